import type { Customer, ChatOfCustomer } from '@frontdesk/contract'

/** Chat 10001 of customer Anna on Telegram, with whatever differs. */
const aCustomerChat = (different: Partial<ChatOfCustomer> = {}): ChatOfCustomer => ({
  chatId: 10001,
  channel: 'telegram',
  name: 'Anna',
  username: 'anna',
  phone: '+380501234567',
  firstSeenAt: '2026-09-01T10:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  blockedAt: null,
  ...different,
})

/** The card of customer Anna, with whatever differs. */
export const aCustomerCard = (different: Partial<Customer> = {}): Customer => ({
  chatId: 10001,
  headChatId: 10001,
  name: null,
  language: 'uk',
  firstSeenAt: '2026-09-01T10:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  chats: [aCustomerChat()],
  cards: [],
  alike: [],
  fields: [
    { id: 1, name: 'Birthday', kind: 'date', choices: [] },
    { id: 2, name: 'Favourite care', kind: 'choice', choices: ['Nails', 'Hair'] },
    { id: 3, name: 'Shoe size', kind: 'number', choices: [] },
  ],
  values: { 1: '1990-05-17', 2: 'Nails' },
  notes: {
    count: 2,
    last: { chatId: 10001, author: 'Olena Koval', text: 'Prefers mornings.', at: '2026-11-19T09:00:00.000Z' },
  },
  files: [],
  fileCount: 0,
  ...different,
})

/** Anna's chat on Instagram, of the same number. */
export const annaOnInstagram = aCustomerChat({
  chatId: 10002,
  channel: 'instagram',
  name: 'annie_k',
  username: 'annie_k',
  phone: null,
})

/** A card that shows two chats of Anna, of which the second one is merged into the first. */
export const aMergedCard = (different: Partial<Customer> = {}): Customer =>
  aCustomerCard({
    name: 'Anna from the bank',
    chats: [aCustomerChat(), annaOnInstagram],
    cards: [
      { chatId: 10001, name: 'Anna from the bank', values: { 1: '1990-05-17', 2: 'Nails' }, mergedInto: null },
      { chatId: 10002, name: 'Annie', values: { 2: 'Hair' }, mergedInto: 10001 },
    ],
    ...different,
  })
