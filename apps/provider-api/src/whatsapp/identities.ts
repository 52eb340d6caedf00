import type { Trx } from '../db/Db.ts'
import { joinChat } from '../conversations/people/people.ts'
import { contactName } from './contacts.ts'
import type { WhatsappPerson } from './readWritten.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

/** A chat with its customer. */
export type CustomerChat = { chatId: number; userId: number }

type OfNumber = Pick<WhatsappNumber, 'id' | 'companyId'>

const identitiesOf = ({ phone, userId }: WhatsappPerson) => [
  ...(phone === null ? [] : [{ kind: 'phone', value: phone } as const]),
  ...(userId === null ? [] : [{ kind: 'user_id', value: userId } as const]),
]

/**
 * Returns the chat of a person with a number of ours, which is made if it is new. An id that came later is known from then on; of two
 * chats, one by the phone and one by the id, the one by the phone is the person's. Call inside `withCompanyTransaction`.
 */
export async function openChatOf(trx: Trx, number: OfNumber, person: WhatsappPerson, now: Date): Promise<CustomerChat> {
  const known = await findChatOf(trx, number, person)
  const chat = known ?? (await makeChat(trx, number, person, now))
  await recordIdentities(trx, number, person, chat)
  if (known) await renewPerson(trx, number, { ...known, person }, now)
  return chat
}

/**
 * Returns the chat of a person for messages from before the number was connected: like `openChatOf`, except that a chat that is there
 * stays as it is, also when it was deleted. Call inside `withCompanyTransaction`.
 */
export async function openHistoryChat(
  trx: Trx,
  number: OfNumber,
  person: WhatsappPerson,
  now: Date,
): Promise<CustomerChat> {
  const known = await findChatOf(trx, number, person)
  if (known) return known
  const chat = await makeChat(trx, number, person, now)
  await recordIdentities(trx, number, person, chat)
  return chat
}

async function recordIdentities(trx: Trx, number: OfNumber, person: WhatsappPerson, chat: CustomerChat): Promise<void> {
  for (const identity of identitiesOf(person))
    await trx
      .insertInto('channel_identities')
      .values({
        ...identity,
        company_id: number.companyId,
        messenger_id: number.id,
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

/** The chat of a person with a number of ours, by the phone first; null when there is none. */
export async function findChatOf(
  trx: Trx,
  { id, companyId }: OfNumber,
  person: Pick<WhatsappPerson, 'phone' | 'userId'>,
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
  { id, companyId }: OfNumber,
  person: WhatsappPerson,
  now: Date,
): Promise<CustomerChat> {
  const at = { created_at: now, updated_at: now }
  const title = (await contactName(trx, { id, companyId }, person.phone)) ?? titleOf(person)
  const { id: userId } = await trx
    .insertInto('users')
    .values({
      company_id: companyId,
      kind: 'customer',
      platform: 'whatsapp',
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
      platform: 'whatsapp',
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

/** What WhatsApp shows of a person now; what it does not name stays. A new message restores a deleted chat. */
async function renewPerson(
  trx: Trx,
  number: OfNumber,
  { chatId, userId, person }: CustomerChat & { person: WhatsappPerson },
  now: Date,
): Promise<void> {
  await trx.updateTable('chats').set({ deleted_at: null }).where('id', '=', chatId).execute()
  // What the company calls them comes before what they call themselves.
  const name = (await contactName(trx, number, person.phone)) ?? person.name
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

const shownPhone = ({ phone }: WhatsappPerson): string | null => phone && `+${phone}`

const titleOf = (person: WhatsappPerson): string =>
  person.name ?? person.username ?? shownPhone(person) ?? person.userId ?? 'WhatsApp'
