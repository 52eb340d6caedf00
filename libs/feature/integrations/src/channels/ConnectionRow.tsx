import type { ReactNode } from 'react'
import { ConnectionState, type Standing } from './ConnectionState.tsx'
import classes from './ConnectionRow.module.css'

/** One connection: its mark, its name, what else is known of it, and how it stands. `complaint` is what has to be done. */
export const ConnectionRow = ({
  mark,
  name,
  details,
  standing,
  complaint,
}: {
  mark: ReactNode
  name: ReactNode
  details: readonly ReactNode[]
  standing: Standing
  complaint?: ReactNode
}) => (
  <li className={classes.row}>
    {mark}
    <div className={classes.words}>
      <span className={classes.name}>{name}</span>
      {details.map((detail, place) => (
        <span key={place} className={classes.detail}>
          {detail}
        </span>
      ))}
      {complaint && <span className={classes.complaint}>{complaint}</span>}
    </div>
    <ConnectionState standing={standing} />
  </li>
)
