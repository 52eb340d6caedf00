import { endpoints } from '@frontdesk/contract'
import { decidingVerdict, explainFlag, rememberedForMs, type FlagAudience } from '@frontdesk/feature-flags'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { shareOf } from '../../features/evaluateFlag.ts'
import { handle } from '../../http/handle.ts'
import { createFlag, deleteFlag, updateFlag } from './changeFlags.ts'
import { listCompanyFlags, setCompanySwitches } from './companySwitches.ts'
import { reachOf } from './reachOf.ts'
import { readManagedFlag, readManagedFlags } from './readFlags.ts'

/** Sessions remember an answer for so long (FLAG-2): then every one of them has a change of this moment. */
const liveAfter = (changedAt: Date) => new Date(changedAt.getTime() + rememberedForMs).toISOString()

/** Registers the routes by which system administrators keep feature flags (FLAG-3). */
export function flagRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getFeatureFlags, async ({ ports }) => ({ featureFlags: await readManagedFlags(ports.db) }))
  handle(app, endpoints.getGlobalFeatureFlags, async ({ ports }) => ({
    features: Object.fromEntries((await readManagedFlags(ports.db)).map(({ name, enabled }) => [name, enabled])),
  }))
  handle(app, endpoints.previewFeatureFlag, ({ body, ports }) => reachOf(ports.db, body))
  handle(app, endpoints.checkFeatureFlag, async ({ params, body, ports }) => {
    const { companyId = null, adminEmail, roles } = body?.context ?? {}
    const person =
      adminEmail === undefined && roles === undefined ? null : { email: adminEmail ?? '', roles: roles ?? [] }
    return checkFlag(ports.db, params.name, { companyId, person }, ports.now())
  })
  changingRoutes(app)

  handle(app, endpoints.listCompanyFlags, ({ query, ports }) => listCompanyFlags(ports.db, query, ports.now()))
  handle(app, endpoints.setCompanyFlags, async ({ body, ports, audit }) => ({
    changed: await setCompanySwitches(ports, body.changes, audit),
    liveBy: liveAfter(ports.now()),
  }))
}

function changingRoutes(app: FastifyInstance): void {
  const answer = async (db: Db, id: string, now: Date) => {
    const featureFlag = await readManagedFlag(db, id)
    if (!featureFlag) throw refuse('NOT_FOUND', 'The feature flag was not found')
    return { featureFlag, liveBy: liveAfter(now) }
  }
  handle(app, endpoints.createFeatureFlag, async ({ body, ports, audit }) =>
    answer(ports.db, await createFlag({ ports, audit }, body), ports.now()),
  )
  handle(app, endpoints.updateFeatureFlag, async ({ params: { id }, body, ports, audit }) => {
    await updateFlag({ ports, audit }, id, body)
    return answer(ports.db, id, ports.now())
  })
  handle(app, endpoints.deleteFeatureFlag, async ({ params: { id }, ports, audit }) => {
    await deleteFlag({ ports, audit }, id)
    return { liveBy: liveAfter(ports.now()) }
  })
}

/**
 * The state of a flag for an audience, by each of its rules, and the time by which every session has its latest change,
 * if any is old.
 */
async function checkFlag(db: Db, name: string, audience: FlagAudience, now: Date) {
  const flag = await db
    .selectFrom('feature_flags')
    .leftJoin('company_feature_flags as own', (join) =>
      join.onRef('own.flag_id', '=', 'feature_flags.id').on('own.company_id', '=', audience.companyId),
    )
    .select(['name', 'metadata', 'feature_flags.enabled as forAll', 'own.enabled as forCompany'])
    .select(['feature_flags.updated_at as flagAt', 'own.updated_at as ownAt'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!flag) return { isEnabled: false }
  const verdicts = [...explainFlag(flag, audience, shareOf)]
  const changedAt = flag.ownAt !== null && flag.ownAt > flag.flagAt ? flag.ownAt : flag.flagAt
  const liveBy = liveAfter(changedAt)
  return {
    isEnabled: decidingVerdict(verdicts)?.says === 'on',
    verdicts,
    ...(liveBy > now.toISOString() && { liveBy }),
  }
}
