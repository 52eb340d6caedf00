import { useLingui } from '@lingui/react/macro'
import classes from './Figures.module.css'

/** A number of a table that opens the conversations behind it; nothing to open is plain. `name`: of what it is. */
export function FigureNumber({
  text,
  name,
  count,
  onOpen,
}: {
  text: string
  name: string
  count: number
  onOpen: () => void
}) {
  const { t } = useLingui()
  if (count === 0) return text
  return (
    <button
      type="button"
      className={classes.number}
      onClick={onOpen}
      aria-label={t`${name}: ${text}. Show conversations`}
    >
      {text}
    </button>
  )
}
