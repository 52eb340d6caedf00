import type { ChatFilter } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import { matchesFilter } from './matchesFilter.ts'

/** Chats of a company: by their ids, or all that match a filter. */
export type ChatSelection = {
  companyId: number
  /** The administrator that a filter means by `me`. */
  adminId: number
  chatIds?: readonly number[] | undefined
  filter?: ChatFilter | undefined
}

/**
 * Returns the ids of the selected chats, newest message first. Ids that do not exist or belong to another company are
 * left out without an error.
 */
export async function selectChatIds(db: Db, { companyId, adminId, chatIds, filter }: ChatSelection): Promise<number[]> {
  let chosen = db.selectFrom('chats').select('id').where('company_id', '=', companyId).where('deleted_at', 'is', null)
  if (chatIds) chosen = chosen.where('id', 'in', chatIds)
  // Support conversations are not in a company's list, so a filter never selects them.
  if (filter)
    chosen = chosen
      .where('purpose', '<>', 'support')
      .where((chat) => matchesFilter(chat, filter, { companies: [companyId], adminId }))
  const rows = await chosen
    .orderBy('last_message_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.id)
}
