import type { CrmFailureCode } from '@frontdesk/contract'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Trx } from '../../db/Db.ts'
import { enqueueReport } from '../../queues/queuedReports.ts'
import { isInState, settlement } from '../../subscriptions/reading/isInState.ts'
import { withdrawSmallerOrders } from '../../subscriptions/orders/withdrawSmallerOrders.ts'
import type { AltegioFault } from '../altegioApi.ts'
import { connectionStatusOf, type ConnectionStatus } from '../connectionStatus.ts'
import { changeSalon, type SalonChange, type StoredSalon } from './changeSalon.ts'
import { readSalon } from './readSalon.ts'
import { enqueueSalonJob } from './salonJob.ts'
import { reserveSalon } from './reserveSalon.ts'
import { done, isUsedElsewhere, retryAfter, type SalonOutcome, type SalonWork } from './SalonWork.ts'

/** Milliseconds between two looks whether the plan has room for a salon by now. */
const planLookedAtEvery = 600_000

/**
 * Connects a salon that waits for it (ALT-2). Altegio's status is read first: repeating an activation is refused. Ends
 * as connected, as connected already, as frozen, as failed with its reason, or waits for the next attempt, or for room
 * in the company's plan. An activation whose answer was lost is made out by the status that the next attempt reads.
 */
export async function activateSalon(work: SalonWork): Promise<SalonOutcome> {
  const stored = await readSalon(work)
  if (stored?.state !== 'waiting') return done('not-waiting')
  if (await isUsedElsewhere(work)) return fail(work, 'USED_ELSEWHERE')
  // Not given up: it is tried again when the plan changes, and the wait is for what nobody announced.
  if (!(await reserveSalon(work))) return { kind: 'again', after: planLookedAtEvery, why: 'limited' }
  const answer = await work.api.readStatus(work.externalId)
  if (!answer.ok) return retryAfter(answer.fault) ?? fail(work, ...refusalOf(answer.fault, 'NO_CONSENT'))
  const status = connectionStatusOf(answer.data)
  if (status === null) return fail(work, 'NO_CONSENT')
  switch (status.status) {
    case 'active':
      return connect(work, status, { wasInstalled: stored.activationSentAt === null })
    case 'freezed':
      return settle(work, { state: 'frozen', since: status.since, failure: null })
    case 'pending':
      return activatePending(work, status)
  }
}

async function activatePending(work: SalonWork, status: ConnectionStatus): Promise<SalonOutcome> {
  const { ports, api, externalId } = work
  // Before the request: whether it arrives may stay unknown.
  await change(work, () => ({ activationSentAt: ports.now(), agreedAt: status.agreedAt }))
  const answer = await api.activate(externalId)
  if (answer.ok) return connect(work, { ...status, since: null }, { wasInstalled: false })
  const again = retryAfter(answer.fault)
  if (again) return again
  if (answer.fault.kind === 'refused' && isInstalledAlready(answer.fault.message))
    return connect(work, { ...status, since: null }, { wasInstalled: true })
  return fail(work, ...refusalOf(answer.fault, 'CONSENT_EXPIRED'))
}

const isInstalledAlready = (message: string | null) => /already installed|уже установ|вже встанов/i.test(message ?? '')

/** Statuses that say nothing of the consent are the operator's or Altegio's matter. */
function refusalOf(fault: AltegioFault, ofConsent: CrmFailureCode): [CrmFailureCode, string | null] {
  if (fault.kind !== 'refused') return ['UNREACHABLE', null]
  if (fault.status === 401) return ['NOT_SET_UP', fault.message]
  if (fault.status === 403) return ['REFUSED', fault.message]
  return [ofConsent, fault.message]
}

const connect = (work: SalonWork, { since }: ConnectionStatus, { wasInstalled }: { wasInstalled: boolean }) =>
  settle(work, { state: 'connected', since, wasInstalled, failure: null, agreedAt: null, isSwitchedOff: false })

const fail = (work: SalonWork, code: CrmFailureCode, message: string | null = null) =>
  settle(work, { state: 'failed', failure: { code, message } })

/** Gives up a salon that Altegio could not be asked about. */
export const giveUpActivation = (work: SalonWork): Promise<SalonOutcome> => fail(work, 'UNREACHABLE')

async function settle(work: SalonWork, settled: SalonChange): Promise<SalonOutcome> {
  const { ports, companyId, crmId, externalId } = work
  const now = ports.now()
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const changed = await changeSalon(trx, emit, { companyId, crmId, now }, (stored) =>
      stored.state === 'waiting' ? { ...settled, checkedAt: now } : null,
    )
    if (changed?.state !== 'connected' && changed?.state !== 'frozen') return
    await withdrawSmallerOrders({ trx, emit, companyId, now })
    if (changed.state === 'frozen') return
    await enqueueSalonJob(trx, { task: 'details', companyId, crmId, externalId, id: ports.newId(), dueAt: now })
    // The period that is paid already is the new salon's, too.
    const paid = await paidInvoice(trx, companyId, now)
    if (paid) await enqueueReport(trx, { kind: 'payment', companyId, invoiceId: paid.id, salon: crmId, now })
  })
  ports.billingWorkQueued()
  return done(settled.state ?? '')
}

const paidInvoice = (trx: Trx, companyId: number, now: Date) =>
  trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .where(isInState('paid'))
    .where('period_end', '>', now)
    .orderBy(settlement, 'desc')
    .limit(1)
    .executeTakeFirst()

const change = ({ ports, companyId, crmId }: SalonWork, by: (stored: StoredSalon) => SalonChange | null) =>
  withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeSalon(trx, emit, { companyId, crmId, now: ports.now() }, by),
  )
