import { randomUUID } from 'node:crypto'
import { seal } from '../secrets/seal.ts'
import type { TestServer } from './aTestServer.ts'

/**
 * Inserts what a company has ordered, paid and used, and the promo code that it has: a row in every table of billing.
 */
export async function billingRows(server: TestServer, companyId: number): Promise<void> {
  const { db } = server
  const now = server.clock.now()
  const ofCompany = { company_id: companyId }
  const { assignmentId, invoiceId } = await orderRows(server, companyId)
  await db
    .insertInto('counted_conversations')
    .values({ ...ofCompany, window_start: now, chat_id: 1, message_id: 1, counted_at: now })
    .execute()
  await db
    .insertInto('priced_messages')
    .values({
      ...ofCompany,
      channel: 'whatsapp',
      message_digest: `digest ${companyId}`,
      category: 'utility',
      is_billable: true,
      priced_by: 'delivered',
      delivered_at: now,
    })
    .execute()
  await db
    .insertInto('usage_warnings')
    .values({ ...ofCompany, window_start: now, level: 80, warned_at: now })
    .execute()
  await db
    .insertInto('promo_cycles')
    .values({ ...ofCompany, assignment_id: assignmentId, invoice_id: invoiceId, used_at: now })
    .execute()
  await db
    .insertInto('marketplace_reports')
    .values({ ...ofCompany, invoice_id: invoiceId, salon_id: '720441', amount: 4900, created_at: now, updated_at: now })
    .execute()
  await db
    .insertInto('refunds')
    .values({ ...ofCompany, id: randomUUID(), invoice_id: invoiceId, key: 'all', amount: 4900, requested_at: now })
    .execute()
  await db
    .insertInto('asked_refunds')
    .values({ ...ofCompany, payment_id: invoiceId, reference: 'refund', asked_at: now })
    .execute()
  await db
    .insertInto('billing_notices')
    .values({ ...ofCompany, id: randomUUID(), kind: 'receipt', details: '{}', created_at: now })
    .execute()
  await db
    .insertInto('billing_details')
    .values({ ...ofCompany, updated_at: now })
    .execute()
}

/** An order with a promo code, and its invoice, paid by a saved card. Returns the ids that further rows refer to. */
async function orderRows(
  { db, clock, app }: TestServer,
  companyId: number,
): Promise<{ assignmentId: string; invoiceId: string }> {
  const now = clock.now()
  const [promoCodeId, assignmentId, methodId, subscriptionId, invoiceId] = Array.from({ length: 5 }, () => randomUUID())
  if (!promoCodeId || !assignmentId || !methodId || !subscriptionId || !invoiceId) throw new Error('No ids')
  const ofCompany = { company_id: companyId }
  await db
    .insertInto('promo_codes')
    .values({
      id: promoCodeId,
      code_key: promoCodeId.toUpperCase(),
      code: promoCodeId,
      discount_type: 'percentage',
      percentage: '10',
    })
    .execute()
  await db
    .insertInto('promo_assignments')
    .values({ ...ofCompany, id: assignmentId, promo_code_id: promoCodeId, source: 'code', created_at: now })
    .execute()
  await db
    .insertInto('payment_methods')
    .values({
      ...ofCompany,
      id: methodId,
      provider: 'sandbox',
      token: seal(`card ${companyId}`, app.settings, 'saved cards'),
      created_at: now,
    })
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      ...ofCompany,
      id: subscriptionId,
      status: 'active',
      payment_method_id: methodId,
      promo_assignment_id: assignmentId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('invoices')
    .values({
      ...ofCompany,
      id: invoiceId,
      subscription_id: subscriptionId,
      purpose: 'checkout',
      status: 'completed',
      amount: 4900,
      currency_code: 'USD',
      lines: '[]',
      promo_assignment_id: assignmentId,
      provider: 'sandbox',
      created_at: now,
    })
    .execute()
  return { assignmentId, invoiceId }
}
