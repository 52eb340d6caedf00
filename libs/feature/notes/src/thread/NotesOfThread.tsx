import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import { privateNoteCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { placeNotes, shownNotes, unsettledNotes } from '@frontdesk/private-notes'
import { useAdmin, usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { mentionsQuery, noteKeys, notesQuery } from '../cache/noteQueries.ts'
import { useNoteOutbox } from '../outbox/useNoteOutbox.ts'
import { NotesContext } from './NotesContext.ts'

const timeOf = ({ message }: ThreadRow) => Date.parse(message.sentAt ?? message.createdAt)

/** Records that this administrator has seen the notes of the open chat that mention them, once they are shown. */
function useSeeMentions({ companyId, id: chatId }: Chat, areShown: boolean): void {
  const { api, queryClient } = usePlatform()
  const { data } = useQuery(mentionsQuery(api, companyId))
  const news = (areShown && data ? data : []).filter(({ note }) => note.chatId === chatId)
  // Each mention is seen, also one that comes while the call for the one before is on its way.
  const unseen = news.map(({ note }) => note.id).join(' ')
  useEffect(() => {
    if (unseen === '') return
    const see = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', see)
      api
        .subject(privateNoteCalls)
        .markMentionsSeen({ companyId, chatId })
        .then(() => queryClient.invalidateQueries({ queryKey: noteKeys.mentions(companyId) }))
        // They are unseen until the chat is opened again.
        .catch(() => undefined)
    }
    document.addEventListener('visibilitychange', see)
    see()
    return () => document.removeEventListener('visibilitychange', see)
  }, [unseen, api, queryClient, companyId, chatId])
}

type Props = {
  chat: Chat
  /** The loaded rows; none of the pages is empty. */
  pages: readonly ThreadPage[]
  /** Whether they begin with the chat itself, and whether they end with its newest message. */
  isBegun: boolean
  isAtEnd: boolean
  children: ReactNode
}

/** Places the notes of a chat among the rows of its thread (CUST-3). */
export function NotesOfThread({ chat, pages, isBegun, isAtEnd, children }: Props) {
  const { companyId, id: chatId } = chat
  const adminId = useAdmin()?.id ?? 0
  const { data } = useQuery(notesQuery(usePlatform(), companyId, chatId))
  const queue = useNoteOutbox().notes
  useSeeMentions(chat, data !== undefined)
  const shown = useMemo(() => {
    const notes = shownNotes(data ?? [])
    return {
      companyId,
      placed: placeNotes(notes, { pages: pages.filter(({ rows }) => rows.length > 0), timeOf, isBegun, isAtEnd }),
      pending: isAtEnd ? unsettledNotes(queue, { adminId, chatId }, data ?? []) : [],
    }
  }, [data, pages, isBegun, isAtEnd, queue, adminId, chatId, companyId])
  return <NotesContext value={shown}>{children}</NotesContext>
}
