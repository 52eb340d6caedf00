import { sql } from 'kysely'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import type { Trx } from '../db/Db.ts'
import { keptQuery, rowsOfQuery } from '../db/keptQuery.ts'
import { sendWithNext } from '../db/sendTogether.ts'
import { keysOf } from './addressChanges.ts'
import { shownPhone } from './currentAddresses.ts'
import { titlesOf } from './distinctTitle.ts'
import { writingAddress, type CustomerChat } from './identities.ts'
import type { ChannelPerson } from './InboundEvent.ts'

/** A chat with its customer, who may be blocked. */
export type RecognizedChat = CustomerChat & { isBlocked: boolean }

type Account = Pick<ChannelAccount, 'id' | 'companyId'>

/**
 * The chat of somebody who has written over an account of ours, where nothing about them is new: they came by addresses
 * that are theirs alone, the chat is there and answered at their address, and it shows them as the channel does now.
 * That is almost every message; of all others this answers null, and `openPersonsChat` finds out what has changed. One
 * statement, and one that goes with the next: the addresses were used at this moment. `given`: with visible names.
 */
export async function recognizePerson(
  trx: Trx,
  account: Account,
  given: ChannelPerson,
  { at, now }: { at: Date; now: Date },
): Promise<RecognizedChat | null> {
  const { phone, userId } = given
  const addresses = (phone === null ? 0 : 1) + (userId === null ? 0 : 1)
  const of = { companyId: account.companyId, messengerId: account.id, phone, userId }
  const [known] = await rowsOfQuery(trx, selectKnown({ ...of, addresses, keys: keysOf(given), at }))
  if (!known || known.isInBook || known.hasMoved) return null
  const isLate = known.lastInboundAt !== null && known.lastInboundAt > momentSent(at, now)
  if (isLate || known.address !== writingAddress(given) || !isShownAs(given, known)) return null
  await sendWithNext(trx, hearing({ ...of, at }))
  return { chatId: known.chatId, userId: known.userId, isBlocked: known.isBlocked }
}

type Shown = { displayName: string; username: string | null; phone: string | null; title: string | null }

/** Whether a chat shows a person as the channel does; what it does not name stays as it is. */
const isShownAs = (person: ChannelPerson, { displayName, username, phone, title }: Shown): boolean =>
  (person.name === null || (person.name === displayName && titlesOf(person.name, person).includes(title ?? ''))) &&
  (person.username === null || person.username === username) &&
  (person.phone === null || shownPhone(person) === phone)

type Known = Shown &
  RecognizedChat & {
    address: string | null
    lastInboundAt: Date | null
    /** The company's address book may have a name for them, which comes before their own. */
    isInBook: boolean
    /** They have left one of the addresses since. */
    hasMoved: boolean
  }

type ByAddresses = { companyId: number; messengerId: number; phone: string | null; userId: string | null; at: Date }

/**
 * Each address is looked up by itself in its own index, and has to be the person's still; a chat that was deleted is
 * not found.
 */
const selectKnown = keptQuery(
  (
    _,
    {
      companyId,
      messengerId,
      phone,
      userId,
      addresses,
      keys,
      at,
    }: ByAddresses & { addresses: number; keys: readonly string[] },
  ) =>
    sql<Known>`
      with named as materialized (
        select chat_id, user_id from channel_identities
        where company_id = ${companyId} and messenger_id = ${messengerId} and kind = 'phone' and value = ${phone}
          and ended_at is null
        union all
        select chat_id, user_id from channel_identities
        where company_id = ${companyId} and messenger_id = ${messengerId} and kind = 'user_id' and value = ${userId}
          and ended_at is null
      ), known as materialized (
        select chat_id, user_id from named group by chat_id, user_id having count(*) = ${addresses}
      )
      select chat.id as "chatId", person.id as "userId", chat.blocked_at is not null as "isBlocked",
        chat.title, chat.platform_chat_id as address, chat.last_inbound_at as "lastInboundAt",
        person.display_name as "displayName", person.username, person.phone,
        exists (select from address_changes as change where change.company_id = ${companyId}
          and change.messenger_id = ${messengerId} and change.address = any (${keys}::text[])
          and change.changed_at >= ${at}) as "hasMoved",
        exists (select from channel_identities as number where number.company_id = ${companyId}
          and number.chat_id = chat.id and number.kind = 'phone')
          and exists (select from channel_contacts as contact where contact.company_id = ${companyId}
            and contact.messenger_id = ${messengerId} and contact.name is not null) as "isInBook"
      from chats as chat, users as person
      where chat.id = (select chat_id from known) and person.id = (select user_id from known)
        and chat.company_id = ${companyId} and chat.deleted_at is null`,
)

/** Notes that a person was heard over addresses that are theirs. */
const hearing = keptQuery(
  (_, { companyId, messengerId, phone, userId, at }: ByAddresses) =>
    sql<object>`update channel_identities set heard_at = greatest(heard_at, ${at}::timestamptz)
      where company_id = ${companyId} and messenger_id = ${messengerId}
        and (kind = 'phone' and value = ${phone} or kind = 'user_id' and value = ${userId})`,
)
