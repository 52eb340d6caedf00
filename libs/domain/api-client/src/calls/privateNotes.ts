import type { BodyOf, FoundNote, PrivateNote } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { readList, readOne } from '../border/readList.ts'
import { readFoundNote, readPrivateNote } from '../border/readPrivateNote.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

type InChat = CompanyScope & { chatId: number }
type Words = { body: string; mentions: number[] }

/** Notes of administrators in a chat, for providers with `capabilities.privateNotes` (CUST-3, TEAM-3). */
export const privateNoteCalls = (call: CallApi) => {
  const readNotes = (response: unknown) => readList(response, 'notes', readPrivateNote)
  const readFound = (response: unknown) => readList(response, 'notes', readFoundNote)
  const readNote = (response: unknown) => readOne(response, 'note', readPrivateNote)
  return {
    /** Oldest first, without the removed ones. */
    listPrivateNotes: ({ companyId, chatId }: InChat, options?: CallOptions): Promise<readonly PrivateNote[]> =>
      call('listPrivateNotes', { chatId, companyId }, readNotes, options),
    /** Repeating a `clientNoteId` answers the same note. */
    addPrivateNote: (note: InChat & Words & { clientNoteId: string }, options?: CallOptions): Promise<PrivateNote> =>
      call('addPrivateNote', { companyId: undefined, ...note }, readNote, options),
    editPrivateNote: (note: CompanyScope & Words & { id: number }, options?: CallOptions): Promise<PrivateNote> =>
      call('editPrivateNote', { companyId: undefined, ...note }, readNote, options),
    removePrivateNote: (
      { companyId, id }: CompanyScope & { id: number },
      options?: CallOptions,
    ): Promise<PrivateNote> => call('removePrivateNote', { id }, readNote, { ...options, query: { companyId } }),
    /** Newest first. */
    searchPrivateNotes: (
      search: CompanyScope & Pick<BodyOf<'searchPrivateNotes'>, 'searchQuery' | 'chatId'>,
      options?: CallOptions,
    ): Promise<readonly FoundNote[]> =>
      call('searchPrivateNotes', { companyId: undefined, ...search }, readFound, options),
    /** The notes that mention the caller and that they have not seen, newest first. */
    listMentions: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly FoundNote[]> =>
      call('listMentions', { companyId }, readFound, options),
    markMentionsSeen: ({ companyId, chatId }: InChat, options?: CallOptions) =>
      call('markMentionsSeen', { companyId, chatId }, readAccepted, options),
  }
}
