import { endpoints, type BillingDetails, type CurrencyCode } from '@frontdesk/contract'
import { applyPromo } from '@frontdesk/trial-and-promo'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { newestPosition } from '../events/readAtPosition.ts'
import { handle } from '../http/handle.ts'
import { companySubscription } from './reading/companySubscription.ts'
import { readPlan } from './reading/plans.ts'
import { ownPromo } from './promos/promoReservations.ts'
import { evaluateCode } from './promos/promos.ts'
import { shownInvoices, toInvoice } from './reading/readSubscription.ts'
import { refuseSmall } from './change/smallCharges.ts'

/**
 * Registers the routes that only read, and the one that changes whom invoices are made out to (SUB-1, SUB-4, PROMO-2).
 */
export function billingReadRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getSubscription, async ({ companyId, ports }) => {
    // First: whatever the answer lacks is an event after it (LIVE-6).
    const seq = await newestPosition(ports.db, companyId)
    return { ...(await companySubscription(ports, companyId)), seq }
  })

  handle(app, endpoints.listInvoices, async ({ query: { offset, limit }, companyId, ports: { db } }) => {
    const rows = await shownInvoices(db, companyId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute()
    const { total } = await shownInvoices(db, companyId)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    return { invoices: rows.map(toInvoice), total }
  })

  handle(app, endpoints.getPromoAssignment, async ({ query, companyId, ports: { db, now } }) => {
    const { priceVariantId, amountCents: amount } = query
    const currency = await currencyOfPlan(db, priceVariantId)
    const own = await ownPromo(db, { companyId, amount, priceVariantId, currency, now: now() })
    return { assignment: own?.promo ?? null }
  })

  handle(app, endpoints.previewPromo, async ({ query, companyId, ports: { db, now, payments } }) => {
    const { code, amountCents: amount, priceVariantId } = query
    const currency = await currencyOfPlan(db, priceVariantId)
    const evaluated = await evaluateCode(db, { companyId, code, amount, priceVariantId, currency, now: now() })
    if ('refusal' in evaluated) throw refuse(evaluated.refusal)
    const { discount, total } = applyPromo({ amount, promo: evaluated.promo })
    // The code that a company has is in its price in any case: of that, the order is refused.
    if (currency !== undefined && evaluated.assignmentId === null)
      refuseSmall({ minor: total, currency }, payments(currency))
    return { evaluation: { ...evaluated.promo, discountCents: discount, totalCents: total } }
  })

  handle(app, endpoints.getBillingDetails, async ({ companyId, ports: { db } }) => ({
    billingDetails: await readDetails(db, companyId),
  }))

  handle(app, endpoints.updateBillingDetails, async ({ body, companyId, ports: { db, now } }) => {
    const { taxId, ...same } = body
    const values = { ...same, tax_id: taxId, updated_at: now() }
    await db
      .insertInto('billing_details')
      .values({ company_id: companyId, ...values })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
      .execute()
    return { billingDetails: await readDetails(db, companyId) }
  })
}

/** The currency of a plan; undefined where none is asked about, or it is not known. */
const currencyOfPlan = async (db: Db, priceVariantId: string | undefined): Promise<CurrencyCode | undefined> =>
  priceVariantId === undefined ? undefined : ((await readPlan(db, priceVariantId))?.currencyCode ?? undefined)

async function readDetails(db: Db, companyId: number): Promise<BillingDetails> {
  const row = await db
    .selectFrom('billing_details')
    .select(['name', 'address', 'country', 'tax_id as taxId', 'email'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? { name: '', address: '', country: '', taxId: '', email: '' }
}
