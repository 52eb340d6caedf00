import { aiPauseOf, usageWindow, type PlanPause, type UsageWindow } from '@frontdesk/billing-rules'
import { CurrencyCode } from '@frontdesk/contract'
import type { CompanyFlagName, StoredFlag } from '@frontdesk/feature-flags'
import { sql, type Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '../../db/Db.ts'
import type { BillingTables } from '../../db/schema/BillingTables.ts'
import { evaluateFlag } from '../../features/evaluateFlag.ts'
import type { PaymentProviders } from '../../ports/PaymentProvider.ts'
import { readCounted, type CountedMonth } from './readCounted.ts'
import { timedSubscription } from './timedSubscription.ts'

/** The flag without which a company has no plans. */
const flagName: CompanyFlagName = 'subscription-page'

/** The allowance of a company's AI by its plan at a moment. */
export type Allowance = {
  /** The one that has not ended, else the one that ended last. */
  subscription: Selectable<BillingTables['subscriptions']> | null
  /** Whether plans are sold to the company, so that it is limited by its own. */
  isSold: boolean
  /** The month in which conversations are counted; null without a subscription. */
  window: UsageWindow | null
  /** Conversations of that month; null where none are counted. */
  counted: CountedMonth | null
  /** Why the AI answers no further customers; null while it does, and where nothing is sold. */
  pause: PlanPause | null
}

type AskedAllowance = { companyId: number; chatId?: number | null; subscription?: Allowance['subscription'] }

/**
 * The allowance of a company's AI by its plan now (D-10). Nothing is limited where this server sells no plans, or the
 * company's switch for plans is off. `chatId`: whether this chat is counted already is found out with it.
 * `subscription`: the company's, where it has been read already.
 */
export async function readAllowance(
  db: Db | Trx,
  payments: PaymentProviders,
  { companyId, chatId = null, subscription: known }: AskedAllowance,
  now: Date,
): Promise<Allowance> {
  const facts = await readFacts(db, companyId)
  const subscription = known === undefined ? await readSubscription(db, companyId) : known
  const isSold = isSoldTo(companyId, facts, payments)
  const window =
    subscription && usageWindow(subscription.period_anchor ?? subscription.created_at, now, subscription.paid_at)
  const limit = subscription?.conversations ?? null
  const counted = window && (await readCounted(db, { companyId, chatId, window, limit }))
  const pause = isSold
    ? aiPauseOf({ subscription: subscription && timedSubscription(subscription), counted, now })
    : null
  return { subscription, isSold, window, counted, pause }
}

/** Whether this server takes no payments at all: most installations, which are asked nothing more then. */
export const isNothingSold = (payments: PaymentProviders): boolean =>
  CurrencyCode.options.every((currency) => payments(currency) === null)

/**
 * Why the AI may not answer in a chat; null when it may. A conversation that was counted goes on
 * when the limit is reached.
 */
export async function findAiPause(
  db: Db | Trx,
  payments: PaymentProviders,
  of: { companyId: number; chatId: number },
  now: Date,
): Promise<PlanPause | null> {
  if (isNothingSold(payments)) return null
  const { pause, counted } = await readAllowance(db, payments, of, now)
  return pause?.reason === 'conversation-limit' && counted?.hasChat === true ? null : pause
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Whether plans are sold to a company, so that it needs one. */
function isSoldTo(
  companyId: number,
  { needsPlan, hadPlan, currencies, flag }: Facts,
  payments: PaymentProviders,
): boolean {
  // An order that is not paid yet gives it none.
  if (!needsPlan && !hadPlan) return false
  // Only what is on for the whole company counts: one administrator's address does not make it pay.
  const isOn = flag !== null && evaluateFlag(flag, { companyId, person: null })
  return isOn && currencies.some(({ currency }) => payments(currency) !== null)
}

/** One query: it is made before each reply. */
async function readFacts(db: Db | Trx, companyId: number) {
  const found = await db
    .selectFrom('companies')
    .select(['companies.needs_plan'])
    .select((company) => [
      company
        .exists(
          company
            .selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.company_id', '=', 'companies.id')
            .where('price_variant_id', 'is not', null),
        )
        .as('hadPlan'),
      jsonArrayFrom(
        company
          .selectFrom('price_variants')
          .select('currency_code as currency')
          .distinct()
          .where('is_active', '=', true),
      )
        .$castTo<{ currency: CurrencyCode }[]>()
        .as('currencies'),
      jsonObjectFrom(
        company
          .selectFrom('feature_flags as flag')
          .leftJoin('company_feature_flags as own', (join) =>
            join.onRef('own.flag_id', '=', 'flag.id').on('own.company_id', '=', companyId),
          )
          .select(['flag.name', 'flag.metadata', 'flag.enabled as forAll', 'own.enabled as forCompany'])
          .where('flag.name', '=', flagName),
      )
        .$castTo<StoredFlag | null>()
        .as('flag'),
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
  return {
    needsPlan: found?.needs_plan ?? true,
    hadPlan: found?.hadPlan === true,
    currencies: found?.currencies ?? [],
    flag: found?.flag ?? null,
  }
}

async function readSubscription(db: Db | Trx, companyId: number): Promise<Allowance['subscription']> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`ended_at desc nulls first`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
