import type { Erasure } from '@frontdesk/contract'

/** An erasure that is done. */
export const anErasure = (fields: Partial<Erasure> = {}): Erasure => ({
  id: '22222222-2222-4222-8222-222222222222',
  chatId: 10_001,
  status: 'done',
  removed: { conversations: 1, people: 1, messages: 48, files: 3, events: 60 },
  madeBy: { adminId: 7, fullName: 'Olena Koval' },
  createdAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T09:00:04.000Z',
  ...fields,
})
