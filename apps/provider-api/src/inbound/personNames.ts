import { spellingsOf, visibleName } from '@frontdesk/customer-identity'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { vendorNames } from '../channels/channelTitle.ts'
import type { Trx } from '../db/Db.ts'
import { distinctTitle, titlesOf } from './distinctTitle.ts'
import type { ChannelPerson } from './InboundEvent.ts'

/** The name of a person in the address book of the company's phone; null for one that is not in it. */
export async function contactName(
  trx: Trx,
  { id, companyId }: Pick<ChannelAccount, 'id' | 'companyId'>,
  phones: readonly string[],
): Promise<string | null> {
  if (phones.length === 0) return null
  const found = await trx
    .selectFrom('channel_contacts')
    .select('name')
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('phone', 'in', phones.flatMap(spellingsOf))
    .where('name', 'is not', null)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()
  return visibleName(found?.name)
}

/** By which name the address book has a person whom the channel may name without a number, or by another one since. */
export async function contactNameOfChat(
  trx: Trx,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  chatId: number,
): Promise<string | null> {
  const known = await trx
    .selectFrom('channel_identities')
    .select('value')
    .where('company_id', '=', account.companyId)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'phone')
    .execute()
  return contactName(
    trx,
    account,
    known.map(({ value }) => value),
  )
}

/** The title of a chat, and the address at which it is answered. */
type NamedChat = { title: string | null; platform: string; platform_chat_id: string | null }

/** Whether a chat has no name of its person: its number, the channel's id or the channel's name stand for one. */
export const isStandIn = ({ title, platform, platform_chat_id: address }: NamedChat): boolean =>
  title === null ||
  /^(?:\+?\d+|[A-Z]{2}\.\S+)$/.test(title) ||
  title === address ||
  Object.entries(vendorNames).some(
    ([vendor, name]) => vendor === platform && (title === name || title.startsWith(`${name} (`)),
  )

/**
 * Calls a person by the name that came with a message of theirs, unless the company's address book has another one.
 * `isLate`: a later message was there before, whose name stays.
 */
export async function showName(
  trx: Trx,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  { chatId, userId }: { chatId: number; userId: number },
  { person, isLate, now }: { person: ChannelPerson; isLate: boolean; now: Date },
): Promise<void> {
  const { name: given } = person
  if (given === null) return
  const chat = await trx
    .selectFrom('chats')
    .select(['title', 'platform', 'platform_chat_id'])
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  if (isLate && !isStandIn(chat)) return
  // The company's name for them comes before their own.
  const name = (await contactNameOfChat(trx, account, chatId)) ?? given
  await trx.updateTable('users').set({ display_name: name, updated_at: now }).where('id', '=', userId).execute()
  // A title that sets the chat apart from another one stays.
  if (titlesOf(name, person).includes(chat.title ?? '')) return
  const title = await distinctTitle(trx, account, name, { ...person, chatIds: [chatId] })
  await trx.updateTable('chats').set({ title }).where('id', '=', chatId).execute()
}
