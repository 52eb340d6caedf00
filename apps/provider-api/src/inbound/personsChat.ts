import { visibleName } from '@frontdesk/customer-identity'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { vendorNames } from '../channels/channelTitle.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import { joinChat } from '../conversations/people/people.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { distinctTitle } from './distinctTitle.ts'
import { contactName, showName } from './personNames.ts'
import { changesSince, type AddressChange, type Addresses } from './addressChanges.ts'
import { answerAt, goOnAtCurrent, shownPhone } from './currentAddresses.ts'
import {
  endNumber,
  findByEach,
  isOfOtherUserId,
  lastHeard,
  recordIdentities,
  writingAddress,
  type CustomerChat,
  type Use,
} from './identities.ts'
import type { ChannelPerson } from './InboundEvent.ts'
import { joinChats } from './joinChats.ts'
import { recognizePerson, type RecognizedChat } from './recognizePerson.ts'

/** When what names the person happened, and whether the person wrote: what others do shows none of their addresses. */
export type Opening = Use & { now: Date }

/**
 * Returns the chat of a person with an account of ours, which is made if it is new. An id that came later is known from
 * then on. Two chats, one by the number and one by the channel's own id, are the same person's and become one, unless
 * the number has been given to somebody else. What was written over an address that the person has left since belongs
 * to their chat, too. Answers go to the address over which the person wrote last. Call inside `withCompanyTransaction`.
 * `isBlocked`: whether the customer is, where that is known.
 */
export async function openPersonsChat(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  given: ChannelPerson,
  opening: Opening,
): Promise<CustomerChat & Partial<RecognizedChat>> {
  const named = withVisibleNames(given)
  const recognized = opening.isHeard ? await recognizePerson(trx, account, named, opening) : null
  if (recognized) return recognized
  const changes = await changesSince(trx, account, named, opening.at)
  if (changes.length > 0) return openChatOfBefore(trx, emit, account, { person: named, changes }, opening)
  const { known, person } = await findAndJoin(trx, emit, account, named, opening)
  const chat = known ?? (await makeChat(trx, account, person, opening.now))
  const isCurrent = await recordIdentities(trx, account, person, { ...chat, use: opening })
  if (known) await renewPerson(trx, account, { ...known, person, isCurrent }, opening)
  return chat
}

/**
 * Makes one chat of those of a person whose addresses the channel has named together, apart from any message; where
 * there is one it has both from then on. None is made, and none that was deleted comes back. Call inside
 * `withCompanyTransaction`.
 */
export async function joinPersonsChats(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  person: Addresses,
  now: Date,
): Promise<void> {
  const { byPhone, byUserId } = await findByEach(trx, account, person, { when: 'now' })
  // The number may have been given to somebody else: the first message over it decides.
  if (byPhone !== null && (await isOfOtherUserId(trx, account, byPhone.chatId, person.userId))) return
  const known = byPhone ?? byUserId
  if (known === null) return
  const chat =
    byPhone !== null && byUserId !== null
      ? await joinChats(trx, emit, account, { chats: [byPhone, byUserId], now })
      : known
  await recordIdentities(trx, account, person, { ...chat, use: { at: now, isHeard: false } })
}

/**
 * Returns the chat of a person for messages from before the account was connected: like `openPersonsChat`, except that
 * a chat that is there stays as it is, also when it was deleted. Call inside `withCompanyTransaction`.
 */
export async function openHistoryChat(
  trx: Trx,
  account: ChannelAccount,
  given: ChannelPerson,
  { at, now }: { at: Date; now: Date },
): Promise<CustomerChat> {
  const person = withVisibleNames(given)
  const known = await findPersonsChat(trx, account, person, at)
  if (known) return known
  const chat = await makeChat(trx, account, person, now)
  await recordIdentities(trx, account, person, { ...chat, use: { at, isHeard: false } })
  return chat
}

/** The chat of a person with an account of ours as they were at a moment, by the number first; null without one. */
export async function findPersonsChat(
  trx: Trx,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  person: Addresses,
  at: Date,
): Promise<CustomerChat | null> {
  const changes = await changesSince(trx, account, person, at)
  if (changes.length > 0) return findMovedChat(trx, account, { person, changes, at })
  const { byPhone, byUserId } = await findByEach(trx, account, person, { when: 'now-or-at', at })
  return byPhone ?? byUserId
}

/** Names of which nothing can be seen are none: something else that is known stands for them. */
export const withVisibleNames = <Person extends Pick<ChannelPerson, 'name' | 'username'>>(person: Person): Person => ({
  ...person,
  name: visibleName(person.name),
  username: visibleName(person.username),
})

/** Somebody who has other addresses now, by those of before. */
type Former = { person: Addresses; changes: readonly AddressChange[]; at: Date }

/** The chat of somebody who has other addresses now: by those of before while they had them, else by those of now. */
async function findMovedChat(
  trx: Trx,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  { person, changes, at }: Former,
): Promise<CustomerChat | null> {
  const before = await findByEach(trx, account, person, { when: 'before-it-was-left', at })
  const known = before.byUserId ?? before.byPhone
  const current = changes.at(-1)
  if (known || !current) return known
  const { byPhone, byUserId } = await findByEach(trx, account, current.to, { when: 'now' })
  return byUserId ?? byPhone
}

/**
 * The chat of what somebody wrote over addresses that they have left since: it shows nothing new of them, but that two
 * chats are theirs.
 */
async function openChatOfBefore(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  { person, changes }: { person: ChannelPerson; changes: readonly AddressChange[] },
  { at, now }: Opening,
): Promise<CustomerChat> {
  const known = await findMovedChat(trx, account, { person, changes, at })
  const chat = known ?? (await makeChat(trx, account, { ...person, ...changes.at(-1)?.to }, now))
  // The channel's own id of a person is nobody else's, whenever they had it.
  const { byUserId } = await findByEach(trx, account, person, { when: 'now-or-at', at })
  const joined = byUserId === null ? chat : await joinChats(trx, emit, account, { chats: [chat, byUserId], now })
  await trx.updateTable('chats').set({ deleted_at: null }).where('id', '=', joined.chatId).execute()
  await goOnAtCurrent(trx, account, joined, { way: { person, at, changes }, now })
  if (known) await showName(trx, account, joined, { person, isLate: true, now })
  return joined
}

/** The chat of a person, and which of the addresses they come with are theirs. */
async function findAndJoin(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  person: ChannelPerson,
  { at, isHeard, now }: Opening,
): Promise<{ known: CustomerChat | null; person: ChannelPerson }> {
  const { byPhone, byUserId } = await findByEach(trx, account, person, { when: 'now-or-at', at })
  if (byPhone === null) return { known: byUserId, person }
  if (byPhone.chatId === byUserId?.chatId) return { known: byPhone, person }
  if (person.phone !== null && (await isOfOtherUserId(trx, account, byPhone.chatId, person.userId))) {
    const heard = await lastHeard(trx, account, byPhone.chatId)
    // A later writer over the address has it: this person had it before.
    if (heard !== null && heard.at > at) return { known: byUserId, person: { ...person, phone: null } }
    await giveUpNumber(trx, account, byPhone, person.phone, isHeard ? at : now)
    return { known: byUserId, person }
  }
  if (byUserId === null) return { known: byPhone, person }
  return { known: await joinChats(trx, emit, account, { chats: [byPhone, byUserId], now }), person }
}

/** The number of a chat has been given to somebody else: the chat stays, and is answered at its person's other id. */
async function giveUpNumber(
  trx: Trx,
  account: ChannelAccount,
  { chatId, userId }: CustomerChat,
  phone: string,
  at: Date,
): Promise<void> {
  await endNumber(trx, account, chatId, phone, at)
  const left = await trx
    .selectFrom('channel_identities')
    .select('value')
    .where('company_id', '=', account.companyId)
    .where('messenger_id', '=', account.id)
    .where('chat_id', '=', chatId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await trx
    .updateTable('chats')
    .set({ platform_chat_id: left?.value ?? null })
    .where('id', '=', chatId)
    .execute()
  await trx.updateTable('users').set({ phone: null }).where('id', '=', userId).execute()
}

async function makeChat(
  trx: Trx,
  { id, companyId, platform }: ChannelAccount,
  person: ChannelPerson,
  now: Date,
): Promise<CustomerChat> {
  const at = { created_at: now, updated_at: now }
  const name =
    (await contactName(trx, { id, companyId }, person.phone === null ? [] : [person.phone])) ??
    titleOf(person, platform)
  const { id: userId } = await trx
    .insertInto('users')
    .values({
      company_id: companyId,
      kind: 'customer',
      platform,
      display_name: name,
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
      platform_chat_id: writingAddress(person),
      title: await distinctTitle(trx, { id, companyId }, name, { ...person, chatIds: [] }),
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinChat(trx, { companyId, chatId }, [userId])
  return { chatId, userId }
}

type Renewed = CustomerChat & { person: ChannelPerson; isCurrent: boolean }

/**
 * The person as the channel shows them now; what it does not name stays, and so does what a later message has shown. A
 * new message restores a deleted chat.
 */
async function renewPerson(
  trx: Trx,
  account: ChannelAccount,
  { chatId, userId, person, isCurrent }: Renewed,
  { at, isHeard, now }: Opening,
): Promise<void> {
  const before = await trx
    .updateTable('chats')
    .set({ deleted_at: null })
    .where('id', '=', chatId)
    .returning(['platform_chat_id', 'last_inbound_at'])
    .executeTakeFirstOrThrow()
  const isLate = before.last_inbound_at !== null && before.last_inbound_at > momentSent(at, now)
  const address = isHeard && isCurrent && !isLate ? writingAddress(person) : null
  if (address !== null && address !== before.platform_chat_id) await answerAt(trx, account, chatId, address)
  const isTheirs = (isHeard && isCurrent) || (await hasNoPhone(trx, userId))
  await showName(trx, account, { chatId, userId }, { person, isLate: isHeard && isLate, now })
  const shown = {
    ...(person.username !== null && { username: person.username }),
    // A number as it was dialled may have another spelling than the channel's.
    ...(person.phone !== null && isTheirs && { phone: shownPhone(person) }),
  }
  if (Object.keys(shown).length === 0) return
  await trx
    .updateTable('users')
    .set({ ...shown, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

const hasNoPhone = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone == null

/** An id that is a number says nothing to anybody: the name of the channel is better. */
function titleOf(person: ChannelPerson, platform: ChannelAccount['platform']): string {
  const { name, username, userId } = person
  // Nor does one of a machine's kind, with its domain.
  const shownId = userId !== null && /\D/.test(userId) && !userId.includes('@') ? userId : null
  return name ?? username ?? shownPhone(person) ?? shownId ?? vendorNames[platform]
}
