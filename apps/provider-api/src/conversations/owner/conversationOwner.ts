import { stepOwner, type ConversationOwner, type OwnerEvent } from '@frontdesk/ai-state'
import type { Selectable } from 'kysely'
import type { Schema } from '../../db/Schema.ts'
import type { Trx } from '../../db/Db.ts'

type OwnerRow = Pick<Selectable<Schema['chats']>, 'conversation_owner' | 'owner_as_of'>

/** The side that the channel of a chat lets answer in it: the one reader of its columns (D-22). */
export const ownerOf = ({ conversation_owner: is, owner_as_of: asOf }: OwnerRow): ConversationOwner =>
  is === null || asOf === null ? { is: 'unknown' } : { is, asOf: asOf.getTime() }

const rowOf = (owner: ConversationOwner): OwnerRow =>
  owner.is === 'unknown'
    ? { conversation_owner: null, owner_as_of: null }
    : { conversation_owner: owner.is, owner_as_of: new Date(owner.asOf) }

/**
 * Records what an event tells of the owner of a chat's conversation (`stepOwner`): the one writer of its columns. What
 * follows of it, and the event of the chat, are the caller's. Returns the owner before and after. Call inside
 * `withCompanyTransaction`, which keeps two events from being applied at once.
 */
export async function recordOwner(
  trx: Trx,
  chatId: number,
  event: OwnerEvent,
): Promise<{ before: ConversationOwner; after: ConversationOwner }> {
  const before = ownerOf(
    await trx
      .selectFrom('chats')
      .select(['conversation_owner', 'owner_as_of'])
      .where('id', '=', chatId)
      .executeTakeFirstOrThrow(),
  )
  const after = stepOwner(before, event)
  if (after !== before) await trx.updateTable('chats').set(rowOf(after)).where('id', '=', chatId).execute()
  return { before, after }
}

/** The columns of a chat that is made of two: what was heard last of either counts. */
export function joinedOwner(...rows: readonly OwnerRow[]): OwnerRow {
  const heard = rows.map(ownerOf).flatMap((owner) => (owner.is === 'unknown' ? [] : [owner]))
  return rowOf(heard.toSorted((one, other) => other.asOf - one.asOf)[0] ?? { is: 'unknown' })
}
