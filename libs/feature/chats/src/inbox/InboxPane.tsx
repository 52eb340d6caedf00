import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { InboxFilter } from '@frontdesk/chat-thread'
import {
  channelQuery,
  isPlainListAtom,
  useAdmin,
  useCompanyId,
  usePlatform,
  useIsSupportInbox,
  lazyPart,
} from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows, useToday } from '@frontdesk/platform/parts'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { createElement, Suspense, use, useRef, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { onlineManager, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useFocusWhenGone } from '../chat/useFocusWhenGone.ts'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { openingWith } from '../chat/chatFocus.ts'
import { everyChat, isNarrow } from '../chat/everyChat.ts'
import { FullScreenToggle } from './filters/FullScreenToggle.tsx'
import { InboxFilters } from './filters/InboxFilters.tsx'
import { useInboxFilter } from './filters/useInboxFilter.ts'
import { InboxList } from './InboxList.tsx'
import classes from './InboxPane.module.css'
import { isListDenseAtom, rowHeightOf } from './isListDenseAtom.ts'
import { SavedFilters } from './saved/SavedFilters.tsx'
import { useOpenSearch, useSearchKey } from '../search/useOpenSearch.ts'
import { useInboxAction } from '../stores/inboxActions.ts'
import { searchAtom } from '../stores/searchAtom.ts'
import { useChoosing } from './select/useChoosing.ts'
import { useNeedsYou } from '../cache/useLoadedChats.ts'
import { useListedChats } from './useListedChats.ts'
import { useMoreChats } from './useMoreChats.ts'
import staleNoticeClasses from './StaleNotice.module.css'

const SearchScope = lazyPart(() =>
  import('../search/SearchScope.tsx').then((loaded) => ({ default: loaded.SearchScope })),
)
const BulkPanel = lazyPart(() => import('./select/BulkPanel.tsx').then((loaded) => ({ default: loaded.BulkPanel })))

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

type ListQuery = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

/** Warns that the list on screen may be stale, as the last refetch failed. Offline the frame of the page says so. */
function StaleNotice({ query }: { query: ListQuery }) {
  if (!useSyncExternalStore(subscribe, isOnline, isOnline) || query.error === null) return null
  return (
    <div className={staleNoticeClasses.notice} role="status">
      <Trans>The list could not be updated and may be out of date.</Trans>
      <Button variant="subtle" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}

/** Shown instead of the list: it could not be loaded. */
const LoadFailure = ({ query, reason }: { query: ListQuery; reason: string }) => (
  <FailureState
    title={<Trans>The chats could not be loaded</Trans>}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  >
    {reason}
  </FailureState>
)

/** Shown instead of the list: no chat matches the filter, or there is none at all. */
function NoChats({
  filter,
  onClear,
  onMessages,
}: {
  filter: InboxFilter
  onClear: () => void
  /** Searches the messages for the same words. */
  onMessages: () => void
}) {
  return isNarrow(filter) ? (
    <EmptyState
      drawing="search"
      title={
        filter.search === '' ? (
          <Trans>No chat fits these filters</Trans>
        ) : (
          <Trans>No chat is found by these words</Trans>
        )
      }
      action={
        <>
          {filter.search !== '' && (
            <Button onClick={onMessages}>
              <Trans>Search in messages</Trans>
            </Button>
          )}
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        </>
      }
    />
  ) : (
    <NoChatsYet />
  )
}

/** Shown instead of the list of a company that no customer has written to: without a channel none can. */
function NoChatsYet() {
  const isSupportInbox = useIsSupportInbox()
  const { data: channels } = useQuery({
    ...channelQuery(usePlatform(), useCompanyId() ?? 0),
    enabled: !isSupportInbox,
  })
  if (isSupportInbox)
    return (
      <EmptyState drawing="inbox" title={<Trans>Nobody has asked support yet</Trans>}>
        <Trans>A conversation appears here as soon as somebody writes to support.</Trans>
      </EmptyState>
    )
  return channels?.length === 0 ? (
    <EmptyState
      drawing="inbox"
      title={<Trans>No channel is connected yet</Trans>}
      action={
        <Button component={Link} to="/integrations">
          <Trans>Connect a channel</Trans>
        </Button>
      }
    >
      <Trans>Customers’ messages arrive here once a channel is connected.</Trans>
    </EmptyState>
  ) : (
    <EmptyState drawing="inbox" title={<Trans>No chats yet</Trans>}>
      <Trans>A chat appears here as soon as a customer writes.</Trans>
    </EmptyState>
  )
}

/** Begins or ends the selection of chats. */
function SelectButton({ choosing: { chosen, begin, leave } }: { choosing: ReturnType<typeof useChoosing> }) {
  const { t } = useLingui()
  const isChoosing = chosen !== null
  return (
    <ActionIcon
      data-begins-choosing
      className={classes.icon}
      size={36}
      aria-label={t`Select chats`}
      aria-pressed={isChoosing}
      onClick={isChoosing ? leave : begin}
    >
      <IconListCheck size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Returns a function that searches the messages of one chat, or of all (null), for the words that were typed. */
function useSearchInMessages({ filter, setFilter }: ReturnType<typeof useInboxFilter>) {
  const setSearch = useSetAtom(searchAtom)
  const openSearch = useOpenSearch()
  useInboxAction('searchMessages', () => openSearch(null, filter.search), true)
  useSearchKey()
  return (chatId: number | null) => {
    setSearch({ words: filter.search, chatId })
    setFilter({ ...filter, search: '' }, { isTyped: true })
  }
}

type HeadProps = Pick<Props, 'companyId' | 'openChatId'> & {
  filter: InboxFilter
  onFilter: (filter: InboxFilter, how?: { isTyped?: boolean }) => void
  choosing: ReturnType<typeof useChoosing>
  /** Moves the words to the search of the messages: of one chat, or of all (null). */
  onMessages: (chatId: number | null) => void
  isListed: boolean
}

/** The head of the list: its search and filters, the saved ones, and the beginning of a selection. */
function InboxHead({ companyId, openChatId, filter, onFilter, choosing, onMessages, isListed }: HeadProps) {
  const isSupportInbox = useIsSupportInbox()
  const [isDense, setDense] = useAtom(isListDenseAtom)
  const Start = use(ChatPartsContext).planning?.Start
  return (
    <InboxFilters
      companyId={companyId}
      filter={filter}
      onChange={onFilter}
      needsYou={useNeedsYou()}
      isListed={isListed}
      isDense={isDense}
      onDense={setDense}
      belowSearch={
        filter.search !== '' && (
          <Suspense fallback={null}>
            <SearchScope
              value="chats"
              hasChat={openChatId !== null}
              onChange={(scope) => onMessages(scope === 'this-chat' ? openChatId : null)}
            />
          </Suspense>
        )
      }
    >
      {!isSupportInbox && <SavedFilters companyId={companyId} filter={filter} onChoose={onFilter} />}
      {Start && createElement(Start, { companyId })}
      <SelectButton choosing={choosing} />
      {!isSupportInbox && <FullScreenToggle />}
    </InboxFilters>
  )
}

type Props = {
  companyId: number
  openChatId: number | null
  hrefOf: (chatId: number) => string
}

/** The chat list with its filters and the actions on several chats at once (CHAT-1, CHAT-3). */
export function InboxPane({ companyId, openChatId, hrefOf }: Props) {
  const { t } = useLingui()
  const adminId = useAdmin()?.id ?? null
  const navigate = useNavigate()
  const inboxFilter = useInboxFilter()
  const { filter, setFilter, isRestored } = inboxFilter
  const filterKey = JSON.stringify(filter)
  const { query, inbox, chats, total, chatOf, loadedChat } = useListedChats(companyId, filter, openChatId, isRestored)
  const { more, loadMore } = useMoreChats(companyId, filter, inbox)
  const choosing = useChoosing(filterKey)
  const isDense = useAtomValue(isListDenseAtom)
  const isPlain = useAtomValue(isPlainListAtom)
  const now = useToday()
  const isChoosing = choosing.chosen !== null
  const pane = useRef<HTMLElement>(null)
  useFocusWhenGone(isChoosing && filterKey, pane, '[data-begins-choosing]')
  const isLoaded = inbox !== undefined
  const searchMessages = useSearchInMessages(inboxFilter)
  const { notes } = use(ChatPartsContext)
  return (
    <nav ref={pane} className={classes.pane} aria-label={t`Chat list`}>
      <InboxHead
        companyId={companyId}
        openChatId={openChatId}
        filter={filter}
        onFilter={setFilter}
        choosing={choosing}
        onMessages={searchMessages}
        isListed={isLoaded}
      />
      {notes && createElement(notes.Mentions, { companyId })}
      {query.data !== undefined && <StaleNotice query={query} />}
      {query.data === undefined && query.error !== null ? (
        <LoadFailure query={query} reason={query.error.message} />
      ) : query.data === undefined || (chats.length === 0 && !isLoaded) ? (
        <SkeletonRows rows={8} height={rowHeightOf(isDense)} withFaces />
      ) : chats.length === 0 && more === 'none' ? (
        <NoChats filter={filter} onClear={() => setFilter(everyChat)} onMessages={() => searchMessages(null)} />
      ) : (
        <InboxList
          // Each filter starts at the top with an order of its own.
          key={filterKey}
          isPlaceholder={!isLoaded}
          chats={chats}
          chatOf={chatOf}
          loadedChat={loadedChat}
          total={total}
          openChatId={openChatId}
          hrefOf={hrefOf}
          onOpen={(chatId, isStep = false) =>
            // Going from chat to chat leaves one entry in the history: Back leads to where the user was before.
            void navigate(hrefOf(chatId), isStep ? { state: openingWith('list'), replace: openChatId !== null } : {})
          }
          choosing={choosing}
          more={more}
          onMore={loadMore}
          isDense={isDense}
          isPlain={isPlain}
          adminId={adminId}
          now={now}
        />
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <BulkPanel
            companyId={companyId}
            filter={filter}
            inbox={inbox}
            chats={chats}
            total={total}
            choosing={choosing}
          />
        </Suspense>
      )}
    </nav>
  )
}
