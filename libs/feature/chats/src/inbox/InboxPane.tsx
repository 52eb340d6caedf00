import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { inboxChats, isMatching } from '@frontdesk/chat-thread'
import { useAdmin, useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { chatQueries } from '../chatQueries.ts'
import { composerKey, composerTextsAtom } from '../composer/composerTextAtom.ts'
import { useWritingChats } from '../drafts/useDrafts.ts'
import { everyChat, inboxFilterAtom } from './filters/inboxFilterAtom.ts'
import { InboxFilters } from './filters/InboxFilters.tsx'
import { InboxList } from './InboxList.tsx'
import classes from './InboxPane.module.css'
import { FullScreenToggle } from './filters/FullScreenToggle.tsx'
import { useMoreChats } from './useMoreChats.ts'
import { useToday } from './useToday.ts'

/** The chat list with its filters (CHAT-1, CHAT-3). */
export function InboxPane({ companyId, openChatId, hrefOf }: { companyId: number; openChatId: number | null; hrefOf: (chatId: number) => string }) {
  const { t } = useLingui()
  const api = useApi()
  const adminId = useAdmin()?.id ?? null
  const [filter, setFilter] = useAtom(inboxFilterAtom)
  const inbox = useQuery(chatQueries.inbox(api, companyId, filter))
  const { more, askMore } = useMoreChats(companyId, filter, inbox.data)
  const writing = useWritingChats()
  const texts = useAtomValue(composerTextsAtom)
  const now = useToday()
  // Live events bring chats that the filter was not asked about; support has its own place.
  const chats = useMemo(
    () => (inbox.data === undefined ? [] : inboxChats(inbox.data).filter((chat) => chat.purpose !== 'support' && isMatching(chat, filter))),
    [inbox.data, filter],
  )
  const isNarrowed = filter.platforms.length > 0 || filter.ai !== 'all' || filter.hidePromotional
  return (
    <nav className={classes.pane} aria-label={t`Chat list`}>
      <InboxFilters filter={filter} onChange={setFilter}>
        <FullScreenToggle />
      </InboxFilters>
      {inbox.data === undefined && inbox.error !== null ? (
        <FailureState title={<Trans>The chats could not be loaded</Trans>} onRetry={() => void inbox.refetch()} isRetrying={inbox.isFetching}>
          {inbox.error.message}
        </FailureState>
      ) : inbox.data === undefined ? (
        <SkeletonRows rows={8} withFaces />
      ) : chats.length === 0 && more === 'none' ? (
        isNarrowed ? (
          <EmptyState
            drawing="search"
            title={<Trans>No chat fits these filters</Trans>}
            action={
              <Button variant="default" onClick={() => setFilter(everyChat)}>
                <Trans>Show all chats</Trans>
              </Button>
            }
          />
        ) : (
          <EmptyState drawing="inbox" title={<Trans>No chats yet</Trans>}>
            <Trans>A chat appears here as soon as a customer writes.</Trans>
          </EmptyState>
        )
      ) : (
        <InboxList
          chats={chats}
          openChatId={openChatId}
          hrefOf={hrefOf}
          writing={writing}
          draftOf={(chatId) => texts[composerKey(adminId, chatId)] ?? ''}
          more={more}
          onMore={askMore}
          adminId={adminId}
          now={now}
        />
      )}
    </nav>
  )
}
