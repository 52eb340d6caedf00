import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'

/** The active assistant of a company, otherwise the one that would become active. Throws NOT_FOUND. */
export async function agentOf(db: Db | Trx, companyId: number) {
  const agent = await db
    .selectFrom('agents')
    .select([
      'id',
      'name',
      'instructions',
      'is_active',
      'answers_per_conversation',
      'hold_seconds',
      'hand_back_hours',
      'longest_wait_minutes',
      'pace',
      'disclosure_wordings',
      'disclosure_revision',
    ])
    .where('company_id', '=', companyId)
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!agent) throw refuse('NOT_FOUND', 'The company has no assistant')
  return agent
}
