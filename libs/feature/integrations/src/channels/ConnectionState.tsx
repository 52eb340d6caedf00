import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconPlugConnectedX } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './ConnectionRow.module.css'

/** The state of a connection as the page shows it. */
export type ConnectionStatus = 'connected' | 'connecting' | 'failed' | 'off'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const marks: Record<ConnectionStatus, { icon: ReactNode; label: ReactNode }> = {
  connected: { icon: <IconCircleCheck {...look} />, label: <Trans>Connected</Trans> },
  connecting: { icon: <IconCircleDashed {...look} />, label: <Trans>Connecting …</Trans> },
  failed: { icon: <IconAlertCircle {...look} />, label: <Trans>Not working</Trans> },
  off: { icon: <IconPlugConnectedX {...look} />, label: <Trans>Not connected</Trans> },
}

/** The state as text and icon, never by colour alone. */
export const ConnectionState = ({ standing }: { standing: ConnectionStatus }) => (
  <span className={classes.state} data-standing={standing}>
    {marks[standing].icon}
    {marks[standing].label}
  </span>
)
