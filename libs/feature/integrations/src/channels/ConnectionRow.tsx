import type { ReactNode } from 'react'
import { ConnectionState, type ConnectionStatus } from './ConnectionState.tsx'
import classes from './ConnectionRow.module.css'

/** One connection: logo, name, details and state. `complaint` explains how to repair it. */
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
  standing: ConnectionStatus
  complaint?: ReactNode
}) => (
  <li className={classes.row}>
    {mark}
    <div className={classes.text}>
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
