import type { NoteEvent } from '@frontdesk/api-client'
import { applyNote, type Notes } from '@frontdesk/private-notes'
import type { Platform } from '@frontdesk/platform'
import { noteKeys } from './noteQueries.ts'

/**
 * Applies a change of a note, the server's or the answer to this page's own call, to the notes of its chat; what was
 * found by a search or a mention is read again (CUST-3).
 */
export function cacheNote(
  { queryClient, liveFetches }: Pick<Platform, 'queryClient' | 'liveFetches'>,
  event: NoteEvent,
): void {
  const { note, companyId } = event
  liveFetches.buffer(event)
  queryClient.setQueryData<Notes>(noteKeys.ofChat(companyId, note.chatId), (notes) => notes && applyNote(notes, note))
  for (const queryKey of [noteKeys.mentions(companyId), noteKeys.searches(companyId)])
    void queryClient.invalidateQueries({ queryKey })
}
