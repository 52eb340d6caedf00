import type { Message } from '@frontdesk/contract'
import { inCompany } from '../live/inCompany.ts'
import type { Ports } from '../Ports.ts'
import { mayAiSpeak } from './mayAiSpeak.ts'
import { storeNotice } from './settleRun.ts'

/** More replies of one company within an hour are no conversation: a loop of two machines, or somebody else's bill (reliability T-30). */
export const runsAnHour = 600
const hour = 3_600_000
const limitReached = 'LIMIT_REACHED'

/** Whether a company has had all the AI replies of this hour. */
export async function hasReachedLimit(db: Ports['db'], companyId: number, now: Date): Promise<boolean> {
  const { runs } = await recent(db, companyId, now)
    .select((run) => run.fn.countAll<number>().as('runs'))
    .executeTakeFirstOrThrow()
  return Number(runs) >= runsAnHour
}

/** Says once an hour that the limit was reached, in the chat that met it first. */
export async function noteLimit(ports: Pick<Ports, 'db' | 'now' | 'tell' | 'log'>, message: Message, runId: string): Promise<void> {
  const now = ports.now()
  const { id: replyToId, companyId, chatId } = message
  await inCompany(ports, companyId, async (trx, say) => {
    if (await recent(trx, companyId, now).select('id').where('error', '=', limitReached).executeTakeFirst()) return
    if (!(await mayAiSpeak(trx, chatId, replyToId))) return
    const ended = { status: 'failed', error: limitReached, started_at: now, finished_at: now } as const
    await trx
      .insertInto('ai_runs')
      .values({ id: runId, company_id: companyId, chat_id: chatId, reply_to_id: replyToId, ...ended })
      .execute()
    await storeNotice(trx, say, { id: runId, companyId, chatId, replyToId }, 'assistant-limit-reached', now)
    ports.log.warn({ companyId }, 'A company has reached its AI replies of this hour')
  })
}

const recent = (db: Ports['db'], companyId: number, now: Date) =>
  db
    .selectFrom('ai_runs')
    .where('company_id', '=', companyId)
    .where('started_at', '>', new Date(now.getTime() - hour))
