import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isWorthSearching } from '@frontdesk/message-search'
import { EmptyState, FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { usePlatform } from '@frontdesk/platform'
import { BulkLoading } from './LoadAllMessages.tsx'
import classes from './SearchPane.module.css'
import type { MessageSearchResult } from './useMessageSearch.ts'
import { createSearchRest } from './searchRest.ts'

/** Interval of the countdown in milliseconds; short enough that it skips no second. */
const TICK = 250

/** Seconds until the next request to the server; null if it is not rate limited. */
function useSecondsOfRest(): number | null {
  const rest = usePlatform().singleton(createSearchRest)
  const until = useSyncExternalStore(rest.subscribe, rest.until)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : Math.max(1, Math.ceil((until - now) / 1000))
}

/**
 * Explains that the server limits searches and that this one continues automatically. The query and the local hits
 * stay. The countdown is hidden from screen readers, which read the sentence once.
 */
function SearchRestNote() {
  const seconds = useSecondsOfRest()
  return (
    <div aria-live="polite">
      {seconds !== null && (
        <p className={classes.rest}>
          <Trans>Many searches at once. This one goes on by itself.</Trans>{' '}
          <span aria-hidden>
            <Plural value={seconds} one="In # second." other="In # seconds." />
          </span>
        </p>
      )}
    </div>
  )
}

/** The hits with their number and the open one; without hits, a hint, a loading state or an error. */
export function SearchResults({
  found,
  query,
  companyId,
  place,
  children,
}: {
  found: MessageSearchResult
  query: string
  companyId: number
  place: number
  children: ReactNode
}) {
  const { t } = useLingui()
  const { hits, total, isLooking, error, hasMore, more, retry } = found
  if (query === '') return null
  if (!isWorthSearching(query)) {
    return (
      <p className={classes.hint}>
        <Trans>Type at least two letters.</Trans>
      </p>
    )
  }
  const count = total ?? hits.length
  const number = place + 1
  return (
    <>
      <p className={classes.count} role="status">
        {hits.length === 0 ? (
          isLooking && <Trans>Searching…</Trans>
        ) : place >= 0 ? (
          <Trans>
            {number} of {count}
          </Trans>
        ) : total === null && isLooking ? (
          <Plural value={count} one="# message so far…" other="# messages so far…" />
        ) : (
          <Plural value={count} one="# message" other="# messages" />
        )}
      </p>
      <SearchRestNote />
      {hits.length > 0 && (
        <ol className={classes.list} aria-label={t`Found messages`} aria-busy={isLooking}>
          {children}
        </ol>
      )}
      {hits.length === 0 &&
        error === null &&
        (isLooking ? (
          <SkeletonRows rows={5} height={64} isSilent />
        ) : (
          <EmptyState drawing="search" title={<Trans>No message has these words</Trans>} />
        ))}
      {error !== null &&
        (hits.length === 0 ? (
          <FailureState title={<Trans>The search did not work</Trans>} onRetry={retry} isRetrying={isLooking}>
            {error.message}
          </FailureState>
        ) : (
          <div className={classes.notice} role="alert">
            <span>
              <Trans>These are from the messages on this device. The server did not answer.</Trans>
            </span>
            <Button size="xs" variant="default" onClick={retry} loading={isLooking}>
              <Trans>Retry</Trans>
            </Button>
          </div>
        ))}
      {error !== null && <BulkLoading companyId={companyId} />}
      {hasMore && hits.length > 0 && (
        <Button className={classes.more} variant="subtle" size="sm" onClick={more} loading={isLooking}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
