import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconLock,
  IconPlayerPause,
  IconPlugConnectedX,
  IconSnowflake,
} from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { SalonState } from '@frontdesk/integration-rules'
import type { ReactNode } from 'react'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Standing = SalonState['kind'] | 'switched-off'

const standings: Record<Standing, { icon: ReactNode; label: ReactNode }> = {
  waiting: { icon: <IconCircleDashed {...look} />, label: <Trans>Waiting for Altegio</Trans> },
  'over-plan': { icon: <IconLock {...look} />, label: <Trans>Waiting for your plan</Trans> },
  connected: { icon: <IconCircleCheck {...look} />, label: <Trans>Connected</Trans> },
  already: { icon: <IconCircleCheck {...look} />, label: <Trans>Connected already</Trans> },
  failed: { icon: <IconAlertCircle {...look} />, label: <Trans>Not connected</Trans> },
  frozen: { icon: <IconSnowflake {...look} />, label: <Trans>Frozen</Trans> },
  uninstalled: { icon: <IconPlugConnectedX {...look} />, label: <Trans>Disconnected in Altegio</Trans> },
  'switched-off': { icon: <IconPlayerPause {...look} />, label: <Trans>Switched off</Trans> },
}

/** The short text of a salon's row: its state, or that it is switched off. */
export const standingOf = (state: SalonState): Standing =>
  'isSwitchedOff' in state && state.isSwitchedOff ? 'switched-off' : state.kind

/** The state of a salon in one or two words, with its icon. */
export const StandingLabel = ({ standing }: { standing: Standing }) => (
  <>
    {standings[standing].icon}
    {standings[standing].label}
  </>
)
