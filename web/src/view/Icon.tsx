// Small pictures on buttons; they are never the only name of anything.

const PATHS = {
  log: "M5 6h14M5 12h14M5 18h9",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  coach: "M12 4a8 8 0 1 0 8 8M12 8a4 4 0 1 0 4 4M12 12l8-8M16 4h4v4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M9 14.5v5",
  rules: "M6 4h10l3 3v13H6zM9 10h7M9 14h7",
  copy: "M9 9h10v11H9zM5 15V4h10",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  close: "M6 6l12 12M18 6L6 18",
  first: "M18 6l-8 6 8 6zM7 6v12",
  previous: "M16 6l-8 6 8 6z",
  next: "M8 6l8 6-8 6z",
  last: "M6 6l8 6-8 6zM17 6v12",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
