import { useId, type ReactNode } from 'react'
import classes from './Sides.module.css'

/** The former and the present state, beside each other, or below each other where there is no room. */
export const Sides = ({ children }: { children: ReactNode }) => <div className={classes.sides}>{children}</div>

/** One of them, a group with a title. */
export function Side({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <div className={classes.side} role="group" aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </div>
  )
}
