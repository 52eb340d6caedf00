import { Plural, Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import type { BulkLoad } from '@frontdesk/chat-thread'
import { useApi, useStore } from '@frontdesk/platform'
import classes from './LoadAllMessages.module.css'
import { useChats } from '../stores/createChats.ts'
import searchPaneClasses from './SearchPane.module.css'

/** A way to search without a server's search: all messages on this device (MSG-2). */
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

/** All messages of a company, for what needs all of them at hand (MSG-2): where the load stands, and what came of it. */
export function useBulkLoad(companyId: number) {
  const api = useApi()
  const { bulk } = useChats()
  const { load, messages, error } = useStore(bulk, (state) => state)
  const isOurs = messages?.companyId === companyId
  return {
    state: isOurs ? load.state : ('idle' as const),
    /** How many came so far. */
    loaded: isOurs ? load.loaded : 0,
    error: isOurs ? error : null,
    /** In pages as they came; in all of them once `state` is complete. */
    pages: isOurs ? messages.pages : null,
    start: () => bulk.start(api, companyId),
    retry: () => bulk.retry(api),
    cancel: () => bulk.cancel(),
  }
}

type Props = {
  state: BulkLoad['state']
  loaded: number
  /** Why it stopped. */
  reason: string | null
  onStart: () => void
  onCancel: () => void
  onRetry: () => void
}

/** Loads all messages of the company onto this device, so that a search needs no server; says how far it is (MSG-2). */
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
          <span className={classes.words}>
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
        <p className={classes.words} role="status">
          <Plural
            value={loaded}
            one="# message is at hand: the search is instant."
            other="All # messages are at hand: the search is instant."
          />
        </p>
      )
  }
}
