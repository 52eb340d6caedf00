import { isActionAllowed, subscriptionPhaseOf, type SubscriptionAction } from '@frontdesk/billing-rules'
import { endpoints, type Subscription } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../errors/refuse.ts'
import { handle } from '../http/handle.ts'
import type { Settings } from '../ports/Settings.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeBilling } from './change/changeBilling.ts'
import { billingReadRoutes } from './billingReadRoutes.ts'
import { chargeAgain } from './renewals/chargeAgain.ts'
import { keepPlan } from './orders/keepPlan.ts'
import { openSetup } from './orders/openSetup.ts'
import { placeOrder } from './orders/placeOrder.ts'
import { plansOnSale } from './reading/plans.ts'
import { readBilling, requireSubscription, toSubscription } from './reading/readSubscription.ts'
import type { SubscriptionRow } from '../db/schema/BillingTables.ts'
import { withdrawOpenInvoices } from './change/withdrawInvoice.ts'
import { changeSubscription } from './change/changeSubscription.ts'
import { writeSubscription } from './change/writeSubscription.ts'
import type { BillingChange } from './change/BillingChange.ts'
import { queueAutoUpgrade } from './usage/queueAutoUpgrade.ts'

/** Registers the routes of plans, of a company's subscription, invoices and promo codes (SUB-2 to SUB-7, PROMO-2). */
export function subscriptionRoutes(app: FastifyInstance): void {
  const { settings } = app
  billingReadRoutes(app)
  planRoute(app)

  handle(app, endpoints.startCheckout, async ({ body, companyId, ports, request }) => {
    const { configuration, pricing, autoUpgradeEnabled } = body.metadata
    return placeOrder(ports, {
      companyId,
      redirectUrl: checkedRedirect(body.redirectUrl, request, settings),
      order: {
        priceVariantId: body.priceVariantId,
        billingPeriod: body.billingPeriod,
        configuration,
        promoCode: body.promoCode,
        isAutoUpgraded: autoUpgradeEnabled,
        asOf: new Date(pricing.asOf),
      },
      shown: {
        amount: body.amount,
        dueNow: pricing.dueNow,
        currencyCode: body.currencyCode,
        trialDays: body.trialDays,
      },
    })
  })

  handle(
    app,
    endpoints.addPaymentMethod,
    async ({ body: { subscriptionId, redirectUrl }, companyId, ports, request }) => {
      const url = checkedRedirect(redirectUrl, request, settings)
      await allowedSubscription(ports, companyId, subscriptionId, 'add-payment-method')
      return { setupUrl: await openSetup(ports, { companyId, subscriptionId, redirectUrl: url }) }
    },
  )

  handle(app, endpoints.cancelSubscription, async ({ params: { id }, body, companyId, ports }) => ({
    subscription: await changeBilling(ports, companyId, (change) =>
      cancel(change, id, { reason: body?.reason ?? null, comment: body?.comment || null }),
    ),
  }))

  handle(app, endpoints.renewSubscription, async ({ params: { id }, body, companyId, ports, request }) => {
    const redirectUrl = checkedRedirect(body.redirectUrl, request, settings)
    const row = await allowedSubscription(ports, companyId, id, 'renew')
    const { subscription } = await readBilling(ports.db, companyId, ports.now())
    // Another one came after it: its plan is changed, and not renewed.
    if (subscription?.id !== id) throw refuse('ACTION_NOT_ALLOWED')
    if (subscriptionPhaseOf(subscription, ports.now()) === 'leaving') {
      await changeBilling(ports, companyId, (change) => takeCancellationBack(change, id))
      return { success: true, status: 'ok', outcome: 'reactivated' } as const
    }
    return renewByCheckout(ports, companyId, row, redirectUrl)
  })

  handle(app, endpoints.chargeSubscription, async ({ params: { id }, body, companyId, ports }) => ({
    subscription: await changeBilling(ports, companyId, (change) => chargeAgain(change, id, body)),
  }))

  handle(app, endpoints.keepPlan, async ({ params: { id }, body: { on }, companyId, ports }) => ({
    subscription: await changeBilling(ports, companyId, (change) => keepPlan(change, id, { on: new Date(on) })),
  }))

  handle(app, endpoints.setAutoUpgrade, async ({ params: { id }, body: { autoUpgradeEnabled }, companyId, ports }) => ({
    subscription: await changeBilling(ports, companyId, async (change) => {
      await allowed(change, id, 'set-auto-upgrade')
      const { trx, now, newId } = change
      const row = await writeSubscription(change, id, {}, { is_auto_upgraded: autoUpgradeEnabled })
      if (autoUpgradeEnabled)
        await queueAutoUpgrade(trx, { companyId, cause: { type: 'switched-on', id: newId() }, now })
      // An automatic upgrade that waits is not charged any more.
      else await withdrawOpenInvoices(trx, { companyId, subscriptionId: id, purposes: ['auto-upgrade'], now })
      return toSubscription(trx, row, now)
    }),
  }))
}

/** Everybody gets the same plans: visitors of the landing page must not cost a query each. */
const planRoute = (app: FastifyInstance): void =>
  handle(app, endpoints.listPriceVariants, async ({ ports: { db, payments }, reply }) => {
    const plans = await plansOnSale(db, payments)
    void reply.header('cache-control', 'public, max-age=60')
    return plans
  })

/**
 * An address that a payment page may lead back to (T-16): of the admin app, or of the server that was called. Throws
 * REDIRECT_NOT_ALLOWED for any other.
 */
function checkedRedirect(
  redirectUrl: string,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { appUrl, publicUrl, appOrigins }: Settings,
): string {
  const url = URL.parse(redirectUrl)
  const origins = [
    ...[appUrl, publicUrl].flatMap((one) => (one === null ? [] : [new URL(one).origin])),
    ...appOrigins,
    // Foreign names of this server were refused before.
    `${request.protocol}://${request.host}`,
  ]
  // The origin of `blob:https://…` is that of the address in it.
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  const isAllowed = isWeb && origins.includes(url.origin)
  if (!isAllowed) throw refuse('REDIRECT_NOT_ALLOWED')
  return url.href
}

/** A subscription of the company whose state allows an action. Throws NOT_FOUND and ACTION_NOT_ALLOWED. */
async function allowed(
  change: Pick<BillingChange, 'trx' | 'companyId' | 'now'>,
  id: string,
  action: SubscriptionAction,
): Promise<{ row: SubscriptionRow; subscription: Subscription }> {
  const row = await requireSubscription(change, id)
  const subscription = await toSubscription(change.trx, row, change.now)
  if (!isActionAllowed(action, subscription, change.now)) throw refuse('ACTION_NOT_ALLOWED')
  return { row, subscription }
}

const allowedSubscription = (
  ports: Ports,
  companyId: number,
  id: string,
  action: SubscriptionAction,
): Promise<SubscriptionRow> =>
  changeBilling(ports, companyId, async (change) => (await allowed(change, id, action)).row)

/**
 * Cancels a subscription (SUB-5): at the end of what is paid for or of the trial, else at once, and what it waits to be
 * paid for is withdrawn, an automatic upgrade in any case. A cancelled one stays as it is.
 */
async function cancel(
  change: BillingChange,
  id: string,
  { reason, comment }: { reason: SubscriptionRow['cancel_reason']; comment: string | null },
): Promise<Subscription> {
  const row = await requireSubscription(change, id)
  if (row.canceled_at) return toSubscription(change.trx, row, change.now)
  await allowed(change, id, 'cancel')
  const { row: cancelled } = await changeSubscription(change, row, { type: 'cancelled', reason, comment })
  return toSubscription(change.trx, cancelled, change.now)
}

/** Two clicks at once take a cancellation back once. An automatic upgrade that it has withdrawn is made after all. */
async function takeCancellationBack(change: BillingChange, id: string): Promise<void> {
  const { row } = await allowed(change, id, 'renew').catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'ACTION_NOT_ALLOWED') return { row: null }
    throw error
  })
  if (!row) return
  await changeSubscription(change, row, { type: 'cancellation-taken-back' })
}

/** Orders the plan of a subscription that has ended once more, at its price of today. */
async function renewByCheckout(ports: Ports, companyId: number, row: SubscriptionRow, redirectUrl: string) {
  const { price_variant_id: priceVariantId, billing_period: period, conversations, salons } = row
  if (priceVariantId === null || (period !== 'month' && period !== 'year')) throw refuse('PLAN_UNKNOWN')
  const order = {
    priceVariantId,
    billingPeriod: period,
    configuration: { conversations, salons },
    promoCode: undefined,
    isAutoUpgraded: row.is_auto_upgraded,
    asOf: null,
  } as const
  const { paymentUrl } = await placeOrder(ports, { companyId, order, shown: null, redirectUrl })
  return paymentUrl === undefined
    ? ({ success: true, status: 'ok', outcome: 'reactivated' } as const)
    : ({ success: true, status: 'ok', outcome: 'checkout', checkoutUrl: paymentUrl } as const)
}
