import { Trans, useLingui } from '@lingui/react/macro'
import { useAdmin } from '@frontdesk/platform'
import { useToday } from '@frontdesk/platform/parts'
import { useSetAtom } from 'jotai'
import { createElement, use } from 'react'
import { useLocation } from 'react-router-dom'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { useRequestedMessage, messageAddress, useJumpToMessage } from '../chat/threadAddress.ts'
import { searchAtom, type MessageSearch } from '../stores/searchAtom.ts'
import { MessageSearchField } from './MessageSearchField.tsx'
import { SearchHit } from './SearchHit.tsx'
import classes from './SearchPane.module.css'
import { SearchResults } from './SearchResults.tsx'
import { SearchScope } from './SearchScope.tsx'
import { useChatsOfHits } from './useChatsOfHits.ts'
import { useMessageSearch } from './useMessageSearch.ts'

/**
 * The message search (MSG-8), in place of the chat list. Loaded messages are searched at once, and the server's results
 * are merged in; the results stay while a hit is open in its chat.
 */
export function SearchPane({
  companyId,
  search,
  openChatId,
  onChats,
}: {
  companyId: number
  search: MessageSearch
  openChatId: number | null
  /** Searches the names of the chats for these words instead. */
  onChats: (words: string) => void
}) {
  const { t } = useLingui()
  const setSearch = useSetAtom(searchAtom)
  const address = useLocation().search
  const jump = useJumpToMessage()
  const requestedId = useRequestedMessage().messageId
  const adminId = useAdmin()?.id ?? null
  const now = useToday()
  const { notes } = use(ChatPartsContext)
  const found = useMessageSearch(companyId, search)
  const { hits } = found
  const { nameOf, platformOf, users } = useChatsOfHits(companyId, hits)
  const query = search.words.trim()
  const at = hits.findIndex((message) => message.id === requestedId && message.chatId === openChatId)
  const goTo = (place: number) => {
    const hit = hits[place]
    return hit && (() => jump(hit.chatId, hit.id))
  }
  const chatId = search.chatId ?? openChatId
  return (
    <section className={classes.pane} aria-label={t`Search in messages`}>
      <div role="search" className={classes.bar}>
        <MessageSearchField
          query={search.words}
          onQuery={(next) => setSearch({ ...search, words: next })}
          onOlder={goTo(at + 1)}
          onNewer={at > 0 ? goTo(at - 1) : undefined}
          onClose={() => setSearch(null)}
        />
        <SearchScope
          value={search.chatId === null ? 'messages' : 'this-chat'}
          hasChat={chatId !== null}
          onChange={(scope) =>
            scope === 'chats'
              ? onChats(search.words)
              : setSearch({ ...search, chatId: scope === 'messages' ? null : chatId })
          }
        />
      </div>
      {notes && createElement(notes.Found, { companyId, chatId: search.chatId, words: query })}
      <SearchResults found={found} query={query} companyId={companyId} place={at}>
        {hits.map((message) => (
          <li key={message.id}>
            <SearchHit
              message={message}
              query={query}
              chatName={nameOf(message)}
              platform={platformOf(message)}
              sender={users.get(message.fromId)}
              adminId={adminId}
              to={messageAddress(message.chatId, message.id, address)}
              isOpen={hits[at] === message}
              now={now}
            />
          </li>
        ))}
      </SearchResults>
      {hits.length === 0 && query === '' && (
        <p className={classes.hint}>
          <Trans>
            Enter goes to the next older message, Shift and Enter back. What you find stays here while you read it.
          </Trans>
        </p>
      )}
    </section>
  )
}
