import { useId, type ReactNode } from 'react'
import classes from './BillingSection.module.css'

/** A framed part of the subscription page with its heading; `beside` stands at the end of the heading's line. */
export function BillingSection({
  title,
  lead,
  beside,
  anchor,
  children,
}: {
  title: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  beside?: ReactNode
  /** The id by which the section is moved to: it takes the focus, by its heading's name. */
  anchor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} {...(anchor && { id: anchor, tabIndex: -1 })}>
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
