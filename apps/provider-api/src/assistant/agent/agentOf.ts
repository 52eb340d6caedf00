import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'

/** The active assistant of a company, otherwise the one that would become active. Throws NOT_FOUND. */
export const agentOf = async (db: Db | Trx, companyId: number) =>
  requireAgent(await selectAgent(db, companyId).execute())

/** The statement of `agentOf`, for reads that go together; `requireAgent` follows. */
export const selectAgent = (db: Db | Trx, companyId: number) =>
  db
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

/** The assistant among the rows of `selectAgent`. Throws NOT_FOUND. */
export function requireAgent<Agent>([agent]: readonly Agent[]): Agent {
  if (agent === undefined) throw refuse('NOT_FOUND', 'The company has no assistant')
  return agent
}
