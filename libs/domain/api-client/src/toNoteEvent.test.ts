import { PrivateNoteUpdate } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import { toNoteEvent } from './toNoteEvent.ts'

const { seq, ...note } = PrivateNoteUpdate.parse({
  seq: 7,
  id: 3,
  companyId: 101,
  chatId: 10001,
  clientNoteId: 'note-0001',
  author: { adminId: 5, name: 'Olena' },
  body: 'Prefers mornings.',
  mentions: [6],
  revision: 2,
  createdAt: '2026-11-29T10:00:00.000Z',
  editedAt: '2026-11-29T10:01:00.000Z',
  isRemoved: false,
})

describe('a change of a private note', () => {
  it('a change of a private note is read as the contract writes it', () => {
    expect(toNoteEvent({ ...note, seq })).toEqual({ type: 'note-changed', companyId: 101, seq: 7, note })
  })

  it('a note without a company belongs to the current one, and one of a deleted account has no author', () => {
    const { companyId: _, ...rest } = note
    expect(toNoteEvent({ ...rest, author: { adminId: null, name: '' } }, 9)).toMatchObject({
      companyId: 9,
      seq: null,
      note: { companyId: 9, author: { adminId: null, name: '' } },
    })
  })

  it.each([null, 'note', {}, { ...note, id: 0 }, { ...note, revision: 0 }, { ...note, chatId: null }])(
    'no change is read from %j',
    (payload) => {
      expect(toNoteEvent(payload, 101)).toBeNull()
    },
  )
})
