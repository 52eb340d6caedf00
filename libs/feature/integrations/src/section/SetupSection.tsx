import { useId, type ReactNode } from 'react'
import classes from './SetupSection.module.css'

/** One section of the settings: name and purpose on the left, controls on the right. */
export function SetupSection({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.lead}>{lead}</p>
      </div>
      <div className={classes.controls}>{children}</div>
    </section>
  )
}
