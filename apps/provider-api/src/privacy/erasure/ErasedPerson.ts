import { spellingsOf } from '@frontdesk/customer-identity'
import type { Db, Trx } from '../../db/Db.ts'

/**
 * The chats and users that are one customer, with their addresses at channels. `shared`: chats with others, in which
 * only the messages of these users are theirs.
 */
export type ErasedPerson = { chatIds: number[]; userIds: number[]; shared: number[]; addresses: string[] }

/** Parts of an address that could be part of a word are no addresses: such a short text is found in everything. */
const shortestAddress = 5

/**
 * Finds who a chat is about: its customers, the chats that were joined into it, and other chats of nobody but them. In
 * a chat with others they are found by their messages. The chat of a group is all of its people alone. A chat that is
 * gone is about nobody.
 */
export async function findPerson(db: Db | Trx, companyId: number, chatId: number): Promise<ErasedPerson> {
  const joined = await db
    .selectFrom('chats')
    .select(['id', 'platform_chat_id as address'])
    .where('company_id', '=', companyId)
    .where((chat) => chat.or([chat('id', '=', chatId), chat('joined_into', '=', chatId)]))
    .execute()
  const own = joined.map(({ id }) => id)
  if (own.length === 0) return { chatIds: [], userIds: [], shared: [], addresses: [] }
  const users = await customersOf(db, companyId, own)
  const isGroup = await hasSeveral(db, companyId, own)
  const inGroups = isGroup ? [] : await usersInGroups(db, companyId, own)
  const userIds = [...new Set([...users, ...inGroups].map(({ id }) => id))]
  const others = await otherChatsOf(db, companyId, { userIds, without: own })
  const alone = isGroup ? [] : others.filter(({ isAlone }) => isAlone).map(({ id }) => id)
  const erasedChats = [...own, ...alone]
  const shared = others.flatMap(({ id }) => (erasedChats.includes(id) ? [] : id))
  // People of a group who write elsewhere as well stay there.
  const staying = isGroup && shared.length > 0 ? await customersOf(db, companyId, shared) : []
  const erasedUsers = userIds.filter((id) => !staying.some((user) => user.id === id))
  return {
    chatIds: erasedChats,
    userIds: erasedUsers,
    shared: isGroup ? [] : shared,
    addresses: await addressesOf(db, companyId, { chatIds: erasedChats, userIds: erasedUsers }),
  }
}

/** Finds one conversation with those of its customers who are in no other one. */
export async function findOldConversation(db: Db | Trx, companyId: number, chatId: number): Promise<ErasedPerson> {
  const joined = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where((chat) => chat.or([chat('id', '=', chatId), chat('joined_into', '=', chatId)]))
    .execute()
  const chatIds = joined.map(({ id }) => id)
  const users = (await customersOf(db, companyId, chatIds)).map(({ id }) => id)
  const others = await otherChatsOf(db, companyId, { userIds: users, without: chatIds })
  const elsewhere =
    others.length === 0
      ? []
      : await customersOf(
          db,
          companyId,
          others.map(({ id }) => id),
        )
  const userIds = users.filter((id) => !elsewhere.some((user) => user.id === id))
  const isWhole = userIds.length === users.length
  return {
    chatIds,
    userIds,
    shared: [],
    addresses: isWhole ? await addressesOf(db, companyId, { chatIds, userIds }) : [],
  }
}

const customersOf = (db: Db | Trx, companyId: number, chatIds: readonly number[]) =>
  db
    .selectFrom('chat_users')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'chat_users.company_id').onRef('users.id', '=', 'chat_users.user_id'),
    )
    .select('users.id')
    .distinct()
    .where('chat_users.company_id', '=', companyId)
    .where('chat_users.chat_id', 'in', chatIds)
    .where('users.kind', '=', 'customer')
    .execute()

/**
 * The users as whom the person of these chats writes in groups of the same channels: there a channel knows people by an
 * id of its own, or by a number in any spelling, which is an address of their own chat or linked to it.
 */
async function usersInGroups(db: Db | Trx, companyId: number, chatIds: readonly number[]): Promise<{ id: number }[]> {
  const identities = await db
    .selectFrom('channel_identities')
    .innerJoin('chats', (join) =>
      join
        .onRef('chats.company_id', '=', 'channel_identities.company_id')
        .onRef('chats.id', '=', 'channel_identities.chat_id'),
    )
    .select(['channel_identities.kind', 'value', 'platform', 'channel_identities.messenger_id as messengerId'])
    .where('channel_identities.company_id', '=', companyId)
    .where('chats.id', 'in', chatIds)
    .execute()
  const found: { id: number }[] = []
  for (const { kind, value, platform, messengerId } of identities) {
    const values = kind === 'phone' ? spellingsOf(value) : [value]
    const linked = await db
      .selectFrom('linked_addresses')
      .select(['user_id', 'phone'])
      .where('company_id', '=', companyId)
      .where('messenger_id', '=', messengerId)
      .where(kind === 'phone' ? 'phone' : 'user_id', 'in', values)
      .execute()
    const others = linked.flatMap((link) => (kind === 'phone' ? [link.user_id] : spellingsOf(link.phone)))
    const users = await db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('kind', '=', 'customer')
      .where('platform', '=', platform)
      .where('platform_user_id', 'in', [...values, ...others])
      .execute()
    found.push(...users)
  }
  return found
}

/** Whether one of these chats has several customers; chats that were joined have a user each for one person. */
async function hasSeveral(db: Db | Trx, companyId: number, chatIds: readonly number[]): Promise<boolean> {
  for (const id of chatIds) if ((await customersOf(db, companyId, [id])).length > 1) return true
  return false
}

async function otherChatsOf(
  db: Db | Trx,
  companyId: number,
  { userIds, without }: { userIds: readonly number[]; without: readonly number[] },
): Promise<{ id: number; isAlone: boolean }[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('chat_users')
    .select('chat_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('chat_id', 'not in', without)
    .execute()
  const found: { id: number; isAlone: boolean }[] = []
  for (const { chat_id: id } of rows) {
    const people = await customersOf(db, companyId, [id])
    found.push({ id, isAlone: people.every((person) => userIds.includes(person.id)) })
  }
  return found
}

async function addressesOf(
  db: Db | Trx,
  companyId: number,
  { chatIds, userIds }: Pick<ErasedPerson, 'chatIds' | 'userIds'>,
): Promise<string[]> {
  const chats = await db
    .selectFrom('chats')
    .select('platform_chat_id as address')
    .where('company_id', '=', companyId)
    .where('id', 'in', chatIds)
    .execute()
  const identities = await db
    .selectFrom('channel_identities')
    .select('value as address')
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', chatIds)
    .execute()
  const users =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['phone', 'platform_user_id', 'username'])
          .where('company_id', '=', companyId)
          .where('id', 'in', userIds)
          .execute()
  const named = users.flatMap(({ phone, platform_user_id: id, username }) => [phone, id, username])
  const all = [...chats, ...identities].map(({ address }) => address)
  return [...new Set([...all, ...named])].filter(
    (address): address is string => address !== null && address.length >= shortestAddress,
  )
}
