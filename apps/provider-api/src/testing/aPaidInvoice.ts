import { randomUUID } from 'node:crypto'
import type { TestServer } from './aTestServer.ts'

/**
 * Stores an invoice of 49.00 USD that a company has paid an hour ago, by its number, with its subscription and its
 * plan.
 */
export async function aPaidInvoice({ db, clock }: TestServer, companyId: number, number: string): Promise<void> {
  const [id, subscriptionId] = [randomUUID(), randomUUID()]
  const now = clock.now()
  await db
    .insertInto('price_variants')
    .values({ id: 'pro-usd', name: 'Pro', amount: 4900, currency_code: 'USD', metadata: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      company_id: companyId,
      id: subscriptionId,
      status: 'active',
      price_variant_id: 'pro-usd',
      amount: 4900,
      currency_code: 'USD',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('invoices')
    .values({
      company_id: companyId,
      id,
      subscription_id: subscriptionId,
      purpose: 'checkout',
      status: 'completed',
      number,
      amount: 4900,
      currency_code: 'USD',
      lines: '[]',
      provider: 'stripe',
      provider_payment_id: `payment of ${number}`,
      created_at: now,
      settled_at: new Date(now.getTime() - 3_600_000),
    })
    .execute()
}
