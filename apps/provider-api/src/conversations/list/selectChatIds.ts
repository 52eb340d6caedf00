import type { ChatFilter } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import { matchesFilter } from './matchesFilter.ts'

/** Some chats of a company by their ids, or all that a filter shows in its list. */
export type ChatSelection = { companyId: number; chatIds?: readonly number[] | undefined; filter?: ChatFilter | undefined }

/** The ids of the chosen chats, newest chat first; those that are not there, or another company's, are left out in silence. */
export async function selectChatIds(db: Db, { companyId, chatIds, filter }: ChatSelection): Promise<number[]> {
  let chosen = db.selectFrom('chats').select('id').where('company_id', '=', companyId).where('deleted_at', 'is', null)
  if (chatIds) chosen = chosen.where('id', 'in', chatIds)
  // The conversation with support is not in a company's list: a filter does not mean it.
  if (filter) chosen = chosen.where('purpose', '<>', 'support').where((chat) => matchesFilter(chat, filter, [companyId]))
  const rows = await chosen
    .orderBy('last_message_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.id)
}
