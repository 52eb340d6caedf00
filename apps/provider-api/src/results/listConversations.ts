import type { ResultConversation } from '@frontdesk/contract'
import { resultsPerPage } from '@frontdesk/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { readTogether } from '../db/sendTogether.ts'
import {
  daysOf,
  foundConversations,
  isOf,
  localHour,
  waitOf,
  type AskedResults,
  type Behind,
} from './countedConversations.ts'

type Row = Omit<ResultConversation, 'startedAt'> & { startedAt: Date }

/** A page of the conversations behind a number of the results, and how many there are (VALUE-1). */
export async function listConversations(
  db: Db,
  asked: AskedResults & Behind,
  page: number,
): Promise<{ conversations: ResultConversation[]; total: number }> {
  const days = daysOf(asked)
  const { metric, reason, hour, person } = asked
  const wait = waitOf(metric)
  const found = foundConversations(asked, days)
  const condition = sql`${isOf(metric, person === undefined ? null : sql`${person}::bigint`)}
    ${reason === undefined ? sql`` : sql`and outcome = 'handed-over' and reason = ${reason}`}
    ${hour === undefined ? sql`` : sql`and ${localHour(days)} = ${hour}::int`}`
  const [[counted], rows] = await readTogether(
    db,
    sql<{ total: number }>`with ${found} select count(*)::int as total from found where ${condition}`.compile(db),
    sql<Row>`with ${found} select opened_by as "messageId", found.chat_id as "chatId", channel, started_at as "startedAt",
        outcome, reason, first_answer_by as "firstAnswerBy", first_wait as "firstAnswerAfter",
        hand_over_wait as "afterHandOver", is_reopened as "isReopened",
        coalesce(chats.customer_name, nullif(chats.title, ''), (select users.display_name from messages
          join users on users.company_id = messages.company_id and users.id = messages.from_id
          where messages.company_id = found.company_id and messages.id = opened_by), '') as name
      from found join chats on chats.company_id = found.company_id and chats.id = found.chat_id
      where ${condition}
      order by ${wait === null ? sql`` : sql`${sql.ref(wait)} desc,`} started_at desc, opened_by desc
      limit ${resultsPerPage} offset ${(page - 1) * resultsPerPage}`.compile(db),
  )
  return {
    conversations: rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() })),
    total: counted?.total ?? 0,
  }
}
