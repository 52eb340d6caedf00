import type { NoteEvent } from '@frontdesk/api-client'
import type { Notes } from '@frontdesk/private-notes'
import type { Platform } from '@frontdesk/platform'
import { cacheNote } from './cache/cacheNote.ts'
import { noteKeys } from './cache/noteQueries.ts'
import { createNoteOutbox } from './outbox/createNoteOutbox.ts'

const createNoteEvents = (platform: Platform) => ({
  /** Applies a change of a note from the server; a note of this device is known to be stored then. */
  apply(event: NoteEvent): void {
    cacheNote(platform, event)
    platform.singleton(createNoteOutbox).settle(event.note.clientNoteId)
  },
  /** Reads the notes of a chat again into which another one was joined: they have the notes of both. */
  readAgain: (companyId: number, chatId: number): void =>
    void platform.queryClient.invalidateQueries({ queryKey: noteKeys.ofChat(companyId, chatId) }),
  /** Forgets the notes of a chat whose customer was erased, also where they were found. */
  forget(companyId: number, chatId: number): void {
    platform.queryClient.setQueryData<Notes>(noteKeys.ofChat(companyId, chatId), (notes) => notes && [])
    for (const queryKey of [noteKeys.mentions(companyId), noteKeys.searches(companyId)])
      void platform.queryClient.resetQueries({ queryKey })
  },
})

/** How live events change the notes of a page (CUST-3). */
export const noteEventsOf = ({ singleton }: Pick<Platform, 'singleton'>) => singleton(createNoteEvents)
