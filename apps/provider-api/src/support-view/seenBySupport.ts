import { supportCompanyId, type Chat, type Message, type User } from '@frontdesk/contract'
import type { Db } from '../db/Db.ts'
import { unreadBySupport } from './unreadBySupport.ts'

/** The parts of an answer or event that show conversations. */
type Shown = {
  chat?: Chat | undefined
  chats?: readonly Chat[] | undefined
  message?: Message | undefined
  messages?: readonly Message[] | undefined
  users?: readonly User[] | undefined
}

/** The rows of the database that it takes to show conversations from support's side. */
type Known = {
  /** The users as whom support writes. */
  supportUsers: ReadonlySet<number>
  unread: ReadonlyMap<number, number>
  companyNames: ReadonlyMap<number, string>
  staffNames: ReadonlyMap<number, string>
}

/**
 * Shows support conversations as the support inbox has them (SUP-8): as chats of one company, the product's own
 * support, in which the asker is the customer. All other fields of the answer stay. The text of each chat's title is
 * the asker's name and that of their company.
 */
export async function seenBySupport<Answer extends object>(db: Db, answer: Answer): Promise<Answer> {
  const shown = answer as Shown
  const chats = [...(shown.chats ?? []), ...(shown.chat ? [shown.chat] : [])]
  const messages = [...(shown.messages ?? []), ...(shown.message ? [shown.message] : [])]
  if (chats.length + messages.length + (shown.users?.length ?? 0) === 0) return answer
  const known = await readKnown(db, chats, messages)
  return {
    ...answer,
    ...(shown.chat && { chat: chatSeen(shown.chat, known) }),
    ...(shown.chats && { chats: shown.chats.map((chat) => chatSeen(chat, known)) }),
    ...(shown.message && { message: messageSeen(shown.message, known) }),
    ...(shown.messages && { messages: shown.messages.map((message) => messageSeen(message, known)) }),
    ...(shown.users && { users: shown.users.map(userSeen) }),
  }
}

async function readKnown(db: Db, chats: readonly Chat[], messages: readonly Message[]): Promise<Known> {
  const shown = [...messages, ...chats.flatMap(({ lastMessage }) => lastMessage ?? [])]
  const [supportUsers, companies, staff, unread] = [
    await select(
      shown,
      ({ fromId }) => fromId,
      (ids) => db.selectFrom('users').select('id').where('id', 'in', ids).where('kind', '=', 'support').execute(),
    ),
    await select(
      chats,
      ({ companyId }) => companyId,
      (ids) => db.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    await select(
      chats,
      ({ handler }) => (handler?.by === 'human' ? handler.adminId : null),
      (ids) => db.selectFrom('admins').select(['id', 'full_name']).where('id', 'in', ids).execute(),
    ),
    await unreadBySupport(
      db,
      chats.map(({ id }) => id),
    ),
  ]
  return {
    supportUsers: new Set(supportUsers.map(({ id }) => id)),
    companyNames: new Map(companies.map(({ id, name }) => [id, name])),
    staffNames: new Map(staff.map(({ id, full_name }) => [id, full_name])),
    unread,
  }
}

async function select<Of, Row>(
  all: readonly Of[],
  idOf: (one: Of) => number | null,
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const ids = [...new Set(all.flatMap((one) => idOf(one) ?? []))]
  return ids.length === 0 ? [] : read(ids)
}

/** The people of a conversation who are not support: who asks. */
const isAsker = ({ kind }: User): boolean => kind !== 'support' && kind !== 'agent' && kind !== 'system'

const userSeen = (user: User): User => ({
  ...user,
  companyId: supportCompanyId,
  ...(isAsker(user) && { kind: 'customer' as const, adminId: null }),
})

const messageSeen = (message: Message, { supportUsers }: Known): Message => ({
  ...message,
  companyId: supportCompanyId,
  ...(message.kind !== 'system' && !supportUsers.has(message.fromId) && { status: 'received' as const }),
})

function chatSeen(chat: Chat, known: Known): Chat {
  const askers = chat.users.filter(isAsker)
  // Administrators of one company may share a conversation: it is called by the one of them who wrote last.
  const asker = (askers.find(({ id }) => id === chat.lastMessage?.fromId) ?? askers.at(-1))?.displayName ?? ''
  const company = known.companyNames.get(chat.companyId) ?? ''
  const { handler } = chat
  return {
    ...chat,
    companyId: supportCompanyId,
    messengerId: null,
    purpose: 'customer',
    title: [asker, company].filter((name) => name !== '').join(' · ') || null,
    users: chat.users.map(userSeen),
    lastMessage: chat.lastMessage && messageSeen(chat.lastMessage, known),
    unreadCount: known.unread.get(chat.id) ?? 0,
    ...(handler?.by === 'human' && {
      handler: { ...handler, name: known.staffNames.get(handler.adminId) ?? handler.name },
    }),
  }
}
