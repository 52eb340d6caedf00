import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'
import classes from './State.module.css'

/** Shows that a list or page is empty: one drawing, one sentence, one action. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: DrawingName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes.state}>
      <Drawing name={drawing} />
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.words}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
