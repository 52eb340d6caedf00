import type { Customer, ChatOfCustomer } from '@frontdesk/contract'
import { mostFilesOfCustomer } from '@frontdesk/contract/limits'
import { mergedCard, phoneInE164 } from '@frontdesk/customer-card'
import { spellingsOf } from '@frontdesk/customer-identity'
import { detectLanguage } from '@frontdesk/local-assistant/reading'
import { sql } from 'kysely'
import { languageOfCompany } from '../assistant/language/languageOfCompany.ts'
import { readStoredCards } from '../conversations/cards/customerCards.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { listFields } from './customerFields.ts'

/** Messages of a customer that say in which language they write. */
const messagesForLanguage = 5
/** Other chats of the same phone number that are offered to be merged. */
const mostAlike = 5
/** The longest beginning of a note that the card shows, in characters. */
const longestNoteShown = 280

/**
 * The id of the chat whose customer a call names: the one into which it was joined, or itself. Throws NOT_FOUND for a
 * chat of another company, and for one that is no customer's.
 */
export async function chatOfCustomer(db: Db | Trx, companyId: number, chatId: number): Promise<number> {
  const chat = await db
    .selectFrom('chats')
    .select(['id', 'purpose', 'deleted_at', 'joined_into'])
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .executeTakeFirst()
  if (chat?.purpose !== 'customer') throw refuse('NOT_FOUND')
  if (chat.joined_into !== null) return chat.joined_into
  if (chat.deleted_at !== null) throw refuse('NOT_FOUND')
  return chat.id
}

/** The card of the customer of a chat, with all that is merged with it (CUST-1). Throws NOT_FOUND. */
export async function readCustomerCard(db: Db | Trx, companyId: number, namedChatId: number): Promise<Customer> {
  const chatId = await chatOfCustomer(db, companyId, namedChatId)
  const stored = await readStoredCards(db, companyId, [chatId])
  const { headChatId, chatIds, name, values } = mergedCard(stored, chatId)
  const found = await readChatsOf(db, companyId, chatIds)
  const chats = chatIds.flatMap((id) => found.find((chat) => chat.chatId === id) ?? [])
  const fields = await listFields(db, companyId)
  const known = new Set(fields.map(({ id }) => String(id)))
  const seen = chats.flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
  return {
    chatId,
    headChatId,
    name,
    language: await languageOf(db, companyId, chatIds),
    firstSeenAt: chats.map(({ firstSeenAt }) => firstSeenAt).toSorted()[0] ?? new Date(0).toISOString(),
    lastSeenAt: seen.toSorted().at(-1) ?? null,
    chats,
    cards: stored.map((card) => ({ ...card })),
    alike: await readAlike(db, companyId, chats),
    fields,
    values: Object.fromEntries(Object.entries(values).filter(([field]) => known.has(field))),
    notes: await readNotesOf(db, companyId, chatIds),
    ...(await readFilesOf(db, companyId, chatIds)),
  }
}

/** The phone numbers of a chat's customer, on all chats that are merged: digits with the country, each once. */
export async function phonesOfCustomer(db: Db | Trx, companyId: number, chatId: number): Promise<string[]> {
  const { chatIds } = mergedCard(await readStoredCards(db, companyId, [chatId]), chatId)
  const chats = await readChatsOf(db, companyId, chatIds)
  return [...new Set(chats.flatMap(({ phone }) => phone?.slice(1) ?? []))]
}

/** The chats by id, with the identity of their customer on each channel. */
async function readChatsOf(db: Db | Trx, companyId: number, chatIds: readonly number[]): Promise<ChatOfCustomer[]> {
  if (chatIds.length === 0) return []
  const chats = await db
    .selectFrom('chats')
    .select(['id', 'platform', 'title', 'created_at', 'last_inbound_at', 'blocked_at'])
    .where('company_id', '=', companyId)
    .where('id', 'in', chatIds)
    .where('deleted_at', 'is', null)
    .execute()
  const people = await db
    .selectFrom('chat_users')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'chat_users.company_id').onRef('users.id', '=', 'chat_users.user_id'),
    )
    .select(['chat_users.chat_id', 'users.display_name', 'users.username', 'users.phone'])
    .where('chat_users.company_id', '=', companyId)
    .where('chat_users.chat_id', 'in', chatIds)
    .where('users.kind', '=', 'customer')
    .orderBy('users.id')
    .execute()
  const identities = await db
    .selectFrom('channel_identities')
    .select(['chat_id', 'value'])
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', chatIds)
    .where('kind', '=', 'phone')
    .where('ended_at', 'is', null)
    .execute()
  return chats.map((chat) => {
    const ofChat = people.filter((person) => person.chat_id === chat.id)
    // A group has no number and no name of one person.
    const [person] = ofChat.length > 1 ? [] : ofChat
    const phones = [person?.phone, ...identities.flatMap((one) => (one.chat_id === chat.id ? one.value : []))]
    return {
      chatId: chat.id,
      channel: chat.platform,
      name: [chat.title, person?.display_name].find((name) => name != null && name !== '') ?? null,
      username: person?.username ?? null,
      phone: ofChat.length > 1 ? null : (phones.map(phoneInE164).find((phone) => phone !== null) ?? null),
      firstSeenAt: chat.created_at.toISOString(),
      lastSeenAt: chat.last_inbound_at?.toISOString() ?? null,
      blockedAt: chat.blocked_at?.toISOString() ?? null,
    }
  })
}

/** Other chats of the company in which one of these phone numbers writes, in whichever spelling. */
async function readAlike(db: Db | Trx, companyId: number, chats: readonly ChatOfCustomer[]): Promise<ChatOfCustomer[]> {
  const spellings = [...new Set(chats.flatMap(({ phone }) => (phone === null ? [] : spellingsOf(phone.slice(1)))))]
  if (spellings.length === 0) return []
  const own = chats.map(({ chatId }) => chatId)
  const identified = await db
    .selectFrom('channel_identities')
    .select('chat_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'phone')
    .where('value', 'in', spellings)
    .where('ended_at', 'is', null)
    .where('chat_id', 'not in', own)
    .limit(mostAlike)
    .execute()
  const named = await db
    .selectFrom('users')
    .innerJoin('chat_users', (join) =>
      join.onRef('chat_users.company_id', '=', 'users.company_id').onRef('chat_users.user_id', '=', 'users.id'),
    )
    .innerJoin('chats', (join) =>
      join.onRef('chats.company_id', '=', 'users.company_id').onRef('chats.id', '=', 'chat_users.chat_id'),
    )
    .select('chat_users.chat_id')
    .where('users.company_id', '=', companyId)
    .where('users.kind', '=', 'customer')
    .where('users.phone', 'in', [...spellings, ...spellings.map((digits) => `+${digits}`)])
    .where('chats.purpose', '=', 'customer')
    .where('chats.deleted_at', 'is', null)
    .where('chat_users.chat_id', 'not in', own)
    .limit(mostAlike)
    .execute()
  const ids = [...new Set([...identified, ...named].map((row) => row.chat_id))].toSorted((one, other) => one - other)
  const alike = await readChatsOf(db, companyId, ids.slice(0, mostAlike))
  // A group that such a person is in is not theirs.
  return alike.filter(({ phone }) => phone !== null)
}

/** The language of the newest words of the customer; null before they have written. */
async function languageOf(db: Db | Trx, companyId: number, chatIds: readonly number[]): Promise<Customer['language']> {
  const newest = await db
    .selectFrom('messages')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.from_id'),
    )
    .select('messages.text')
    .where('messages.company_id', '=', companyId)
    .where('messages.chat_id', 'in', chatIds)
    .where('messages.is_deleted', '=', false)
    .where('messages.text', '<>', '')
    .where('users.kind', '=', 'customer')
    .orderBy('messages.id', 'desc')
    .limit(messagesForLanguage)
    .execute()
  if (newest.length === 0) return null
  const text = newest.map((message) => message.text).join('\n')
  return detectLanguage(text, await languageOfCompany(db, companyId))
}

async function readNotesOf(db: Db | Trx, companyId: number, chatIds: readonly number[]): Promise<Customer['notes']> {
  const ofChats = db
    .selectFrom('private_notes as note')
    .where('note.company_id', '=', companyId)
    .where('note.chat_id', 'in', chatIds)
    .where('note.removed_at', 'is', null)
  const { count } = await ofChats.select((note) => note.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const last = await ofChats
    .leftJoin('admins', 'admins.id', 'note.admin_id')
    .select(['note.chat_id', 'admins.full_name', 'note.created_at'])
    .select(sql<string>`left(note.body, ${longestNoteShown}::integer)`.as('text'))
    .orderBy('note.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    count: Number(count),
    last: last
      ? { chatId: last.chat_id, author: last.full_name ?? '', text: last.text, at: last.created_at.toISOString() }
      : null,
  }
}

/** The newest files of messages that are not deleted, and how many there are. */
async function readFilesOf(
  db: Db | Trx,
  companyId: number,
  chatIds: readonly number[],
): Promise<Pick<Customer, 'files' | 'fileCount'>> {
  const ofChats = db
    .selectFrom('files')
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'files.company_id').onRef('messages.id', '=', 'files.message_id'),
    )
    .where('messages.company_id', '=', companyId)
    .where('messages.chat_id', 'in', chatIds)
    .where('messages.is_deleted', '=', false)
    .where('files.stored_at', 'is not', null)
  const { count } = await ofChats.select((file) => file.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const files = await ofChats
    .select(['files.id', 'files.name', 'files.type', 'files.size', 'files.width', 'files.height'])
    .select(['messages.chat_id', 'messages.id as message_id'])
    .orderBy('messages.id', 'desc')
    .orderBy('files.id')
    .limit(mostFilesOfCustomer)
    .execute()
  return {
    fileCount: Number(count),
    files: files.map(({ width, height, chat_id: chatId, message_id: messageId, ...file }) => ({
      ...file,
      ...(width && { width }),
      ...(height && { height }),
      chatId,
      messageId,
    })),
  }
}
