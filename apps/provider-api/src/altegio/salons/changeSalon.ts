import type { Crm, CrmFailureCode, CrmState } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { deleteSalonHistory, recordSalonState } from './salonHistory.ts'

/** The salon to change, and the moment of the change. */
export type SalonAt = { companyId: number; crmId: number; now: Date }

/** A salon as it is stored. */
export type StoredSalon = {
  externalId: string
  state: CrmState
  isSwitchedOff: boolean
  wasInstalled: boolean
  failure: { code: CrmFailureCode; message: string | null } | null
  agreedAt: Date | null
  checkedAt: Date | null
  claimedUntil: Date | null
  activationSentAt: Date | null
  /** The company's plan has no room for it; null until that was decided. */
  isOverPlan: boolean | null
  metadata: Crm['metadata']
}

/** The change of a salon; omitted fields stay. `since`: when the state began, if that was before now. */
export type SalonChange = Partial<Omit<StoredSalon, 'externalId'>> & { since?: Date | null; isDeleted?: boolean }

/**
 * Changes a salon, records its state in its history, and emits the change, if there is one that somebody sees. The only
 * place that writes a salon's state once it is stored. `change` gets what is stored and returns what differs, or null
 * to leave it as it is. Returns the salon, or null when there is none. Call inside `withCompanyTransaction`.
 */
export async function changeSalon(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, crmId, now }: SalonAt,
  change: (stored: StoredSalon) => SalonChange | null,
): Promise<StoredSalon | null> {
  const row = await trx
    .selectFrom('crm_integrations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', crmId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const stored: StoredSalon = {
    externalId: row.external_id,
    state: row.state,
    isSwitchedOff: row.is_switched_off,
    wasInstalled: row.was_installed,
    failure: row.failure,
    agreedAt: row.agreed_at,
    checkedAt: row.checked_at,
    claimedUntil: row.claimed_until,
    activationSentAt: row.activation_sent_at,
    isOverPlan: row.is_over_plan,
    metadata: row.metadata,
  }
  const different = change(stored)
  if (!different) return stored
  const { since = null, isDeleted = false, ...fields } = different
  const next = { ...stored, ...fields }
  const isOther = next.state !== stored.state
  const began = isOther && since !== null && since < now ? since : now
  const isActive = next.state === 'connected' && !next.isSwitchedOff && !isDeleted
  await trx
    .updateTable('crm_integrations')
    .set({
      state: next.state,
      is_active: isActive,
      is_switched_off: next.isSwitchedOff,
      was_installed: next.wasInstalled,
      failure: next.failure === null ? null : JSON.stringify(next.failure),
      agreed_at: next.agreedAt,
      checked_at: next.checkedAt,
      claimed_until: next.claimedUntil,
      activation_sent_at: next.activationSentAt,
      is_over_plan: next.isOverPlan,
      metadata: JSON.stringify(next.metadata),
      updated_at: now,
      ...(isOther && { state_since: began }),
      ...(isDeleted && { deleted_at: now }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', crmId)
    .execute()
  if (isDeleted) await deleteSalonHistory(trx, { companyId, crmId })
  else if (historyOf(next) !== historyOf(stored))
    await recordSalonState(trx, { companyId, crmId }, { ...next, since: began })
  const seen = ({ state, isSwitchedOff, wasInstalled, failure, agreedAt, isOverPlan, metadata }: StoredSalon) =>
    JSON.stringify([state, isSwitchedOff, wasInstalled, failure, agreedAt, isOverPlan === true, metadata])
  if (isDeleted || seen(next) !== seen(stored))
    emitSalon(emit, { companyId, crmId, externalId: next.externalId, state: next.state, isActive, isDeleted })
  return next
}

/** The fields of a salon whose change makes a new line of its history. */
const historyOf = ({ state, isSwitchedOff, wasInstalled, failure }: StoredSalon): string =>
  JSON.stringify([state, state === 'connected' && isSwitchedOff, state === 'connected' && wasInstalled, failure])

/** Emits the state of a salon, such as one that was just stored. */
export const emitSalon = (
  emit: (event: NewEvent) => void,
  payload: Extract<NewEvent, { event: 'crm_update' }>['payload'],
): void => emit({ event: 'crm_update', payload })
