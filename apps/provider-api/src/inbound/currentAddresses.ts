import type { Trx } from '../db/Db.ts'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import type { AddressChange, Addresses } from './addressChanges.ts'
import {
  currentPhone,
  lastHeard,
  endOtherIdentities,
  recordFormerIdentities,
  recordIdentities,
  writingAddress,
  type CustomerChat,
} from './identities.ts'
import type { ChannelPerson } from './InboundEvent.ts'

type Account = Pick<ChannelAccount, 'id' | 'companyId'>

/** From which addresses a person came at a moment, and where they went from there on, in order. */
export type Way = { person: Addresses; at: Date; changes: readonly AddressChange[] }

export const shownPhone = ({ phone }: Pick<ChannelPerson, 'phone'>): string | null => phone && `+${phone}`

/** Has a chat answered at an address of its person from now on, and no other chat of the account. */
export async function answerAt(
  trx: Trx,
  { id, companyId }: Pick<ChannelAccount, 'id' | 'companyId'>,
  chatId: number,
  address: string,
): Promise<void> {
  await trx
    .updateTable('chats')
    .set({ platform_chat_id: null })
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('platform_chat_id', '=', address)
    .where('id', '<>', chatId)
    .execute()
  await trx.updateTable('chats').set({ platform_chat_id: address }).where('id', '=', chatId).execute()
}

/** Each address was the person's until the change by which they left it. */
async function endLeftAddresses(
  trx: Trx,
  account: Account,
  chat: CustomerChat,
  { person, at, changes }: Way,
): Promise<void> {
  const left = [{ to: person, at }, ...changes].slice(0, -1)
  for (const [place, { to }] of left.entries())
    await recordFormerIdentities(trx, account, to, { ...chat, endedAt: changes[place]?.at ?? at })
  // The changes of before count from the first: an address that was left and taken again ends with the last one.
  for (const { to, at: since } of changes) await endOtherIdentities(trx, account, chat.chatId, { kept: to, at: since })
}

/**
 * Has the chat of a person with other addresses go on at their newest ones: those of before end, each when it was left,
 * it is answered at the newest, unless the person has written over another one later, and it shows the number.
 */
export async function goOnAtCurrent(
  trx: Trx,
  account: Account,
  chat: CustomerChat,
  { way, now }: { way: Way; now: Date },
): Promise<void> {
  await endLeftAddresses(trx, account, chat, way)
  const last = way.changes.at(-1)
  if (last === undefined) return
  await recordIdentities(trx, account, last.to, { ...chat, use: { at: last.at, isHeard: false } })
  const heard = await lastHeard(trx, account, chat.chatId)
  const address = writingAddress(heard !== null && heard.at > last.at ? heard : last.to)
  if (address !== null) await answerAt(trx, account, chat.chatId, address)
  await showNumber(trx, account, chat, now)
}

/** Shows the number that a person has now, also where the one of before stood for a name; none where it is hidden. */
async function showNumber(trx: Trx, account: Account, { chatId, userId }: CustomerChat, now: Date): Promise<void> {
  const user = await trx.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const shown = shownPhone({ phone: await currentPhone(trx, account, chatId) })
  if (shown === user.phone) return
  await trx.updateTable('users').set({ phone: shown, updated_at: now }).where('id', '=', userId).execute()
  if (user.phone === null || shown === null) return
  await trx
    .updateTable('users')
    .set({ display_name: shown })
    .where('id', '=', userId)
    .where('display_name', '=', user.phone)
    .execute()
  await trx
    .updateTable('chats')
    .set({ title: shown })
    .where('id', '=', chatId)
    .where('title', '=', user.phone)
    .execute()
}
