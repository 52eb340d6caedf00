import { Trans } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudOff, IconCloudPause, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { LiveStatus } from '../../live/liveStatus.ts'
import classes from './LiveStatusBar.module.css'

/** Milliseconds for which a restored connection is shown. */
const goodNews = 4000
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Seen = { status: LiveStatus; wasConnected: boolean; wasLost: boolean; isBack: boolean }

/**
 * Before the first connection there is nothing to miss, and the lists themselves report failures, unless the device
 * turns out to have no network. Connecting anew on purpose, for another company, is no loss either.
 */
function next(seen: Seen, status: LiveStatus): Seen {
  if (status === 'connected') return { status, wasConnected: true, wasLost: false, isBack: seen.wasLost }
  const isLoss = status === 'offline' || status === 'full' || (seen.wasConnected && status === 'reconnecting')
  return { status, wasConnected: seen.wasConnected, wasLost: seen.wasLost || isLoss, isBack: false }
}

const LossIcon = ({ status }: { status: LiveStatus }) => {
  if (status === 'offline') return <IconCloudOff {...icon} />
  return status === 'full' ? <IconCloudPause {...icon} /> : <IconRefresh {...icon} />
}

function LossText({ status }: { status: LiveStatus }) {
  if (status === 'offline')
    return <Trans>You are offline. What you write is kept; it is all brought up to date when you are back.</Trans>
  if (status === 'full')
    return (
      <Trans>
        Your company has as many windows open at once as it may have. This one goes on, but shows news only about once a
        minute. Close windows that you do not need.
      </Trans>
    )
  return <Trans>The connection is lost. Reconnecting…</Trans>
}

/** LIVE-6: shows that the connection is lost or refused, and when it is back; otherwise hidden. */
export function LiveStatusBar({ status }: { status: LiveStatus }) {
  const [seen, setSeen] = useState<Seen>({
    status,
    wasConnected: status === 'connected',
    wasLost: false,
    isBack: false,
  })
  if (seen.status !== status) setSeen(next(seen, status))
  useEffect(() => {
    if (!seen.isBack) return
    const timer = setTimeout(() => setSeen((now) => ({ ...now, isBack: false })), goodNews)
    return () => clearTimeout(timer)
  }, [seen.isBack])
  const isLost = seen.wasLost
  return (
    <div role="status" className={classes.region}>
      {isLost && (
        <p className={classes.bar} data-kind="lost">
          <LossIcon status={status} />
          <LossText status={status} />
        </p>
      )}
      {!isLost && seen.isBack && (
        <p className={classes.bar} data-kind="back">
          <IconCloudCheck {...icon} />
          <Trans>Connected again, and nothing is missing.</Trans>
        </p>
      )}
    </div>
  )
}
