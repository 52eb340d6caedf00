import { useId, type ReactNode } from 'react'
import classes from './BillingSection.module.css'

/** A framed part of the subscription page with its heading; `beside` stands at the end of the heading's line. */
export function BillingSection({
  title,
  lead,
  beside,
  children,
}: {
  title: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  beside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {beside}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
