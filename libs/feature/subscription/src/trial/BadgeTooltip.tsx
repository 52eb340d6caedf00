import { Tooltip } from '@mantine/core'

/** Shows the meaning of the badge of the trial while a pointer rests on it. */
export const BadgeTooltip = ({ badge, label }: { badge: HTMLElement; label: string }) => (
  <Tooltip target={badge} label={label} position="right" events={{ hover: true, focus: true, touch: true }} />
)
