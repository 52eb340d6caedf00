import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import classes from './StaleNote.module.css'

const subscribe = (tell: () => void) => onlineManager.subscribe(tell)
const isOnline = () => onlineManager.isOnline()

/** That a list which is shown may be behind: the device is offline, or reading it again failed. The list stays. */
export function StaleNote({ asked }: { asked: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  const isConnected = useSyncExternalStore(subscribe, isOnline, isOnline)
  if (isConnected && asked.error === null) return null
  return (
    <div className={classes.note} role="status">
      {isConnected ? (
        <Trans>The list could not be read again; it may be behind.</Trans>
      ) : (
        <Trans>You are offline. The list may be behind.</Trans>
      )}
      {isConnected && (
        <Button variant="subtle" size="compact-sm" loading={asked.isFetching} onClick={() => void asked.refetch()}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  )
}
