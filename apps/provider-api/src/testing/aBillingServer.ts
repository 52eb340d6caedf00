import { checkoutRequest, planFromVariant, quotePlan, type QuoteInput } from '@frontdesk/billing-rules'
import type { PriceVariant, Promo } from '@frontdesk/contract'
import { aPaymentServer, redirectUrl, type PaymentServer } from './aPaymentServer.ts'
import type { ACompany, TestServer } from './aTestServer.ts'

/** How an order differs from a month of the plan Pro. */
export type OrderOptions = Partial<Pick<QuoteInput, 'configuration' | 'period'>> & {
  plan?: string
  promo?: Promo | null
  change?: (body: Record<string, unknown>) => void
}

/** A server that takes payments, with orders of what a screen would show. */
export type BillingServer = PaymentServer & {
  /** The body of the order that a screen would send for what it shows now. */
  orderOf: (company: ACompany, options?: OrderOptions) => Promise<object>
  /** Orders a plan; returns the page of its payment. */
  order: (company: ACompany, options?: OrderOptions) => Promise<{ subscriptionId: string; paymentUrl?: string }>
}

/** Starts a test server that takes payments, with the orders of screens that price them by the rules. */
export async function aBillingServer(of: Parameters<typeof aPaymentServer>[0] = {}): Promise<BillingServer> {
  const world = await aPaymentServer(of)
  const orderOf: BillingServer['orderOf'] = (company, options) => orderBodyOf(world, company, options)
  const order: BillingServer['order'] = async (company, options) => {
    const { owner, companyId } = company
    const body = await orderOf(company, options)
    return (await world.callOk('startCheckout', { token: owner.token, companyId, body })) as {
      subscriptionId: string
      paymentUrl?: string
    }
  }
  // Its getters stay getters: the provider changes when a test pays at another one.
  return Object.assign(world, { orderOf, order })
}

async function orderBodyOf(world: PaymentServer, company: ACompany, options: OrderOptions = {}): Promise<object> {
  const { plan = 'pro-usd', configuration, period = 'month', promo } = options
  const { subscription, invoices, hasUsedTrial, now: asOf } = await world.read(company)
  const variants = (await world.call('listPriceVariants')).json<PriceVariant[]>()
  const variant = variants.find(({ id }) => id === plan)
  if (!variant) throw new Error(`${plan} is not on sale`)
  const quote = quotePlan({
    variant,
    configuration,
    period,
    promo,
    subscription,
    invoices,
    hasUsedTrial,
    now: new Date(asOf),
  })
  if (quote.kind === 'refused') throw new Error(quote.because)
  const request = checkoutRequest({
    plan: planFromVariant(variant),
    quote,
    companyId: company.companyId,
    redirectUrl,
  })
  if (request.kind === 'refused') throw new Error(request.because)
  const body: Record<string, unknown> = structuredClone(request.body)
  options.change?.(body)
  return body
}

/** A plan with options of conversations and salons, priced in dollars. */
export async function sellPlans({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const metadata = (slug: string) =>
    JSON.stringify({
      planSlug: slug,
      included: { conversations: 500, salons: 1 },
      configurable: {
        conversations: {
          default: 500,
          options: [
            { value: 500, additionalAmount: 0 },
            { value: 1000, additionalAmount: 2000 },
          ],
        },
        salons: { baseIncluded: 1, max: 10, additionalAmountPerUnit: 1500 },
      },
    })
  await db
    .insertInto('price_variants')
    .values([
      { id: 'start-usd', name: 'Start', amount: 2900, currency_code: 'USD', metadata: metadata('start'), sort: 0 },
      { id: 'pro-usd', name: 'Pro', amount: 4900, currency_code: 'USD', metadata: metadata('pro'), sort: 1 },
    ])
    .execute()
}
