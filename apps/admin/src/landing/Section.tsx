import type { ReactNode } from 'react'
import classes from './Section.module.css'

/**
 * A part of the landing page below its beginning; `isRaised`: on a ground of its own. Its `id` is that of its title.
 */
export const Section = ({
  id,
  title,
  isRaised = false,
  children,
}: {
  id: string
  title: ReactNode
  isRaised?: boolean
  children: ReactNode
}) => (
  <section className={isRaised ? classes.raised : undefined} aria-labelledby={id}>
    <div className={classes.inner}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </div>
  </section>
)
