import { Plural, Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import type { BulkLoad } from '@frontdesk/chat-thread'
import { useApi, useStore } from '@frontdesk/platform'
import classes from './LoadAllMessages.module.css'
import { useChats } from '../stores/createChats.ts'
import searchPaneClasses from './SearchPane.module.css'

/** Offers to load all messages onto this device, to search without the server (MSG-2). */
export function BulkLoading({ companyId }: { companyId: number }) {
  const { state, loaded, error, start, cancel, retry } = useBulkLoad(companyId)
  return (
    <div className={searchPaneClasses.hint}>
      <LoadAllMessages
        state={state}
        loaded={loaded}
        reason={error?.message ?? null}
        onStart={start}
        onCancel={cancel}
        onRetry={retry}
      />
    </div>
  )
}

/** State and messages of the bulk load of a company (MSG-2). */
export function useBulkLoad(companyId: number) {
  const api = useApi()
  const { bulk } = useChats()
  const { load, messages, error } = useStore(bulk, (state) => state)
  const isOurs = messages?.companyId === companyId
  return {
    state: isOurs ? load.state : ('idle' as const),
    /** Number of messages loaded so far. */
    loaded: isOurs ? load.loaded : 0,
    error: isOurs ? error : null,
    /** The loaded pages in order of arrival; all messages once `state` is complete. */
    pages: isOurs ? messages.pages : null,
    start: () => bulk.start(api, companyId),
    retry: () => bulk.retry(api),
    cancel: () => bulk.cancel(),
  }
}

type Props = {
  state: BulkLoad['state']
  loaded: number
  /** Why loading stopped; null if it did not fail. */
  reason: string | null
  onStart: () => void
  onCancel: () => void
  onRetry: () => void
}

/** Loads all messages of the company onto this device, with progress, so that a search needs no server (MSG-2). */
export function LoadAllMessages({ state, loaded, reason, onStart, onCancel, onRetry }: Props) {
  switch (state) {
    case 'idle':
    case 'cancelled':
      return (
        <Button variant="default" size="xs" onClick={onStart}>
          <Trans>Load all messages for instant search</Trans>
        </Button>
      )
    case 'asking':
      return (
        <div className={classes.line}>
          <Loader size={16} aria-hidden />
          <span className={classes.text}>
            <Plural value={loaded} one="# message loaded" other="# messages loaded" />
          </span>
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )
    case 'failed':
      return (
        <div className={classes.line} role="alert">
          <span className={classes.failed}>
            <Trans>Not all messages could be loaded: {reason}</Trans>
          </span>
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )
    case 'complete':
      return (
        <p className={classes.text} role="status">
          <Plural
            value={loaded}
            one="# message is at hand: the search is instant."
            other="All # messages are at hand: the search is instant."
          />
        </p>
      )
  }
}
