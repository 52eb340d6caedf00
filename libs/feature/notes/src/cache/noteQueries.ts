import { privateNoteCalls, type Api, type NoteEvent } from '@frontdesk/api-client'
import { mergeNotes, notesOf, type Notes } from '@frontdesk/private-notes'
import type { QueryPorts } from '@frontdesk/platform'
import { queryOptions } from '@tanstack/react-query'

/** Every key of this feature. */
export const noteKeys = {
  ofChat: (companyId: number, chatId: number) => ['private-notes', companyId, chatId] as const,
  mentions: (companyId: number) => ['note-mentions', companyId] as const,
  searches: (companyId: number) => ['note-search', companyId] as const,
  search: (companyId: number, chatId: number | null, words: string) =>
    ['note-search', companyId, chatId, words] as const,
  colleagues: (companyId: number) => ['note-colleagues', companyId] as const,
}

const isNoteEvent = (event: unknown): event is NoteEvent =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'note-changed'

/** The notes of a chat, kept up to date by events; those that overtake the answer are applied over it. */
export const notesQuery = ({ api, liveFetches }: QueryPorts, companyId: number, chatId: number) =>
  queryOptions({
    queryKey: noteKeys.ofChat(companyId, chatId),
    queryFn: ({ signal }): Promise<Notes> =>
      liveFetches.run<unknown, Notes>(companyId, async (buffer, position) => {
        const read = await api
          .subject(privateNoteCalls)
          .listPrivateNotes({ companyId, chatId }, { signal, ...position })
        const overtaking = buffer.filter(isNoteEvent).filter(({ note }) => note.chatId === chatId)
        return mergeNotes(
          notesOf(read),
          overtaking.map(({ note }) => note),
        )
      }),
  })

/** The notes that mention this administrator and that they have not seen. */
export const mentionsQuery = (api: Pick<Api, 'subject'>, companyId: number) =>
  queryOptions({
    queryKey: noteKeys.mentions(companyId),
    queryFn: ({ signal }) => api.subject(privateNoteCalls).listMentions({ companyId }, { signal }),
  })

/** Notes that contain these words, newest first. */
export const noteSearchQuery = (
  api: Pick<Api, 'subject'>,
  companyId: number,
  { chatId, words }: { chatId: number | null; words: string },
) =>
  queryOptions({
    queryKey: noteKeys.search(companyId, chatId, words),
    queryFn: ({ signal }) =>
      api.subject(privateNoteCalls).searchPrivateNotes({ companyId, chatId, searchQuery: words }, { signal }),
    staleTime: 30_000,
  })

/** The administrators of the company, whom a note may mention. */
export const colleaguesQuery = ({ companies }: Pick<Api, 'companies'>, companyId: number) =>
  queryOptions({
    queryKey: noteKeys.colleagues(companyId),
    queryFn: ({ signal }) => companies.getCompanyUsers({ companyId }, { signal }),
    staleTime: 5 * 60_000,
  })
