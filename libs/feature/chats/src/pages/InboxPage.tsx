import { useIsSupportInbox, lazyPart } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState, RegionBoundary } from '@frontdesk/platform/parts'
import { useAtom } from 'jotai'
import { Suspense, useRef, type ReactNode } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { ChatById } from '../thread/ChatById.tsx'
import classes from './InboxPage.module.css'
import { CompanyBoundary } from './CompanyBoundary.tsx'
import { everyChat } from '../chat/everyChat.ts'
import { readFilter, withFilter } from '../inbox/filters/filterInAddress.ts'
import { notesInAddress, OpenNotes } from './OpenNotes.tsx'
import { InboxPane } from '../inbox/InboxPane.tsx'
import { searchAtom } from '../stores/searchAtom.ts'
import { SearchPanePlaceholder } from '../search/MessageSearchField.tsx'
import { ChatKeys } from '../handover/ChatKeys.tsx'
import { useFocusWhenGone } from '../chat/useFocusWhenGone.ts'

const SearchPane = lazyPart(() => import('../search/SearchPane.tsx').then((loaded) => ({ default: loaded.SearchPane })))

/** A message that is jumped to is of one chat. */
function withoutMessage(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has('message')) return search
  query.delete('message')
  return query.size === 0 ? '' : `?${query.toString()}`
}

const NoSuchChat = () => (
  <EmptyState
    drawing="lost"
    title={<Trans>There is no such chat</Trans>}
    action={
      <Button component={Link} to="/chats" variant="default">
        <Trans>Show all chats</Trans>
      </Button>
    }
  >
    <Trans>It may belong to another company, or the link may be wrong.</Trans>
  </EmptyState>
)

/** Shown in place of a thread; `notes` is the address of the administrator's own notes. */
function NoChatChosen({ notes }: { notes: string }) {
  const isSupportInbox = useIsSupportInbox()
  return (
    <EmptyState
      drawing="inbox"
      title={<Trans>Choose a chat</Trans>}
      action={
        !isSupportInbox && (
          <Button component={Link} to={notes} variant="subtle">
            <Trans>My notes</Trans>
          </Button>
        )
      }
    >
      <Trans>Messages, and what the AI is writing, appear here.</Trans>
    </EmptyState>
  )
}

/**
 * The inbox: the chats beside the open one; on narrow screens one of both (CHAT-1, CHAT-6). Routes
 * `/chats` and `/chats/:chatId`.
 */
export function InboxPage({
  beside,
  onName,
}: {
  /** More about an open chat, beside it or above. */
  beside?: (chatId: number) => ReactNode
  /** Opens that, from the name of the chat, where it is not beside it. */
  onName?: ((chatId: number) => void) | undefined
} = {}) {
  const { chatId } = useParams()
  // The parameters of the query (MSG-1, SHELL-9) go along from chat to chat.
  const search = withoutMessage(useLocation().search)
  const [searched, setSearched] = useAtom(searchAtom)
  const setQuery = useSearchParams()[1]
  const list = useRef<HTMLDivElement>(null)
  useFocusWhenGone(searched !== null, list, '[data-opens-search]')
  const hrefOf = (id: number | null) => `/chats${id === null ? '' : `/${String(id)}`}${search}`
  const open = chatId === undefined ? null : /^[1-9]\d{0,14}$/u.test(chatId) ? Number(chatId) : 0
  return (
    <CompanyBoundary>
      {(companyId) => (
        <div className={classes.panes} data-open={open !== null}>
          <div ref={list} className={classes.list}>
            <RegionBoundary>
              {searched !== null ? (
                <Suspense fallback={<SearchPanePlaceholder search={searched} />}>
                  <SearchPane
                    companyId={companyId}
                    search={searched}
                    openChatId={open}
                    onChats={(words) => {
                      setSearched(null)
                      setQuery((query) => withFilter(query, { ...(readFilter(query) ?? everyChat), search: words }), {
                        replace: true,
                      })
                    }}
                  />
                </Suspense>
              ) : (
                <InboxPane companyId={companyId} openChatId={open} hrefOf={hrefOf} />
              )}
            </RegionBoundary>
          </div>
          <ChatKeys companyId={companyId} openChatId={open} hrefOf={hrefOf} />
          <div className={classes.thread}>
            {open === null ? (
              <NoChatChosen notes={`/chats/${notesInAddress}${search}`} />
            ) : chatId === notesInAddress ? (
              <OpenNotes companyId={companyId} hrefOf={hrefOf} />
            ) : (
              // A failure in a thread leaves the list, and the next chat, alone.
              <RegionBoundary key={open}>
                <ChatById
                  companyId={companyId}
                  chatId={open}
                  backTo={`/chats${search}`}
                  hrefOf={hrefOf}
                  missing={<NoSuchChat />}
                  onName={onName && (() => onName(open))}
                />
              </RegionBoundary>
            )}
          </div>
          {open !== null && open > 0 && beside?.(open)}
        </div>
      )}
    </CompanyBoundary>
  )
}
