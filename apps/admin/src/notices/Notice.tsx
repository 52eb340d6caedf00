import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** A line above the page that stays until somebody acts on it: what is so, what to do, and a way to put it aside. */
export function Notice({
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
  /** Without it, it stays for as long as it is so. */
  onDismiss?: () => void
  dismissLabel?: string
  children: ReactNode
}) {
  return (
    <div className={classes.notice} data-kind={kind}>
      <span className={classes.icon}>{icon}</span>
      <p className={classes.words}>{children}</p>
      {action}
      {onDismiss && (
        <ActionIcon onClick={onDismiss} aria-label={dismissLabel} size={32} className={classes.dismiss ?? ''}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
