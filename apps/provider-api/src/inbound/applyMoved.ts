import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { changesSince, recordAddressChange, type AddressChange } from './addressChanges.ts'
import { goOnAtCurrent, type Way } from './currentAddresses.ts'
import { storeChannelNotice } from './applyNotice.ts'
import { findByChannelId } from './findByChannelId.ts'
import { findByEach, isOfOtherUserId, type CustomerChat } from './identities.ts'
import type { Moved } from './InboundEvent.ts'
import { joinChats } from './joinChats.ts'
import { openPersonsChat } from './personsChat.ts'

/**
 * Milliseconds for which a number that was given up is given to nobody: 45 days at least (47 CFR 52.15(f)(1)(ii)). What
 * somebody wrote from a number earlier than that before it became a person's was written by another one.
 */
const numberRests = 45 * 86_400_000

/**
 * Applies that a person has other addresses: their chat, with its history and whoever answers in it, goes on under
 * them, and says so in a line. What comes over the addresses of before is another person's from then on. A chat that
 * the new addresses have already becomes one with it, unless it is of somebody who had them before. Changes may come in
 * any order: where a later one is known, the chat stays where that has led. Doing it again changes nothing. Returns
 * the line; null for a repeated one.
 */
export async function applyMoved(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  moved: Moved,
  now: Date,
): Promise<Message | null> {
  const { person, to, at } = moved
  await recordAddressChange(trx, account, { from: person, to, at })
  const changes = [{ to, at }, ...(await changesSince(trx, account, to, at))]
  const way = { person, at, changes }
  const [first, ...others] = await chatsOfPerson(trx, account, way, now)
  if (first && (await findByChannelId(trx, first.chatId, moved.channelId))) return null
  let chat = first ?? (await openPersonsChat(trx, emit, account, { ...person, ...to }, { at, isHeard: false, now }))
  for (const other of others) chat = await joinChats(trx, emit, account, { chats: [chat, other], now })
  await goOnAtCurrent(trx, account, chat, { way, now })
  return storeChannelNotice(trx, emit, account, { chat, notice: moved, now })
}

/** The chats that a person has begun over addresses of theirs, each once: they may not have been known as one's. */
async function chatsOfPerson(
  trx: Trx,
  account: ChannelAccount,
  { person, at, changes }: Way,
  now: Date,
): Promise<CustomerChat[]> {
  const before = await findByEach(trx, account, person, { when: 'now-or-at', at })
  const isAnothers =
    before.byPhone !== null && (await isOfOtherUserId(trx, account, before.byPhone.chatId, person.userId))
  const found = [before.byUserId, isAnothers ? null : before.byPhone]
  for (const [place, change] of changes.entries())
    found.push(await chatOfNewAddresses(trx, account, change, { left: changes[place + 1]?.at ?? null, now }))
  const chats = new Map(found.flatMap((chat) => (chat === null ? [] : [[chat.chatId, chat]])))
  return [...chats.values()]
}

/** The chat that a person has begun over new addresses before the channel said that they are theirs, until `left`. */
async function chatOfNewAddresses(
  trx: Trx,
  account: ChannelAccount,
  { to, at }: AddressChange,
  { left, now }: { left: Date | null; now: Date },
): Promise<CustomerChat | null> {
  const { byPhone, byUserId } = await findByEach(trx, account, to, { when: 'now-or-at', at })
  if (byUserId !== null || byPhone === null) return byUserId
  if (await isOfOtherUserId(trx, account, byPhone.chatId, to.userId)) return null
  const rested = new Date(at.getTime() - numberRests)
  const { first, lastBefore } = await trx
    .selectFrom('messages')
    .select((message) => [
      message.fn.min<Date | null>('sent_at').as('first'),
      sql<Date | null>`max(sent_at) filter (where sent_at <= ${at} and status = 'received')`.as('lastBefore'),
    ])
    .where('chat_id', '=', byPhone.chatId)
    .executeTakeFirstOrThrow()
  // Somebody else has had the number since the person left it.
  if (first !== null && left !== null && first > momentSent(left, now)) return null
  // A person with a message so shortly before the change is no former holder.
  return first === null || first > rested || (lastBefore !== null && lastBefore > rested) ? byPhone : null
}
