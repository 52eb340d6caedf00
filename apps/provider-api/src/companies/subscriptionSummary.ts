import type { SubscriptionStatus, SubscriptionSummary } from '@frontdesk/contract'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../db/Schema.ts'

/** The newest subscription of a company of a query, with times as the database writes them in JSON. */
export type NewestSubscription = {
  newestSubscription: {
    id: string
    status: SubscriptionStatus
    priceVariantId: string | null
    priceVariantName: string | null
    trialEndsAt: string | null
    nextBillingDate: string | null
    canceledAt: string | null
    endedAt: string | null
    createdAt: string
    updatedAt: string
  } | null
}

/** Selects the newest subscription of a company of the query. */
export const newestSubscriptionOf = (eb: ExpressionBuilder<Schema, 'companies'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('subscriptions as newest')
      .leftJoin('price_variants as plan', 'plan.id', 'newest.price_variant_id')
      .select([
        'newest.id',
        'newest.status',
        'newest.price_variant_id as priceVariantId',
        'plan.name as priceVariantName',
        'newest.trial_ends_at as trialEndsAt',
        'newest.next_billing_date as nextBillingDate',
        'newest.canceled_at as canceledAt',
        'newest.ended_at as endedAt',
        'newest.created_at as createdAt',
        'newest.updated_at as updatedAt',
      ])
      .whereRef('newest.company_id', '=', 'companies.id')
      .orderBy(sql`newest.ended_at desc nulls first`)
      .orderBy('newest.created_at', 'desc')
      .limit(1),
  ).as('newestSubscription')

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString())

/** Maps the newest subscription of a company to what every answer with the company says of it. */
export function toSubscriptionSummary({ newestSubscription: row }: NewestSubscription): SubscriptionSummary | null {
  if (!row) return null
  const { trialEndsAt, nextBillingDate, canceledAt, endedAt, createdAt, updatedAt, ...same } = row
  return {
    ...same,
    trialEndsAt: iso(trialEndsAt),
    nextBillingDate: iso(nextBillingDate),
    canceledAt: iso(canceledAt),
    endedAt: iso(endedAt),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  }
}
