import { Plural, Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import type { BulkLoad } from '@frontdesk/chat-thread'
import classes from './LoadAllMessages.module.css'

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
