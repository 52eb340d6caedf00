import type { CrmFailureCode, CrmState, CrmStateChange } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'

/** How many states are kept of a salon, the newest: years of one that freezes and is paid each month. */
export const longestHistory = 200

type OfSalon = { companyId: number; crmId: number }

/** A state that begins. */
type NewState = {
  state: CrmState
  isSwitchedOff: boolean
  wasInstalled: boolean
  failure: { code: CrmFailureCode; message: string | null } | null
  since: Date
}

/** Adds a state to the history of a salon (INT-6), and removes the oldest beyond `longestHistory`. */
export async function recordSalonState(trx: Trx, { companyId, crmId }: OfSalon, begun: NewState): Promise<void> {
  const { state, isSwitchedOff, wasInstalled, failure, since } = begun
  await trx
    .insertInto('salon_states')
    .values({
      company_id: companyId,
      crm_id: crmId,
      state,
      is_switched_off: isSwitchedOff,
      was_installed: wasInstalled,
      failure: failure === null ? null : JSON.stringify(failure),
      since,
    })
    .execute()
  await trx
    .deleteFrom('salon_states')
    .where('company_id', '=', companyId)
    .where('crm_id', '=', crmId)
    .where('id', '<=', (states) =>
      states
        .selectFrom('salon_states as kept')
        .select('kept.id')
        .where('kept.company_id', '=', companyId)
        .where('kept.crm_id', '=', crmId)
        .orderBy('kept.id', 'desc')
        .offset(longestHistory)
        .limit(1),
    )
    .execute()
}

/** Removes the history of a salon that is deleted. */
export async function deleteSalonHistory(trx: Trx, { companyId, crmId }: OfSalon): Promise<void> {
  await trx.deleteFrom('salon_states').where('company_id', '=', companyId).where('crm_id', '=', crmId).execute()
}

/**
 * Reads a page of the states that a salon had, the newest first (INT-6): those recorded before the one with the id
 * `before`. Throws NOT_FOUND for a salon that the company does not have.
 */
export async function readSalonHistory(
  db: Db | Trx,
  { companyId, crmId }: OfSalon,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ states: CrmStateChange[]; hasMore: boolean }> {
  const salon = await db
    .selectFrom('crm_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', crmId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!salon) throw refuse('NOT_FOUND')
  const rows = await db
    .selectFrom('salon_states')
    .select(['id', 'state', 'is_switched_off', 'was_installed', 'failure', 'since'])
    .where('company_id', '=', companyId)
    .where('crm_id', '=', crmId)
    .$if(before !== undefined, (states) => states.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    states: rows.slice(0, limit).map((row) => ({
      id: row.id,
      state: row.state,
      isSwitchedOff: row.is_switched_off,
      wasInstalled: row.was_installed,
      failure: row.failure,
      since: row.since.toISOString(),
    })),
    hasMore: rows.length > limit,
  }
}
