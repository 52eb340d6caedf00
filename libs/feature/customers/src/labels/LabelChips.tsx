import type { Chat, Label } from '@frontdesk/contract'
import type { CSSProperties } from 'react'
import { LabelChip } from './LabelChip.tsx'
import classes from './LabelChips.module.css'
import { labelPalette } from './labelPalette.ts'
import { useLabelsOf } from './useLabels.ts'

/** Most labels that are shown of a chat; the others are counted. */
const mostShown = 3

/** A mark of the colour of a label; its name is there to hear and to point at. */
function LabelMark({ label: { name, color } }: { label: Label }) {
  const look = {
    '--label-light-text': labelPalette.light[color].text,
    '--label-dark-text': labelPalette.dark[color].text,
  } as CSSProperties // variables, which the type does not know
  return (
    <span className={classes.mark} style={look} title={name}>
      <span className={classes.visuallyHidden}>{name}</span>
    </span>
  )
}

/**
 * The labels of a chat, on one line of a row or of a header; nothing for a chat without labels (CUST-3). Compact: as
 * marks of their colours.
 */
export function LabelChips({ chat, isCompact = false }: { chat: Chat; isCompact?: boolean }) {
  const labels = useLabelsOf(chat)
  if (labels.length === 0) return null
  const shown = labels.slice(0, mostShown)
  const others = labels.slice(mostShown)
  return (
    <span className={classes.chips}>
      {shown.map((label) =>
        isCompact ? <LabelMark key={label.id} label={label} /> : <LabelChip key={label.id} label={label} />,
      )}
      {others.length > 0 && (
        <span className={classes.more} title={others.map(({ name }) => name).join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
