import { useId, type ReactNode } from 'react'
import classes from './SettingsSection.module.css'

type Props = {
  title: ReactNode
  /** The purpose of the section. */
  lead: ReactNode
  /** Whether the controls have the rest of the page's width, as lists and code need. */
  isWide?: boolean
  children: ReactNode
}

/** One section of the settings: name and purpose on the left, controls on the right. */
export function SettingsSection({ title, lead, isWide = false, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} data-wide={isWide || undefined} aria-labelledby={id}>
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
