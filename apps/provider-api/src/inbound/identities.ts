import { spellingsOf } from '@frontdesk/customer-identity'
import { sql } from 'kysely'
import type { Trx } from '../db/Db.ts'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import type { Addresses } from './addressChanges.ts'

/** A chat with its customer. */
export type CustomerChat = { chatId: number; userId: number }

type Account = Pick<ChannelAccount, 'id' | 'companyId'>

type Identity = { kind: 'phone' | 'user_id'; value: string }

const identitiesOf = ({ phone, userId }: Addresses): Identity[] => [
  ...(phone === null ? [] : [{ kind: 'phone', value: phone } as const]),
  ...(userId === null ? [] : [{ kind: 'user_id', value: userId } as const]),
]

/** The address of a person's chat at a channel: the number where the channel shows it, else the channel's own id. */
export const writingAddress = ({ phone, userId }: Addresses): string | null => phone ?? userId

const rowsOf = (trx: Trx, { id, companyId }: Account) =>
  trx
    .selectFrom('channel_identities')
    .select(['kind', 'value', 'chat_id', 'user_id', 'ended_at'])
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)

/**
 * When a person had an address: still, still or at a moment that may lie before its end, or at such a moment alone,
 * where they are known to have left it since: whoever has it now is another one.
 */
export type Held = { when: 'now' } | { when: 'now-or-at' | 'before-it-was-left'; at: Date }

function isHeld(endedAt: Date | null, held: Held): boolean {
  if (endedAt === null) return held.when !== 'before-it-was-left'
  return held.when !== 'now' && held.at <= endedAt
}

/** Finds the chat of an address. A number is found in each of its spellings, its own first. */
async function chatOfIdentity(
  trx: Trx,
  account: Account,
  { kind, value }: Identity,
  held: Held,
): Promise<CustomerChat | null> {
  const found = await rowsOf(trx, account)
    .where('kind', '=', kind)
    .where('value', 'in', kind === 'phone' ? spellingsOf(value) : [value])
    .execute()
  const theirs = found.filter(({ ended_at: endedAt }) => isHeld(endedAt, held))
  const [first] = theirs.sort((one, other) => Number(other.value === value) - Number(one.value === value))
  return first ? { chatId: first.chat_id, userId: first.user_id } : null
}

/** Finds the chats of a person with an account of ours, by the number and by the channel's own id; they may differ. */
export async function findByEach(
  trx: Trx,
  account: Account,
  { phone, userId }: Addresses,
  held: Held,
): Promise<{ byPhone: CustomerChat | null; byUserId: CustomerChat | null }> {
  return {
    byPhone: phone === null ? null : await chatOfIdentity(trx, account, { kind: 'phone', value: phone }, held),
    byUserId: userId === null ? null : await chatOfIdentity(trx, account, { kind: 'user_id', value: userId }, held),
  }
}

/**
 * Whether a chat is of a person with another id of the channel's own. The channel gives a person a new one only with a
 * new number, and says so: then the number has been given to somebody else.
 */
export async function isOfOtherUserId(
  trx: Trx,
  account: Account,
  chatId: number,
  userId: string | null,
): Promise<boolean> {
  if (userId === null) return false
  const known = await rowsOf(trx, account)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'user_id')
    .where('ended_at', 'is', null)
    .execute()
  return known.length > 0 && !known.some(({ value }) => value === userId)
}

/** `at`: when the addresses were used; `isHeard`: by the person, else only others have named them. */
export type Use = { at: Date; isHeard: boolean }

/**
 * Records that the addresses of a person were used, which are theirs from then on; one that they have given up since
 * stays ended. Returns whether all of them are theirs now.
 */
export async function recordIdentities(
  trx: Trx,
  account: Account,
  person: Addresses,
  { chatId, userId, use }: CustomerChat & { use: Use },
): Promise<boolean> {
  let areTheirs = true
  for (const identity of identitiesOf(person)) {
    const isSame = sql`channel_identities.chat_id = ${chatId}`
    const { ended_at: endedAt } = await trx
      .insertInto('channel_identities')
      .values({
        ...identity,
        company_id: account.companyId,
        messenger_id: account.id,
        chat_id: chatId,
        user_id: userId,
        heard_at: use.isHeard ? use.at : null,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'messenger_id', 'kind', 'value']).doUpdateSet({
          chat_id: chatId,
          user_id: userId,
          ended_at: sql<Date | null>`case when ${isSame} and channel_identities.ended_at >= ${use.at}::timestamptz
            then channel_identities.ended_at end`,
          heard_at: sql<Date | null>`case when ${isSame}
            then greatest(channel_identities.heard_at, excluded.heard_at) else excluded.heard_at end`,
        }),
      )
      .returning('ended_at')
      .executeTakeFirstOrThrow()
    areTheirs &&= endedAt === null
  }
  return areTheirs
}

/** Records addresses that were a person's until a moment. One that somebody has since stays theirs. */
export async function recordFormerIdentities(
  trx: Trx,
  account: Account,
  person: Addresses,
  { chatId, userId, endedAt }: CustomerChat & { endedAt: Date },
): Promise<void> {
  for (const identity of identitiesOf(person))
    await trx
      .insertInto('channel_identities')
      .values({
        ...identity,
        company_id: account.companyId,
        messenger_id: account.id,
        chat_id: chatId,
        user_id: userId,
        ended_at: endedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Ends the number of a chat in all its spellings: what comes over it later is another person's. */
export async function endNumber(trx: Trx, account: Account, chatId: number, phone: string, at: Date): Promise<void> {
  await liveOf(trx, account, chatId, at).where('kind', '=', 'phone').where('value', 'in', spellingsOf(phone)).execute()
}

/**
 * Ends all addresses of a chat but these, which the channel has named as the person's only ones: with a new number
 * comes a new id of the channel's own, and the other way round. Those over which they have written later stay.
 */
export async function endOtherIdentities(
  trx: Trx,
  account: Account,
  chatId: number,
  { kept: { phone, userId }, at }: { kept: Addresses; at: Date },
): Promise<void> {
  await liveOf(trx, account, chatId, at)
    .where('value', 'not in', [...(phone === null ? [] : spellingsOf(phone)), userId ?? ''])
    .where((row) => row.or([row('heard_at', 'is', null), row('heard_at', '<=', at)]))
    .execute()
}

const liveOf = (trx: Trx, { id, companyId }: Account, chatId: number, endedAt: Date) =>
  trx
    .updateTable('channel_identities')
    .set({ ended_at: endedAt })
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('chat_id', '=', chatId)
    .where('ended_at', 'is', null)

/** The addresses over which the person of a chat wrote last, of those that are theirs; null before they have. */
export async function lastHeard(
  trx: Trx,
  account: Account,
  chatId: number,
): Promise<(Addresses & { at: Date }) | null> {
  const heard = await rowsOf(trx, account)
    .select('heard_at')
    .where('chat_id', '=', chatId)
    .where('ended_at', 'is', null)
    .where('heard_at', 'is not', null)
    .orderBy('heard_at', 'desc')
    .execute()
  const at = heard[0]?.heard_at
  if (at == null) return null
  const last = heard.filter(({ heard_at: moment }) => moment?.getTime() === at.getTime())
  const valueOf = (kind: Identity['kind']) => last.find((row) => row.kind === kind)?.value ?? null
  return { phone: valueOf('phone'), userId: valueOf('user_id'), at }
}

/** The number over which the person of a chat has written last, or which is known as theirs; null without one. */
export async function currentPhone(trx: Trx, account: Account, chatId: number): Promise<string | null> {
  const found = await rowsOf(trx, account)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'phone')
    .where('ended_at', 'is', null)
    .orderBy(sql`heard_at desc nulls last`)
    .orderBy('value')
    .executeTakeFirst()
  return found?.value ?? null
}
