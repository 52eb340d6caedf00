import type { Chat, Message, User } from '@frontdesk/contract'
import { aChat, aMessage, aUser } from '@frontdesk/contract/fixtures'

/** The time so many minutes after noon of the day of the stories. */
export const at = (minutes: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + minutes * 60_000).toISOString()

/** The administrator Olena and the assistant, as the threads show them. */
export const olenaAsUser = aUser({
  id: 500_002,
  kind: 'admin',
  adminId: 1001,
  displayName: 'Olena Koval',
  username: null,
})
export const assistant = aUser({ id: 500_009, kind: 'agent', displayName: 'Lily assistant', username: null })

/** The customers of Lily, in several scripts and lengths, each on a channel. */
const customers: readonly (readonly [name: string, platform: Chat['platform'], words: string])[] = [
  ['Anna Kovalenko', 'telegram', 'Could I come on Friday after six?'],
  ['Әсел Нұрланқызы', 'whatsapp', 'Бүгін бос уақыт бар ма?'],
  ['Inês Carvalho', 'instagram', 'Quanto custa uma coloração?'],
  ['Марія-Олександра Шевченко-Задунайська', 'telegram', 'Дякую, до зустрічі!'],
  ['Lucía Fernández', 'whatsapp', '¿Tienen aparcamiento?'],
  ['Виктория', 'telegram', 'Перенесите меня, пожалуйста, на завтра.'],
]
const handlers: readonly Chat['handler'][] = [
  { by: 'ai' },
  { by: 'waiting', why: 'asked' },
  { by: 'ai' },
  { by: 'human', adminId: 1001, userId: olenaAsUser.id, name: 'Olena Koval' },
  { by: 'off' },
  { by: 'waiting', why: 'failed' },
]

export const customerOf = (number: number): User => {
  const [displayName = '', platform = 'telegram'] = customers[number] ?? []
  return aUser({ id: 600_000 + number, displayName, username: null, platform })
}
const said = (number: number, id: number, from: User, text: string, minutes: number): Message =>
  aMessage({
    id: 1000 * (number + 1) + id,
    chatId: 10_001 + number,
    fromId: from.id,
    toId: olenaAsUser.id,
    text,
    createdAt: at(minutes),
    sentAt: at(minutes),
    updatedAt: at(minutes),
    platform: from.kind === 'agent' ? 'openai' : (customers[number]?.[1] ?? 'telegram'),
    status: from.kind === 'customer' ? 'received' : 'read',
    isRead: true,
    viewedBy: [olenaAsUser.adminId ?? 0],
    ...(from.kind === 'agent' && { metadata: { agentReplyToMessageId: 1000 * (number + 1) + id - 1 } }),
  })

/** The conversation with customer `number`, whose last words the list shows. */
export const threadOf = (number: number): readonly Message[] => {
  const customer = customerOf(number)
  const last = customers[number]?.[2] ?? ''
  return [
    said(number, 1, customer, 'Hello! How much is a manicure?', -90 - number),
    said(
      number,
      2,
      assistant,
      'Hello! A manicure is 450 ₴ and takes about an hour. Shall I find you a time?',
      -89 - number,
    ),
    said(number, 3, customer, 'Yes please, in the evening.', -60 - number),
    said(number, 4, olenaAsUser, 'We can offer you today at six, or tomorrow at seven.', -40 - number),
    said(number, 5, customer, last, -number * 7),
  ]
}

export const lilyChats: readonly Chat[] = customers.map(([title, platform], number) =>
  aChat({
    id: 10_001 + number,
    title,
    platform,
    users: [customerOf(number), olenaAsUser, assistant],
    lastMessage: threadOf(number).at(-1) ?? null,
    unreadCount: number === 1 ? 2 : 0,
    updatedAt: at(-number * 7),
    settings: { aiEnabled: number !== 4 },
    handler: handlers[number],
    waitingSince: handlers[number]?.by === 'waiting' ? at(-number * 7) : null,
  }),
)
