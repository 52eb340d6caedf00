import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './NoticeBar.module.css'

/** A line above the page that stays until the user acts on it: the fact, an action, and a way to dismiss it. */
export function NoticeBar({
  kind,
  icon,
  action,
  onDismiss,
  dismissLabel,
  children,
}: {
  kind: 'news' | 'caution'
  icon: ReactNode
  action: ReactNode
  /** Without it the notice cannot be dismissed. */
  onDismiss?: () => void
  dismissLabel?: string
  children: ReactNode
}) {
  return (
    <div className={classes.notice} data-kind={kind} data-dismissible={onDismiss ? true : undefined}>
      <div className={classes.fact}>
        <span className={classes.icon}>{icon}</span>
        <p className={classes.text}>{children}</p>
      </div>
      {action}
      {onDismiss && (
        <ActionIcon onClick={onDismiss} aria-label={dismissLabel} size={32} className={classes.dismiss ?? ''}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
