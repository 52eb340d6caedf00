import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './BillingNotice.module.css'

const icons = { info: IconInfoCircle, good: IconCircleCheck, warning: IconAlertTriangle, bad: IconExclamationCircle }

/** How urgent a notice is; each has an icon of its own beside its colour. */
export type NoticeTone = keyof typeof icons

/**
 * A notice of what has happened, what is safe, and what to do. `isAlert` announces it at once: for the answer to an
 * action. `actions` are buttons.
 */
export function BillingNotice({
  tone,
  title,
  children,
  actions,
  isAlert = false,
}: {
  tone: NoticeTone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  isAlert?: boolean
}) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} {...(isAlert && { role: 'alert' })}>
      <div className={classes.words}>
        <Icon size={20} stroke={1.75} aria-hidden className={classes.sign} />
        <div className={classes.content}>
          {title && <p className={classes.title}>{title}</p>}
          {children && <p className={classes.text}>{children}</p>}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
