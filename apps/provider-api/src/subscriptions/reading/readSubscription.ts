import type { Invoice, Subscription, SubscriptionStatus } from '@frontdesk/contract'
import { trialDaysLeft } from '@frontdesk/trial-and-promo'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { serviceDb } from '../../db/companyDb.ts'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { refuse } from '../../errors/refuse.ts'
import { readFailedCharge } from './failedCharge.ts'
import { readPlan } from './plans.ts'
import { paidInvoiceOf } from './replacedPlan.ts'
import { lastChargeAt } from '@frontdesk/billing-machine'
import { readUsage } from '../usage/readUsage.ts'
import { goesOnAfterTrial } from '../usage/timedSubscription.ts'

/**
 * The subscription of a company as the contract shows it, with its row, its latest invoices and the one that has paid
 * for the running period.
 */
export type CompanyBilling = {
  row: SubscriptionRow | null
  subscription: Subscription | null
  invoices: Invoice[]
}

/** Invoices in the answer with the subscription; the list of them has its own call. */
const latestInvoices = 20

/** Invoices that are shown: a page that saves a card charges nothing. */
export const shownInvoices = (db: Db | Trx, companyId: number) =>
  db.selectFrom('invoices').where('invoices.company_id', '=', companyId).where('purpose', '<>', 'setup')

/**
 * The company's newest subscription: the one that has not ended, else the one that ended last;
 * null when it never had one.
 */
export async function readBilling(db: Db | Trx, companyId: number, now: Date): Promise<CompanyBilling> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`ended_at desc nulls first`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const invoices = await shownInvoices(db, companyId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(latestInvoices)
    .execute()
  // Of what was paid for the running period a credit is computed, however many pages were opened since.
  const paid = row && invoices.length === latestInvoices ? await paidInvoiceOf(db, row) : undefined
  const shown = paid && invoices.every(({ id }) => id !== paid.id) ? [...invoices, paid] : invoices
  return {
    row: row ?? null,
    subscription: row ? await toSubscription(db, row, now) : null,
    invoices: await withRefundsUnderWay(db, companyId, shown),
  }
}

/**
 * The invoices as a price is computed from them, on the screen and here: what is asked back of one counts as returned,
 * before its provider has made the refund, so that it is not credited to an upgrade meanwhile. One that has failed does
 * not count. In the moment in which a refund is noted as made it may count twice, as far as something is left.
 */
async function withRefundsUnderWay(db: Db | Trx, companyId: number, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['invoice_id', 'amount'])
    .where('company_id', '=', companyId)
    .where('done_at', 'is', null)
    .where('failure', 'is', null)
    .execute()
  return rows.map((row) => {
    const returned = refunds
      .filter(({ invoice_id: id }) => id === row.id)
      .reduce((sum, { amount }) => sum + amount, row.refunded_amount)
    return toInvoice({ ...row, refunded_amount: Math.min(row.amount, returned) })
  })
}

/** A status that ends by time is over at that time, whether or not the job that writes it has run. */
const statusAt = (row: SubscriptionRow, now: Date): SubscriptionStatus => {
  const { status, trial_ends_at: end } = row
  return status === 'trial' && end !== null && end <= now && !goesOnAfterTrial(row) ? 'ended' : status
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** Months of a period, by which a price is shown per month. */
const monthsOf = { day: 1, week: 1, month: 1, year: 12 } as const

/** A subscription of a company, as it is stored. Throws NOT_FOUND. */
export async function requireSubscription(
  { trx, companyId }: { trx: Trx; companyId: number },
  id: string,
): Promise<SubscriptionRow> {
  const row = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row
}

/** Maps a row to the contract's `Subscription` (SUB-4). */
export async function toSubscription(db: Db | Trx, row: SubscriptionRow, now: Date): Promise<Subscription> {
  const plan = row.price_variant_id === null ? null : await readPlan(db, row.price_variant_id)
  const scheduled = row.scheduled_change
  const nextPlan = scheduled && (await readPlan(db, scheduled.priceVariantId))
  const card =
    row.payment_method_id === null
      ? undefined
      : await db
          .selectFrom('payment_methods')
          .select(['masked_pan', 'display_label', 'provider', 'created_at'])
          .where('company_id', '=', row.company_id)
          .where('id', '=', row.payment_method_id)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
  const status = statusAt(row, now)
  const usage = await readUsage(db, row, now)
  return {
    id: row.id,
    status,
    priceVariantId: row.price_variant_id,
    priceVariant: plan && {
      id: plan.id,
      name: plan.name,
      description: plan.description,
      metadata: plan.metadata ?? {},
    },
    monthlyPrice: row.amount / 100 / (monthsOf[row.billing_period] * row.billing_interval),
    amount: row.amount,
    currencyCode: row.currency_code,
    billingPeriod: row.billing_period,
    billingInterval: row.billing_interval,
    currentPeriodStart: iso(row.current_period_start),
    nextBillingDate: iso(row.next_billing_date),
    trialEndsAt: iso(row.trial_ends_at),
    canceledAt: iso(row.canceled_at),
    endedAt: status === 'ended' && row.ended_at === null ? iso(row.trial_ends_at) : iso(row.ended_at),
    upgradeCreditAmount: 0,
    hasPaymentMethod: card !== undefined,
    paymentMethodSummary: card
      ? {
          maskedPan: card.masked_pan,
          displayLabel: card.display_label,
          provider: card.provider,
          savedAt: card.created_at.toISOString(),
        }
      : null,
    autoUpgradeEnabled: row.is_auto_upgraded,
    ...(usage && { usage, usageMetrics: usage }),
    isTrialActive: status === 'trial',
    daysLeftInTrial: status === 'trial' ? Math.max(0, trialDaysLeft(row.trial_ends_at, now)) : 0,
    isPastDue: status === 'past_due',
    nextChargeAt: iso(row.next_charge_at),
    lastChargeAt: iso(lastChargeAt(row)),
    failedCharge: await readFailedCharge(db, row, now),
    confirmationUrl: row.confirmation_url,
    scheduledChange:
      scheduled && row.next_billing_date
        ? {
            priceVariantId: scheduled.priceVariantId,
            priceVariantName: nextPlan?.name ?? scheduled.priceVariantId,
            billingPeriod: scheduled.billingPeriod,
            configuration: { conversations: scheduled.conversations, salons: scheduled.salons },
            amount: scheduled.amount,
            on: row.next_billing_date.toISOString(),
          }
        : null,
    metadata: {
      autoUpgradeEnabled: row.is_auto_upgraded,
      settings: { autoUpgradeEnabled: row.is_auto_upgraded },
      ...(row.price_variant_id !== null && {
        configuration: { conversations: row.conversations, salons: row.salons },
        conversationLimit: row.conversations,
        salonLimit: row.salons,
      }),
    },
  }
}

/**
 * Maps a row to the contract's `Invoice` (SUB-4, SUB-8). The address of a payment page is shown while it can be used.
 */
export const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  status: row.status,
  amount: row.amount,
  currencyCode: row.currency_code,
  maskedPan: row.masked_pan,
  paymentDisplayLabel: row.payment_display_label,
  provider: row.provider,
  subscription: {
    id: row.subscription_id,
    priceVariantName: row.plan_name,
    billingPeriod: row.target?.billingPeriod ?? null,
  },
  number: row.number,
  lines: row.lines,
  refundedAmount: row.refunded_amount,
  periodStart: iso(row.period_start),
  periodEnd: iso(row.period_end),
  failure: row.failure,
  paymentUrl: row.status === 'pending' ? row.payment_url : null,
  providerModifiedAt: iso(row.provider_modified_at),
  providerCreatedAt: iso(row.provider_created_at),
  createdAt: row.created_at.toISOString(),
})

/**
 * Whether a company may have no trial any more: it was granted one, or one of its owners has used theirs, also with a
 * plan of another of their companies (TRIAL-1). A second company of one administrator has none.
 */
export async function hasUsedTrial(db: Db, companyId: number): Promise<boolean> {
  const used = await serviceDb(db)
    .selectFrom('companies')
    .leftJoin('company_admins', (join) =>
      join.onRef('company_admins.company_id', '=', 'companies.id').on('company_admins.role', '=', 'owner'),
    )
    .leftJoin('admins', 'admins.id', 'company_admins.admin_id')
    .leftJoin('owner_trials', 'owner_trials.admin_id', 'company_admins.admin_id')
    .select('companies.id')
    .where('companies.id', '=', companyId)
    .where((row) =>
      row.or([
        row('companies.trial_ends_at', 'is not', null),
        row('admins.trial_used_at', 'is not', null),
        row('owner_trials.admin_id', 'is not', null),
        row.exists(
          row
            .selectFrom('company_admins as elsewhere')
            .innerJoin('companies as other', 'other.id', 'elsewhere.company_id')
            .select('other.id')
            .whereRef('elsewhere.admin_id', '=', 'admins.id')
            .where('elsewhere.role', '=', 'owner')
            .where('other.trial_ends_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst()
  return used !== undefined
}
