import type { CrmFailureCode } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeSalon, emitSalon } from './changeSalon.ts'
import type { SalonWaits } from './createSalonWaits.ts'
import { findClaims } from './findClaims.ts'
import { recordSalonState } from './salonHistory.ts'
import { enqueueSalonJob } from './salonJob.ts'

/**
 * The salons to connect, the company, and the administrator; `claim`: the value that their browser was handed at
 * Altegio.
 */
export type ConnectSalons = {
  companyId: number
  adminId: number
  salonIds: readonly string[]
  claim: string | undefined
}

/** The outcome of one salon (ALT-2). */
export type SalonResult = {
  success: boolean
  status: 'success' | 'already_installed' | 'failed' | 'waiting'
  message: string
  code?: CrmFailureCode
  crmId?: number
}

const messages: Record<CrmFailureCode, string> = {
  NO_CONSENT: 'Altegio has no open consent of this salon: press Connect there again',
  CONSENT_EXPIRED: 'Permission expired, connect again from Altegio',
  NOT_CLAIMED: 'Altegio has not sent you with this salon: open Frontdesk from Altegio again',
  USED_ELSEWHERE: 'This salon is connected to another company',
  NOT_SET_UP: 'This server has no access to Altegio',
  REFUSED: 'Altegio does not let this server connect the salon',
  UNREACHABLE: 'Altegio did not answer',
}

const failed = (code: CrmFailureCode, crmId?: number): SalonResult => ({
  success: false,
  status: 'failed',
  message: messages[code],
  code,
  ...(crmId !== undefined && { crmId }),
})

/**
 * Connects salons of an Altegio link to a company, each by a job, and waits for the outcomes for some seconds (ALT-2);
 * what is not done by then goes on, and its state arrives live. A salon that Altegio did not send this administrator
 * with is refused, and nothing is stored of it. Connecting a salon twice at once, such as in two tabs, is one job.
 * `waits` is null where the server has no access to Altegio.
 */
export async function connectSalons(
  ports: Ports,
  waits: SalonWaits | null,
  { companyId, adminId, salonIds, claim }: ConnectSalons,
): Promise<{ salonId: string; result: SalonResult }[]> {
  const wanted = [...new Set(salonIds)]
  const claims = waits ? await findClaims(ports, { adminId, claim, salonIds: wanted }) : new Map<string, Date>()
  const queued = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const crmIds: number[] = []
    if (!waits) return crmIds
    for (const externalId of wanted) {
      const crmId = await queueActivation(trx, emit, {
        ports,
        companyId,
        externalId,
        claimedUntil: claims.get(externalId) ?? null,
      })
      if (crmId !== null) crmIds.push(crmId)
    }
    return crmIds
  })
  if (waits && queued.length > 0) await waits.until(queued, ports.salonWorkQueued)
  const rows = await ports.db
    .selectFrom('crm_integrations')
    .select(['id', 'external_id', 'state', 'was_installed', 'failure', 'is_over_plan'])
    .where('company_id', '=', companyId)
    .where('external_id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute()
  return wanted.map((salonId) => {
    const row = rows.find(({ external_id: externalId }) => externalId === salonId)
    if (!row) return { salonId, result: failed(waits ? 'NOT_CLAIMED' : 'NOT_SET_UP') }
    const isQueued = queued.includes(row.id)
    return { salonId, result: resultOf(row, isQueued) }
  })
}

type Row = {
  id: number
  state: string
  was_installed: boolean
  failure: { code: CrmFailureCode } | null
  is_over_plan: boolean | null
}

function resultOf(
  { id: crmId, state, was_installed: wasInstalled, failure, is_over_plan: isOverPlan }: Row,
  isQueued: boolean,
): SalonResult {
  if (state === 'connected')
    return isQueued && !wasInstalled
      ? { success: true, status: 'success', message: 'Connected', crmId }
      : { success: false, status: 'already_installed', message: 'This application is already installed', crmId }
  if (state === 'frozen')
    return {
      success: false,
      status: 'already_installed',
      message: 'The application is installed, and frozen until it is paid',
      crmId,
    }
  if (state === 'waiting' && isOverPlan === true)
    return { success: false, status: 'waiting', message: 'The plan has no room for another salon', crmId }
  if (state === 'waiting')
    return { success: false, status: 'waiting', message: 'The connection to Altegio is retried automatically', crmId }
  if (state === 'uninstalled') return failed('NOT_CLAIMED', crmId)
  return failed(failure?.code ?? 'UNREACHABLE', crmId)
}

type Wanted = { ports: Ports; companyId: number; externalId: string; claimedUntil: Date | null }

/** Queues the activation of a salon, and returns its row; null for one that is connected, or may not be connected. */
async function queueActivation(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { ports, companyId, externalId, claimedUntil }: Wanted,
): Promise<number | null> {
  const now = ports.now()
  const stored = await trx
    .selectFrom('crm_integrations')
    .select(['id', 'state', 'claimed_until'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'altegio')
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (stored?.state === 'connected' || stored?.state === 'frozen') return null
  // A colleague may try again what was claimed before.
  const until = claimedUntil ?? stored?.claimed_until ?? null
  if (until === null || until <= now) return null
  const crmId = stored?.id ?? (await insert(trx, emit, { companyId, externalId, claimedUntil: until, now }))
  if (stored)
    await changeSalon(trx, emit, { companyId, crmId, now }, () => ({
      state: 'waiting',
      failure: null,
      claimedUntil: until,
      isOverPlan: null,
    }))
  await enqueueSalonJob(trx, { task: 'activate', companyId, crmId, externalId, id: ports.newId(), dueAt: now })
  return crmId
}

async function insert(
  trx: Trx,
  emit: (event: NewEvent) => void,
  salon: { companyId: number; externalId: string; claimedUntil: Date; now: Date },
): Promise<number> {
  const { companyId, externalId, claimedUntil, now } = salon
  const { id: crmId } = await trx
    .insertInto('crm_integrations')
    .values({
      company_id: companyId,
      external_id: externalId,
      state: 'waiting',
      is_active: false,
      state_since: now,
      claimed_until: claimedUntil,
      metadata: '{}',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = { state: 'waiting', isSwitchedOff: false, wasInstalled: false, failure: null, since: now } as const
  await recordSalonState(trx, { companyId, crmId }, begun)
  emitSalon(emit, { companyId, crmId, externalId, state: 'waiting', isActive: false, isDeleted: false })
  return crmId
}
