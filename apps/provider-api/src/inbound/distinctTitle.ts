import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import type { Trx } from '../db/Db.ts'
import type { ChannelPerson } from './InboundEvent.ts'

/** The mark that distinguishes two people with one name, where their numbers do not. */
export type Distinction = Pick<ChannelPerson, 'phone' | 'userId' | 'username'>

/** How a person may be called, in this order: by the name alone, with the username, with the id's end or all of it. */
export const titlesOf = (name: string, { phone, userId, username }: Distinction): string[] =>
  phone !== null || userId === null
    ? [name]
    : [
        name,
        ...(username === null || username === name ? [] : [`${name} (@${username})`]),
        `${name} (…${userId.slice(-4)})`,
        `${name} (${userId})`,
      ]

/**
 * Returns the title for the chat of a person, by which it differs from other chats of the account: their name, or more
 * where somebody else has that name and no number is shown. `chatIds`: the chats that are the person's already.
 */
export async function distinctTitle(
  trx: Trx,
  { id, companyId }: Pick<ChannelAccount, 'id' | 'companyId'>,
  name: string,
  { chatIds, ...person }: Distinction & { chatIds: readonly number[] },
): Promise<string> {
  const titles = titlesOf(name, person)
  if (titles.length === 1) return name
  const taken = await trx
    .selectFrom('chats')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('title', 'in', titles)
    .where('deleted_at', 'is', null)
    .execute()
  const others = new Set(taken.filter((chat) => !chatIds.includes(chat.id)).map(({ title }) => title))
  return titles.find((title) => !others.has(title)) ?? name
}
