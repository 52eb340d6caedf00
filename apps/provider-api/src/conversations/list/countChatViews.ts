import { mostCountedChats } from '@frontdesk/contract/limits'
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely'
import { companyDb } from '../../db/companyDb.ts'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { isInNeed, isOfDeparted, isOfNobody, isOfPerson } from './matchesFilter.ts'

type ViewCounts = { mine: number; unassigned: number; needsYou: number; all: number }
type InChats = ExpressionBuilder<Pick<Schema, 'chats'>, 'chats'>

/**
 * Counts the chats in each view of a company's list, without snoozed ones (TEAM-2). Each count reads an index of its
 * own and ends at `mostCountedChats`, so that it costs the same for any number of chats.
 */
export async function countChatViews(
  db: Db,
  { companyId, adminId }: { companyId: number; adminId: number },
): Promise<ViewCounts> {
  return companyDb(db, companyId)
    .transaction()
    .execute(async (trx) => {
      const count = (isIn: (chat: InChats) => Expression<SqlBool>) => countSome(trx, companyId, isIn)
      const mine = await count((chat) => isOfPerson(chat, adminId))
      const needsYou = await count((chat) => chat.and([isInNeed(chat), chat('chats.purpose', '<>', 'support')]))
      const ofNobody = await count(isOfNobody)
      const ofDeparted = await count((chat) => isOfDeparted(chat, [companyId]))
      const all = await count((chat) => chat('chats.purpose', '<>', 'support'))
      const unassigned = Math.min(needsYou + ofNobody + ofDeparted, mostCountedChats)
      return { mine, unassigned, needsYou, all }
    })
}

async function countSome(trx: Trx, companyId: number, isIn: (chat: InChats) => Expression<SqlBool>): Promise<number> {
  const some = trx
    .selectFrom('chats')
    .select('chats.id')
    .where('chats.company_id', '=', companyId)
    .where('chats.deleted_at', 'is', null)
    .where('chats.snoozed_at', 'is', null)
    .where(isIn)
    .limit(mostCountedChats)
  const { count } = await trx
    .selectFrom(some.as('some'))
    .select((chat) => chat.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
