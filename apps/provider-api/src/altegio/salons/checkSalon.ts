import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { withdrawSmallerOrders } from '../../subscriptions/orders/withdrawSmallerOrders.ts'
import { companyDetails } from '../companyDetails.ts'
import { connectionStatusOf, type ConnectionStatus } from '../connectionStatus.ts'
import { changeSalon, type SalonChange, type StoredSalon } from './changeSalon.ts'
import { readSalon } from './readSalon.ts'
import { done, isUsedElsewhere, retryAfter, type SalonOutcome, type SalonWork } from './SalonWork.ts'

/**
 * Reads the state of a salon from Altegio and stores it (INT-6). Events of Altegio are hints to do so: they carry
 * neither a time nor a number, so that only the status says which is the latest.
 */
export async function checkSalon(work: SalonWork): Promise<SalonOutcome> {
  const { ports, api, companyId, crmId, externalId } = work
  const stored = await readSalon(work)
  // A salon that was never connected is connected by its activation only.
  if (!stored || stored.state === 'waiting' || stored.state === 'failed') return done('not-connected')
  const answer = await api.readStatus(externalId)
  const again = answer.ok ? null : retryAfter(answer.fault)
  if (again) return again
  // 401 and 403 are about our access, not about the salon.
  if (!answer.ok && answer.fault.kind === 'refused' && answer.fault.status !== 404) return done('refused')
  const status = answer.ok ? connectionStatusOf(answer.data) : null
  if (stored.state === 'uninstalled' && status !== null && status.status !== 'pending' && (await isUsedElsewhere(work)))
    return done('used-elsewhere')
  const now = ports.now()
  const changed = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const salon = await changeSalon(trx, emit, { companyId, crmId, now }, (before) => ({
      ...changeBy(before, status),
      checkedAt: now,
    }))
    // It was installed again at Altegio, perhaps while the page of an order was open.
    if (stored.state === 'uninstalled' && (salon?.state === 'connected' || salon?.state === 'frozen'))
      await withdrawSmallerOrders({ trx, emit, companyId, now })
    return salon
  })
  if (stored.state === 'uninstalled') ports.billingWorkQueued()
  return done(changed?.state ?? 'deleted')
}

function changeBy(salon: StoredSalon, status: ConnectionStatus | null): SalonChange {
  if (salon.state === 'waiting' || salon.state === 'failed') return {}
  switch (status?.status) {
    case 'active':
      return { state: 'connected', since: status.since, agreedAt: null, failure: null }
    case 'freezed':
      return { state: 'frozen', since: status.since, agreedAt: null, failure: null }
    // Removed, and its owner agreed again: it is connected when an administrator comes from Altegio.
    case 'pending':
      return { ...uninstalled(salon), agreedAt: status.agreedAt }
    case undefined:
      return { ...uninstalled(salon), agreedAt: null }
  }
}

/** An earlier agreement counts no more, and the next activation is a new one. */
const uninstalled = ({ state, claimedUntil }: StoredSalon): SalonChange => ({
  state: 'uninstalled',
  wasInstalled: false,
  activationSentAt: null,
  claimedUntil: state === 'uninstalled' ? claimedUntil : null,
})

/** Reads the title and address of a salon from Altegio and stores them; what administrators entered stays. */
export async function readSalonDetails(work: SalonWork): Promise<SalonOutcome> {
  const { ports, api, companyId, crmId, externalId } = work
  if ((await readSalon(work)) === null) return done('deleted')
  const answer = await api.readCompany(externalId)
  if (!answer.ok) return retryAfter(answer.fault) ?? done('refused')
  const company = companyDetails(answer.data)
  if (company === null) return done('unreadable')
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeSalon(trx, emit, { companyId, crmId, now: ports.now() }, ({ metadata }) => ({
      metadata: { ...metadata, company },
    })),
  )
  return done('read')
}

/** Ends the connection of a deleted salon at Altegio, unless somebody has connected it again. */
export async function uninstallSalon(work: SalonWork): Promise<SalonOutcome> {
  if ((await readSalon(work)) !== null || (await isConnectedAnywhere(work))) return done('in-use')
  const answer = await work.api.uninstall(work.externalId)
  if (!answer.ok) return retryAfter(answer.fault) ?? done('refused')
  return done('uninstalled')
}

async function isConnectedAnywhere({ ports: { db }, externalId }: SalonWork): Promise<boolean> {
  const found = await db
    .selectFrom('crm_integrations')
    .select('id')
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['waiting', 'connected', 'frozen'])
    .executeTakeFirst()
  return found !== undefined
}
