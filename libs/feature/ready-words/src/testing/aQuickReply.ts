import type { QuickReply } from '@frontdesk/contract'

/** A quick reply of the company. */
export const aQuickReply = (fields: Partial<QuickReply> = {}): QuickReply => ({
  id: 1,
  shortcut: 'hours',
  text: 'We are open from nine to six.',
  isOwn: false,
  uses: 0,
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...fields,
})
