import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconPlugConnectedX } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { Connection } from '@frontdesk/integration-rules'
import type { ReactNode } from 'react'
import classes from './ConnectionState.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const marks: Record<Connection, { icon: ReactNode; label: ReactNode }> = {
  connected: { icon: <IconCircleCheck {...look} />, label: <Trans>Connected</Trans> },
  connecting: { icon: <IconCircleDashed {...look} />, label: <Trans>Connecting …</Trans> },
  failed: { icon: <IconAlertCircle {...look} />, label: <Trans>Not working</Trans> },
  off: { icon: <IconPlugConnectedX {...look} />, label: <Trans>Not connected</Trans> },
}

/** The state of a connection as text and icon, never by colour alone. */
export const ConnectionState = ({ standing }: { standing: Connection }) => (
  <span className={classes.state} data-standing={standing}>
    {marks[standing].icon}
    {marks[standing].label}
  </span>
)
