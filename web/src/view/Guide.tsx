// The guided turn: one line for each thing on the table, at the moment at which it matters.

import { useEffect, useState } from "preact/hooks";
import { count, pointsOf } from "../model/position";
import type { Shown } from "../model/stage";
import * as model from "../model/table";
import { _ } from "../model/text";
import { pointsWords } from "../model/words";
import { Icon } from "./Icon";

type Step = "grill" | "roll" | "choose" | "points" | "risk" | "free" | "tile" | "bust" | "end" | "over";

/** The steps that are about something low on the screen. */
const TOP: ReadonlySet<Step> = new Set(["roll", "choose", "risk", "free"]);

interface Line {
  readonly words: string;
  /** What it is about; it is outlined. */
  readonly about: string;
  /** Whether one goes on by a button; otherwise by doing it. */
  readonly next: boolean;
}

function lineOf(step: Step, points: number): Line {
  switch (step) {
    case "grill":
      return {
        words: _(
          "On the grill lie portions of worms. The number says how many points a portion costs; its worms count in the end.",
        ),
        about: ".grill-area",
        next: true,
      };
    case "roll":
      return { words: _("Your turn begins with all eight dice: roll them."), about: ".act.roll", next: false };
    case "choose":
      return {
        words: _(
          "Choose one symbol: all dice that show it are set aside. You need at least one worm, it counts 5 points.",
        ),
        about: ".tray",
        next: false,
      };
    case "points":
      return {
        words: _("You have {points}. Here you see which portion they would take.", { points: pointsWords(points) }),
        about: ".points",
        next: true,
      };
    case "risk":
      return {
        words: _(
          "Roll the other dice, or stop. Each symbol can be set aside only once a turn: a roll with nothing new is a bust.",
        ),
        about: ".actions",
        next: false,
      };
    case "free":
      return {
        words: _(
          "Go on until your points take a portion, at least 21 with a worm. Then take it, or dare one more roll.",
        ),
        about: ".hand",
        next: false,
      };
    case "tile":
      return {
        words: _("The portion lies on your plate now. Whoever rolls exactly the number of your top one can steal it!"),
        about: ".plate.mine",
        next: true,
      };
    case "bust":
      return {
        words: _(
          "A bust: no portion this time. Your top portion would go back to the grill, and the highest there is turned over.",
        ),
        about: ".grill-area",
        next: true,
      };
    case "end":
      return {
        words: _("When the grill is empty, the most worms win. Now you know it all: play on!"),
        about: ".seats",
        next: true,
      };
    case "over":
      return { words: "", about: "", next: false };
  }
}

/** Which line comes next by what was done; the same one where nothing was. */
function follow(step: Step, now: Shown, choosing: boolean): Step {
  const { position, cue, seat } = now;
  const mine = (model.you.value?.seats ?? []).includes(seat ?? 0);
  if (mine && (cue === "take" || cue === "steal") && step !== "end" && step !== "over") return "tile";
  if (mine && (cue === "bust" || cue === "turned") && step !== "end" && step !== "over") return "bust";
  if (!choosing) return step;
  const rolled = position.thrown !== null;
  const aside = count(position.aside) > 0;
  if (step === "roll" && rolled) return "choose";
  if (step === "choose" && aside && !rolled) return "points";
  if (step === "risk" && rolled) return "free";
  return step;
}

interface Props {
  match: string;
  now: Shown;
  choosing: boolean;
}

export function Guide({ match, now, choosing }: Props) {
  const seen = `heckmeck.guided.${match}`;
  const [step, setStep] = useState<Step>(() => (recall(seen) ? "over" : "grill"));
  useEffect(() => setStep((before) => follow(before, now, choosing)), [now.step, choosing]);
  const line = lineOf(step, pointsOf(now.position.aside));
  useEffect(() => {
    const about = line.about === "" ? null : document.querySelector(line.about);
    about?.classList.add("guide-about");
    return () => about?.classList.remove("guide-about");
  }, [line.about, now.step]);
  const leave = () => {
    remember(seen);
    setStep("over");
  };
  const next = () => {
    if (step === "end") leave();
    else if (step === "grill") setStep(follow(choosing && now.position.fresh ? "roll" : "risk", now, choosing));
    else if (step === "points") setStep("risk");
    else setStep("end");
  };
  if (step === "over") return null;
  return (
    <section class={`guide ${TOP.has(step) ? "at-top" : "at-bottom"}${line.next ? "" : " by-doing"}`} aria-label={_("First turn")} data-step={step}>
      <p class="guide-words" role="status">
        {line.words}
      </p>
      <p class="row">
        {line.next && (
          <button type="button" class="main" onClick={next}>
            {step === "end" ? _("Play on") : _("Next")}
          </button>
        )}
        {step !== "end" && (
          <button type="button" class={line.next ? "quiet" : "quiet icon-button"} title={_("Skip")} onClick={leave}>
            {line.next ? _("Skip") : <Icon name="close" />}
            {!line.next && <span class="visually-hidden">{_("Skip")}</span>}
          </button>
        )}
      </p>
    </section>
  );
}

/** Whether the explanations of this game have been read or skipped, so that a reload does not bring them back. */
function recall(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false; // a browser without storage explains once more
  }
}

function remember(key: string): void {
  try {
    sessionStorage.setItem(key, "1");
  } catch {
    // Then a reload explains once more.
  }
}
