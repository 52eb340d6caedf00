import type { FoundNote, PrivateNote } from '@frontdesk/contract'

/** A note of Olena in chat 10001, with whatever differs. */
export const aPrivateNote = (different: Partial<PrivateNote> = {}): PrivateNote => ({
  id: 1,
  companyId: 101,
  chatId: 10001,
  clientNoteId: `note-${String(different.id ?? 1)}`,
  author: { adminId: 5, name: 'Olena Koval' },
  body: 'Prefers mornings, and is allergic to ammonia.',
  mentions: [],
  revision: 1,
  createdAt: '2026-11-29T10:00:00.000Z',
  editedAt: null,
  isRemoved: false,
  ...different,
})

/** The same, as a search finds it. */
export const aFoundNote = (different: Partial<PrivateNote> = {}): FoundNote => ({
  note: aPrivateNote(different),
  chatName: 'Anna Kovalenko',
  besideMessageId: 7,
})
