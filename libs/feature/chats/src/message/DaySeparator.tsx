import { formatDay } from '@frontdesk/platform'
import classes from './DaySeparator.module.css'

/** The day that begins here (MSG-12). */
export const DaySeparator = ({ day }: { day: Date }) => (
  <div className={classes.day} role="separator" aria-label={formatDay(day)}>
    <span className={classes.words}>{formatDay(day)}</span>
  </div>
)
