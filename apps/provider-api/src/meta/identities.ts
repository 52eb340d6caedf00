import type { Trx } from '../db/Db.ts'
import { joinChat } from '../conversations/people/people.ts'
import type { MetaAccount } from './MetaAccount.ts'
import type { MetaPerson } from './MetaMessage.ts'

/** A chat with its customer. */
export type CustomerChat = { chatId: number; userId: number }

const identitiesOf = ({ phone, userId }: MetaPerson) => [
  ...(phone === null ? [] : [{ kind: 'phone', value: phone } as const]),
  ...(userId === null ? [] : [{ kind: 'user_id', value: userId } as const]),
]

/**
 * Returns the chat of a person with an account of ours, which is made if it is new. An id that came later is known from
 * then on; of two chats, one by the phone and one by the id, the one by the phone is the person's. Call inside
 * `withCompanyTransaction`.
 */
export async function openChatOf(trx: Trx, account: MetaAccount, person: MetaPerson, now: Date): Promise<CustomerChat> {
  const known = await findChatOf(trx, account, person)
  const chat = known ?? (await makeChat(trx, account, person, now))
  await recordIdentities(trx, account, person, chat)
  if (known) await renewPerson(trx, account, { ...known, person }, now)
  return chat
}

/**
 * Returns the chat of a person for messages from before the account was connected: like `openChatOf`, except that a
 * chat that is there stays as it is, also when it was deleted. Call inside `withCompanyTransaction`.
 */
export async function openHistoryChat(
  trx: Trx,
  account: MetaAccount,
  person: MetaPerson,
  now: Date,
): Promise<CustomerChat> {
  const known = await findChatOf(trx, account, person)
  if (known) return known
  const chat = await makeChat(trx, account, person, now)
  await recordIdentities(trx, account, person, chat)
  return chat
}

async function recordIdentities(trx: Trx, account: MetaAccount, person: MetaPerson, chat: CustomerChat): Promise<void> {
  for (const identity of identitiesOf(person))
    await trx
      .insertInto('channel_identities')
      .values({
        ...identity,
        company_id: account.companyId,
        messenger_id: account.id,
        chat_id: chat.chatId,
        user_id: chat.userId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'messenger_id', 'kind', 'value'])
          .doUpdateSet({ chat_id: chat.chatId, user_id: chat.userId }),
      )
      .execute()
}

/** The chat of a person with an account of ours, by the phone first; null when there is none. */
export async function findChatOf(
  trx: Trx,
  { id, companyId }: Pick<MetaAccount, 'id' | 'companyId'>,
  person: Pick<MetaPerson, 'phone' | 'userId'>,
): Promise<CustomerChat | null> {
  for (const { kind, value } of identitiesOf({ ...person, name: null, username: null })) {
    const found = await trx
      .selectFrom('channel_identities')
      .select(['chat_id', 'user_id'])
      .where('company_id', '=', companyId)
      .where('messenger_id', '=', id)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirst()
    if (found) return { chatId: found.chat_id, userId: found.user_id }
  }
  return null
}

async function makeChat(
  trx: Trx,
  { id, companyId, platform }: MetaAccount,
  person: MetaPerson,
  now: Date,
): Promise<CustomerChat> {
  const at = { created_at: now, updated_at: now }
  const title = (await contactName(trx, { id, companyId }, person.phone)) ?? titleOf(person, platform)
  const { id: userId } = await trx
    .insertInto('users')
    .values({
      company_id: companyId,
      kind: 'customer',
      platform,
      display_name: title,
      username: person.username,
      phone: shownPhone(person),
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: chatId } = await trx
    .insertInto('chats')
    .values({
      company_id: companyId,
      platform,
      messenger_id: id,
      purpose: 'customer',
      platform_chat_id: person.phone ?? person.userId,
      title,
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinChat(trx, { companyId, chatId }, [userId])
  return { chatId, userId }
}

/** What the channel shows of a person now; what it does not name stays. A new message restores a deleted chat. */
async function renewPerson(
  trx: Trx,
  account: MetaAccount,
  { chatId, userId, person }: CustomerChat & { person: MetaPerson },
  now: Date,
): Promise<void> {
  await trx.updateTable('chats').set({ deleted_at: null }).where('id', '=', chatId).execute()
  // What the company calls them comes before what they call themselves.
  const name = (await contactName(trx, account, person.phone)) ?? person.name
  const shown = {
    ...(name !== null && { display_name: name }),
    ...(person.username !== null && { username: person.username }),
    ...(person.phone !== null && { phone: shownPhone(person) }),
  }
  if (Object.keys(shown).length === 0) return
  await trx
    .updateTable('users')
    .set({ ...shown, updated_at: now })
    .where('id', '=', userId)
    .execute()
  if (name !== null) await trx.updateTable('chats').set({ title: name }).where('id', '=', chatId).execute()
}

/** What the address book of the company's phone calls a person; null for one that is not in it. */
async function contactName(
  trx: Trx,
  { id, companyId }: Pick<MetaAccount, 'id' | 'companyId'>,
  phone: string | null,
): Promise<string | null> {
  if (phone === null) return null
  const found = await trx
    .selectFrom('channel_contacts')
    .select('name')
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return found?.name ?? null
}

const shownPhone = ({ phone }: MetaPerson): string | null => phone && `+${phone}`

/** An id of Instagram's is a number that says nothing to anybody: its name is better. */
const titleOf = (person: MetaPerson, platform: MetaAccount['platform']): string =>
  person.name ??
  person.username ??
  shownPhone(person) ??
  (platform === 'instagram' ? 'Instagram' : (person.userId ?? 'WhatsApp'))
