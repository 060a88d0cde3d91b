/** Four small sounds, made here: dice that rattle, a wooden click, a sizzle, a two-note cheer. */

import { sound as wanted } from "./settings";

export type Sound = "rattle" | "click" | "sizzle" | "cheer";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Make the sound, unless sounds are off or the browser does not let us yet. */
export function sound(name: Sound): void {
  if (!wanted.peek() || document.hidden || !mayBeHeard()) return;
  try {
    context ??= new AudioContext();
  } catch {
    return; // a browser without sound
  }
  if (context.state === "suspended") void context.resume();
  MAKE[name](context, context.currentTime + 0.01);
}

/** Whether the person has pressed anything yet; before that a browser keeps quiet. */
function mayBeHeard(): boolean {
  return (navigator.userActivation as UserActivation | undefined)?.hasBeenActive !== false;
}

const MAKE: Readonly<Record<Sound, (to: AudioContext, at: number) => void>> = {
  rattle(to, at) {
    for (let nth = 0; nth < 9; nth += 1) {
      const when = at + nth * 0.045 + Math.random() * 0.02;
      knock(to, when, 900 + Math.random() * 900, 0.05 + 0.05 * Math.random());
    }
  },
  click(to, at) {
    knock(to, at, 620, 0.16);
    knock(to, at + 0.035, 820, 0.07);
  },
  sizzle(to, at) {
    hiss(to, at, { frequency: 5200, ms: 650, gain: 0.07 });
    hiss(to, at + 0.08, { frequency: 7600, ms: 380, gain: 0.05 });
  },
  cheer(to, at) {
    note(to, at, 587, 0.11);
    note(to, at + 0.13, 880, 0.13);
  },
};

/** Wood on wood: a short band of noise. */
function knock(to: AudioContext, at: number, frequency: number, gain: number): void {
  hiss(to, at, { frequency, ms: 45, gain: gain * 3 });
}

function hiss(to: AudioContext, at: number, { frequency, ms, gain }: { frequency: number; ms: number; gain: number }): void {
  const source = to.createBufferSource();
  source.buffer = noise ??= noiseOf(to);
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = 4;
  source.connect(filter).connect(faded(to, at, ms / 1000, gain)).connect(to.destination);
  source.start(at, Math.random() * 0.3, ms / 1000 + 0.05);
}

function note(to: AudioContext, at: number, frequency: number, gain: number): void {
  const source = to.createOscillator();
  source.type = "triangle";
  source.frequency.value = frequency;
  source.connect(faded(to, at, 0.22, gain)).connect(to.destination);
  source.start(at);
  source.stop(at + 0.25);
}

function faded(to: AudioContext, at: number, seconds: number, gain: number): GainNode {
  const volume = to.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(gain, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  return volume;
}

function noiseOf(to: AudioContext): AudioBuffer {
  const buffer = to.createBuffer(1, to.sampleRate, to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
