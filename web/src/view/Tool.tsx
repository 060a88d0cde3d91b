// A button in the bar above the table: a small picture, whose name is read out and shown on pointing.

import { Icon, type IconName } from "./Icon";

interface Props {
  icon: IconName;
  label: string;
  /** Whether there is something new behind it. */
  badge?: boolean;
  /** Whether it opens a panel. */
  opens?: boolean;
  off?: boolean;
  class?: string;
  onPress: () => void;
}

export function Tool({ icon, label, badge, opens, off, class: more, onPress }: Props) {
  return (
    <button
      type="button"
      class={`tool${badge ? " badge" : ""}${more === undefined ? "" : ` ${more}`}`}
      aria-haspopup={opens ? "dialog" : undefined}
      aria-label={label}
      aria-disabled={off}
      title={label}
      onClick={off ? undefined : onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
