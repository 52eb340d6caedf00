import { endpoints, type Crm } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { serviceDb } from '../../db/companyDb.ts'
import { refuse } from '../../errors/refuse.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { readAtPosition } from '../../events/readAtPosition.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Trx } from '../../db/Db.ts'
import { handle } from '../../http/handle.ts'
import { consumeOne, type Limit } from '../../http/limits/storedLimits.ts'
import { crmsOf } from '../../integrations/readIntegrations.ts'
import type { Ports } from '../../ports/Ports.ts'
import { applicationIdOf } from '../altegioAccess.ts'
import { changeSalon, type SalonChange, type StoredSalon } from './changeSalon.ts'
import { connectSalons } from './connectSalons.ts'
import { createSalonNames } from './createSalonNames.ts'
import { createSalonWaits } from './createSalonWaits.ts'
import { findClaims } from './findClaims.ts'
import { readSalonHistory } from './salonHistory.ts'
import { enqueueSalonJob, makeActivationsDue } from './salonJob.ts'
import { withOtherAskers } from '../../integrations/withOtherAskers.ts'

/**
 * How often a company may connect salons, ask for their names, and have them read again: each costs requests of all
 * companies' share at Altegio.
 */
const connects: Limit = { most: 20, seconds: 600, code: 'RATE_LIMITED' }
const namings: Limit = { most: 20, seconds: 600, code: 'RATE_LIMITED' }
const rechecks: Limit = { most: 60, seconds: 600, code: 'RATE_LIMITED' }

/** Registers the routes that connect a company's salons at Altegio, and change them (ALT-2, INT-5, INT-6). */
export function altegioSalonRoutes(app: FastifyInstance): void {
  const waits = createSalonWaits(app.ports)
  const namesOf = createSalonNames(app.ports)
  const isSetUp = ({ sandbox }: Ports) => applicationIdOf(app.settings, sandbox) !== null
  const consume = async (ports: Ports, key: string, limit: Limit) => {
    const retryAfter = await consumeOne(serviceDb(ports.db), key, limit, ports.now())
    if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
  }

  handle(app, endpoints.connectAltegio, async ({ companyId, caller, body: { salonIds, claim }, ports }) => {
    await consume(ports, `connect-altegio:${companyId}`, connects)
    const { adminId } = caller
    return {
      results: await connectSalons(ports, isSetUp(ports) ? waits : null, { companyId, adminId, salonIds, claim }),
    }
  })
  handle(app, endpoints.nameAltegioSalons, async ({ companyId, caller, body: { salonIds, claim }, ports }) => {
    await consume(ports, `name-altegio:${companyId}`, namings)
    if (!isSetUp(ports)) return { salons: [] }
    const claims = await findClaims(ports, { adminId: caller.adminId, claim, salonIds: [...new Set(salonIds)] })
    const names = await namesOf([...claims.keys()])
    return { salons: [...names].map(([salonId, name]) => ({ salonId, ...name })) }
  })
  handle(app, endpoints.recheckAltegio, async ({ companyId, body: { integrationIds }, ports }) => {
    await consume(ports, `recheck-altegio:${companyId}`, rechecks)
    const crmIds = await withCompanyTransaction(ports, companyId, async (trx) => {
      const salons = await findSalons(trx, companyId, integrationIds)
      for (const { id: crmId, external_id: externalId } of salons) {
        for (const task of ['check', 'details'] as const)
          await enqueueSalonJob(trx, { task, companyId, crmId, externalId, id: ports.newId(), dueAt: ports.now() })
      }
      return salons.map(({ id }) => id)
    })
    if (isSetUp(ports)) await waits.until(crmIds, ports.salonWorkQueued)
    return { integrations: await listed(ports, companyId, crmIds) }
  })
  handle(app, endpoints.setAltegioStatus, async ({ companyId, body: { isActive, integrationIds }, ports }) => {
    const crmIds = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      const salons = await findSalons(trx, companyId, integrationIds)
      for (const { id: crmId } of salons)
        await changeSalon(trx, emit, { companyId, crmId, now: ports.now() }, () => ({ isSwitchedOff: !isActive }))
      return salons.map(({ id }) => id)
    })
    return { integrations: await listed(ports, companyId, crmIds) }
  })
  handle(app, endpoints.listSalonStates, ({ companyId, query: { crmId, before, limit }, ports: { db } }) =>
    readAtPosition(db, companyId, (trx) => readSalonHistory(trx, { companyId, crmId }, { before, limit })),
  )
  handle(app, endpoints.setCrmAddress, ({ companyId, body: { crmId, address }, ports }) =>
    changeOne(ports, companyId, crmId, ({ metadata }) => ({ metadata: { ...metadata, address } })),
  )
  handle(app, endpoints.setCrmComment, ({ companyId, body: { crmId, comment }, ports }) =>
    changeOne(ports, companyId, crmId, ({ metadata }) => ({ metadata: { ...metadata, comment } })),
  )
  handle(app, endpoints.deleteCrm, async ({ companyId, body: { crmId }, ports }) => {
    await withCompanyTransaction(ports, companyId, (trx, emit) => deleteSalon(trx, emit, { ports, companyId, crmId }))
    ports.salonWorkQueued()
    return { crmId }
  })
}

async function listed(ports: Ports, companyId: number, crmIds: readonly number[]): Promise<Crm[]> {
  const crms = (await crmsOf(ports.db, companyId, ports)).filter(({ id }) => crmIds.includes(id))
  return withOtherAskers(ports.db, companyId, crms)
}

/** The salons with these ids, or all of the company. Throws NOT_FOUND when one of the ids is none. */
async function findSalons(trx: Trx, companyId: number, crmIds: readonly number[] | undefined) {
  const salons = await trx
    .selectFrom('crm_integrations')
    .select(['id', 'external_id'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$if(crmIds !== undefined, (rows) => rows.where('id', 'in', [...(crmIds ?? [])]))
    .orderBy('id')
    .execute()
  if (crmIds !== undefined && salons.length < new Set(crmIds).size) throw refuse('NOT_FOUND')
  return salons
}

async function changeOne(
  ports: Ports,
  companyId: number,
  crmId: number,
  change: (stored: StoredSalon) => SalonChange,
): Promise<{ integration: Crm }> {
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    if (!(await changeSalon(trx, emit, { companyId, crmId, now: ports.now() }, change))) throw refuse('NOT_FOUND')
  })
  const [integration] = await listed(ports, companyId, [crmId])
  if (!integration) throw refuse('NOT_FOUND')
  return { integration }
}

async function deleteSalon(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { ports, companyId, crmId }: { ports: Ports; companyId: number; crmId: number },
): Promise<void> {
  const now = ports.now()
  const salon = await changeSalon(trx, emit, { companyId, crmId, now }, () => ({ isDeleted: true }))
  if (!salon) throw refuse('NOT_FOUND')
  const { state, externalId } = salon
  await trx.deleteFrom('messenger_crm_links').where('company_id', '=', companyId).where('crm_id', '=', crmId).execute()
  if (state === 'connected' || state === 'frozen') {
    await makeActivationsDue(trx, [companyId], now)
    await enqueueSalonJob(trx, { task: 'uninstall', companyId, crmId, externalId, id: ports.newId(), dueAt: now })
  }
}
