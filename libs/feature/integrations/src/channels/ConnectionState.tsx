import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconPlugConnectedX } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './ConnectionRow.module.css'

/** How a connection stands, as the screen says it. */
export type Standing = 'connected' | 'connecting' | 'failed' | 'off'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const marks: Record<Standing, { icon: ReactNode; words: ReactNode }> = {
  connected: { icon: <IconCircleCheck {...look} />, words: <Trans>Connected</Trans> },
  connecting: { icon: <IconCircleDashed {...look} />, words: <Trans>Connecting …</Trans> },
  failed: { icon: <IconAlertCircle {...look} />, words: <Trans>Not working</Trans> },
  off: { icon: <IconPlugConnectedX {...look} />, words: <Trans>Not connected</Trans> },
}

/** The state in a word and a mark; the colour alone says nothing. */
export const ConnectionState = ({ standing }: { standing: Standing }) => (
  <span className={classes.state} data-standing={standing}>
    {marks[standing].icon}
    {marks[standing].words}
  </span>
)
