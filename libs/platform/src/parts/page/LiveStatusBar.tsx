import { Trans } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
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
  const isLoss = status === 'offline' || (seen.wasConnected && status === 'reconnecting')
  return { status, wasConnected: seen.wasConnected, wasLost: seen.wasLost || isLoss, isBack: false }
}

/** LIVE-6: shows that the connection is lost, and when it is back; otherwise hidden. */
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
          {status === 'offline' ? <IconCloudOff {...icon} /> : <IconRefresh {...icon} />}
          {status === 'offline' ? (
            <Trans>You are offline. What you write is kept; it is all brought up to date when you are back.</Trans>
          ) : (
            <Trans>The connection is lost. Reconnecting…</Trans>
          )}
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
