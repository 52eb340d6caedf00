import { aiPauseOf, usageWindow, type AiPause, type UsageWindow } from '@frontdesk/billing-rules'
import type { CurrencyCode, SubscriptionStatus } from '@frontdesk/contract'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '../../db/Db.ts'
import { evaluateFlag, type StoredFlag } from '../../features/evaluateFlag.ts'
import type { PaymentProviders } from '../../ports/PaymentProvider.ts'
import { readCounted, type Counted } from './readCounted.ts'

/** The flag without which a company has no plans. */
const flagName = 'subscription-page'

/** What a company's plan allows its AI at a moment. */
export type Allowance = {
  subscriptionId: string | null
  status: SubscriptionStatus | null
  /** The month in which conversations are counted; null without a subscription. */
  window: UsageWindow | null
  /** Conversations of that month; null where none are counted. */
  counted: Counted | null
  /** Why the AI answers no further customers; null while it does, and where nothing is sold. */
  pause: AiPause | null
}

/**
 * What a company's plan allows its AI now (D-10). Nothing is limited where this server sells no plans, or the company's switch for plans is
 * off. `chatId`: whether this chat is counted already is found out with it.
 */
export async function readAllowance(
  db: Db | Trx,
  payments: PaymentProviders,
  { companyId, chatId = null }: { companyId: number; chatId?: number | null },
  now: Date,
): Promise<Allowance> {
  const found = await readFacts(db, companyId)
  const { subscription } = found
  if (!subscription) return { ...none, pause: isSold(found, payments, companyId) ? aiPauseOf({ ...nothing, now }) : null }
  const window = usageWindow(subscription.period_anchor ?? subscription.created_at, now)
  const counted = window && (await readCounted(db, { companyId, chatId, window, limit: subscription.conversations }))
  const pause = isSold(found, payments, companyId)
    ? aiPauseOf({
        subscription: {
          status: subscription.status,
          trialEndsAt: subscription.trial_ends_at,
          nextBillingDate: subscription.next_billing_date,
          canceledAt: subscription.canceled_at,
          endedAt: subscription.ended_at,
          pastDueSince: subscription.past_due_since,
        },
        counted,
        now,
      })
    : null
  return { subscriptionId: subscription.id, status: subscription.status, window, counted, pause }
}

const none = { subscriptionId: null, status: null, window: null, counted: null }
const nothing = { subscription: null, counted: null }

/** Why the AI may not answer in a chat; null when it may. A conversation that was counted goes on when the limit is reached. */
export async function findAiPause(
  db: Db | Trx,
  payments: PaymentProviders,
  of: { companyId: number; chatId: number },
  now: Date,
): Promise<AiPause | null> {
  const { pause, counted } = await readAllowance(db, payments, of, now)
  return pause?.reason === 'conversation-limit' && counted?.hasChat === true ? null : pause
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Whether plans are sold to a company, so that it needs one. */
function isSold({ subscription, needs_plan: needsPlan, currencies, flag }: Facts, payments: PaymentProviders, companyId: number): boolean {
  if (!subscription && !needsPlan) return false
  // Only what is on for the whole company counts: one administrator's address does not make it pay.
  const isOn = flag !== null && evaluateFlag(flag, { companyId, email: '', roles: [] })
  return isOn && currencies.some(({ currency }) => payments(currency) !== null)
}

/** Few queries: they are made before each reply. */
async function readFacts(db: Db | Trx, companyId: number) {
  const found = await db
    .selectFrom('companies')
    .select(['companies.needs_plan'])
    .select((company) => [
      jsonArrayFrom(
        company.selectFrom('price_variants').select('currency_code as currency').distinct().where('is_active', '=', true),
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
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`ended_at desc nulls first`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    needs_plan: found?.needs_plan ?? true,
    currencies: found?.currencies ?? [],
    flag: found?.flag ?? null,
    subscription: subscription ?? null,
  }
}
