import { formatDay, formatDayInWords } from '@frontdesk/platform'
import classes from './DaySeparator.module.css'

/** The day that begins here (MSG-12); which day of the week it was, on a closer look. */
export const DaySeparator = ({ day }: { day: Date }) => (
  <div className={classes.day} title={formatDayInWords(day)}>
    <span className={classes.words}>{formatDay(day)}</span>
  </div>
)
