import type { Connection } from '@frontdesk/integration-rules'
import type { ReactNode } from 'react'
import { ConnectionState } from './ConnectionState.tsx'
import classes from './ConnectionRow.module.css'

/** One connection: logo, name, details and state. */
export const ConnectionRow = ({
  mark,
  name,
  details,
  standing,
  children,
}: {
  mark: ReactNode
  name: ReactNode
  details: readonly ReactNode[]
  standing: Connection
  /** What can be done with it, below its details. */
  children?: ReactNode
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
    </div>
    <ConnectionState standing={standing} />
    {children !== undefined && <div className={classes.below}>{children}</div>}
  </li>
)
