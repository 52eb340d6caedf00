import type { BodyOf, endpoints, ResponseOf } from '@frontdesk/contract'
import type { z } from 'zod'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import { changedFields } from '../../audit/changedFields.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { toPriceVariant } from '../../subscriptions/reading/plans.ts'
import { addPlan, changePrice, SaleRefused } from '../../subscriptions/sale/changeSale.ts'
import { PlanInput } from '../../subscriptions/sale/PlanInput.ts'

type Audit = (trx: Trx, change: AuditChange) => Promise<void>
type TimedPorts = Pick<Ports, 'db' | 'now'>
type PlanOfSystem = ResponseOf<'listPlans'>['plans'][number]

/** All plans, also those that are no longer on sale, and how many companies run each, in the order of the list. */
export async function listPlans(db: Db): Promise<PlanOfSystem[]> {
  return readPlans(db, null)
}

/** Puts a new plan on sale, by the rules of the command `plans` (SYS-12). Throws ACTION_NOT_ALLOWED with the reason. */
export async function createPlan(
  { db, now }: TimedPorts,
  { included, ...described }: z.output<typeof endpoints.createPlan.body>,
  audit: Audit,
): Promise<PlanOfSystem> {
  const plan = PlanInput.parse({ ...described, metadata: { included } })
  return db.transaction().execute(async (trx) => {
    await bySale(() => addPlan(trx, plan, now()))
    const created = await requirePlan(trx, plan.id)
    const { id: target, ...after } = stateOf(created)
    await audit(trx, { target, before: null, after: { ...after, included } })
    return created
  })
}

/**
 * Changes the words of a plan, takes it off sale or puts it back (SYS-12). Its price is none of this: subscriptions
 * keep the one that they were sold at. Throws NOT_FOUND.
 */
export async function updatePlan(
  { db, now }: TimedPorts,
  { planId, name, description, isOnSale }: BodyOf<'updatePlan'>,
  audit: Audit,
): Promise<PlanOfSystem> {
  return db.transaction().execute(async (trx) => {
    await lockPlan(trx, planId)
    const before = await requirePlan(trx, planId)
    await trx
      .updateTable('price_variants')
      .set({
        updated_at: now(),
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(isOnSale !== undefined && { is_active: isOnSale }),
      })
      .where('id', '=', planId)
      .execute()
    const after = await requirePlan(trx, planId)
    await audit(trx, { target: planId, ...changedFields(stateOf(before), stateOf(after)) })
    return after
  })
}

/**
 * Sells a plan at another price, as a new plan in its place, which is returned (SYS-12, `newPriceOf`). Throws
 * NOT_FOUND, and ACTION_NOT_ALLOWED with the reason.
 */
export async function sellAtNewPrice(
  { db, now }: TimedPorts,
  { planId, amount }: BodyOf<'sellAtNewPrice'>,
  audit: Audit,
): Promise<PlanOfSystem> {
  return db.transaction().execute(async (trx) => {
    const { plan: old } = await requirePlan(trx, planId)
    const { id } = await bySale(() => changePrice(trx, { id: planId, amount }, now()))
    const [before, after] = [
      { id: planId, amount: old.amount },
      { id, amount },
    ]
    await audit(trx, { target: planId, before, after })
    return requirePlan(trx, id)
  })
}

const stateOf = ({ plan, isOnSale }: PlanOfSystem) => ({
  id: plan.id,
  name: plan.name,
  description: plan.description ?? '',
  amount: plan.amount,
  currencyCode: plan.currencyCode,
  trialDays: plan.trialDays ?? 0,
  isOnSale,
})

/** Makes a change of what is on sale; its refusals become ACTION_NOT_ALLOWED with the reason. */
async function bySale<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof SaleRefused) throw refuse('ACTION_NOT_ALLOWED', error.message)
    throw error
  }
}

const lockPlan = (trx: Trx, id: string): Promise<unknown> =>
  trx.selectFrom('price_variants').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

async function requirePlan(trx: Trx, id: string): Promise<PlanOfSystem> {
  const [found] = await readPlans(trx, id)
  if (!found) throw refuse('NOT_FOUND', 'The plan was not found')
  return found
}

/** The plans, or the one with this id. */
async function readPlans(db: Db | Trx, id: string | null): Promise<PlanOfSystem[]> {
  const rows = await db
    .selectFrom('price_variants')
    .selectAll()
    .$if(id !== null, (plans) => plans.where('id', '=', id))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const used = await db
    .selectFrom('subscriptions')
    .select((row) => ['price_variant_id as id', row.fn.countAll<number>().as('companies')])
    .where('ended_at', 'is', null)
    .where('price_variant_id', 'is not', null)
    .groupBy('price_variant_id')
    .execute()
  const companiesOf = new Map(used.map((plan) => [plan.id, Number(plan.companies)]))
  return rows.map((row) => ({
    plan: toPriceVariant(row),
    isOnSale: row.is_active,
    companies: companiesOf.get(row.id) ?? 0,
  }))
}
