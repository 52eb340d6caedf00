import type { Invoice, PriceVariant, Subscription } from '@frontdesk/contract'
import {
  isActionAllowed,
  paidForPeriod,
  planFromVariant,
  quotePlan,
  runningPeriod,
  isPaidFor,
  subscribedVariantId,
  type ChargedPeriod,
  type Plan,
  type Quote,
} from '@frontdesk/billing-rules'
import { money } from '@frontdesk/money'
import { AutoUpgradeSwitch } from '../usage/AutoUpgradeSwitch.tsx'
import { PeriodSwitch } from '../plans/PeriodSwitch.tsx'
import { PlanCards } from '../plans/PlanCards.tsx'
import type { PriceGrounds } from '../price/PriceReasons.tsx'
import { PriceSummary } from '../price/PriceSummary.tsx'
import { PromoField } from '../promo/PromoField.tsx'
import { promoInPrice, type PromoState } from '../promo/PromoState.ts'
import { OrderFailureNotice, type OrderFailure } from './OrderFailureNotice.tsx'
import { choiceOf, ownConfiguration, withRoom, type PlanChoice } from './PlanChoice.ts'
import { PlanConfigurator } from './PlanConfigurator.tsx'
import classes from './PlanOrder.module.css'

/** An order: the plan, the price that was shown, and whether the plan may upgrade by itself. */
export type ShownOrder = { readonly plan: Plan; readonly quote: Quote; readonly isAutoUpgraded: boolean }

type Props = {
  /** The plans on sale, in the order in which they are shown; at least one. */
  variants: readonly PriceVariant[]
  subscription: Subscription | null
  /** Newest first. */
  invoices: readonly Invoice[]
  hasUsedTrial: boolean
  /** For as many a plan must be, at least. */
  connectedSalons?: number
  /** The moment of the price: the provider's own time, which it will compute the price for once more. */
  now: Date
  /** Made by `firstChoice`; the page keeps it, because it asks the provider about promo codes for it. */
  choice: PlanChoice
  onChoice: (choice: PlanChoice) => void
  promo: PromoState
  /** The company's own promo for this choice is still being read: it may change the price. */
  isPriceAwaited?: boolean
  onApplyPromo: (code: string) => void
  onRemovePromo: () => void
  isAutoUpgraded: boolean
  onAutoUpgrade: (isOn: boolean) => void
  isOrdering?: boolean
  /** Another change of the subscription is on its way. */
  isBlocked?: boolean
  failure?: OrderFailure | null
  /** Reads plans and subscription anew, where an order failed because they have changed. */
  onReload?: () => void
  onOrder: (order: ShownOrder) => void
}

/** The grounds from which a credit of the running period is explained. */
function groundsOf({ subscription, invoices, now, promo }: Props, plan: Plan): PriceGrounds {
  const period = subscription && isPaidFor(subscription, now) ? runningPeriod(subscription, invoices) : null
  const hasStatedCredit = (subscription?.upgradeCreditAmount ?? 0) > 0
  const paid = subscription && paidForPeriod(subscription, invoices)
  return {
    planName: plan.name,
    metadata: plan.metadata,
    promo: promoInPrice(promo),
    running:
      period && !hasStatedCredit
        ? {
            ...period,
            price: money(subscription?.amount ?? 0, plan.currencyCode),
            paid: paid === null ? null : money(paid, plan.currencyCode),
          }
        : null,
  }
}

/**
 * Chooses a plan, sets it up and orders it: cards, month or year, conversations and salons, promo code, and the price
 * of `quotePlan`, which is what the provider charges (SUB-1, SUB-2, SUB-6, SUB-13).
 */
export function PlanOrder(props: Props) {
  const { variants, subscription, invoices, hasUsedTrial, now, choice, onChoice, promo, isOrdering = false } = props
  const { isPriceAwaited = false, failure = null, onReload, connectedSalons = 0 } = props
  const variant = variants.find(({ id }) => id === choice.variantId) ?? variants[0]
  if (!variant) return null
  const plan = planFromVariant(variant)
  const outcome = quotePlan({
    variant,
    configuration: choice.configuration,
    period: choice.period,
    promo: promoInPrice(promo),
    subscription,
    invoices,
    hasUsedTrial,
    connectedSalons,
    now,
  })
  // Of a subscription that runs it is switched beside its usage.
  const hasOwnSwitch = isActionAllowed('set-auto-upgrade', subscription, now)
  const choosePlan = (id: string) => {
    const chosen = variants.find((each) => each.id === id)
    if (chosen) onChoice(choiceOf(chosen, choice.period, ownConfiguration(chosen, subscription), connectedSalons))
  }
  const choosePeriod = (period: ChargedPeriod) =>
    onChoice({ ...choice, period, configuration: withRoom(plan.metadata, choice.configuration, connectedSalons) })
  return (
    <div className={classes.order}>
      <div className={classes.choices}>
        <PeriodSwitch period={choice.period} isDisabled={isOrdering} onPeriod={choosePeriod} />
        <PlanCards
          plans={variants.map(planFromVariant)}
          period={choice.period}
          chosen={variant.id}
          current={subscription && subscribedVariantId(subscription)}
          connectedSalons={connectedSalons}
          isDisabled={isOrdering}
          onChoose={choosePlan}
        />
        <PlanConfigurator
          metadata={plan.metadata}
          currency={plan.currencyCode}
          period={choice.period}
          configuration={choice.configuration}
          connectedSalons={connectedSalons}
          isDisabled={isOrdering}
          onChange={(configuration) => onChoice({ ...choice, configuration })}
        />
      </div>
      <div className={classes.price}>
        <PriceSummary
          outcome={outcome}
          grounds={groundsOf(props, plan)}
          isOrdering={isOrdering}
          isPriceAwaited={isPriceAwaited}
          isBlocked={props.isBlocked ?? false}
          onOrder={(quote) => props.onOrder({ plan, quote, isAutoUpgraded: props.isAutoUpgraded })}
        >
          <PromoField
            state={promo}
            currency={plan.currencyCode}
            isDisabled={isOrdering}
            onApply={props.onApplyPromo}
            onRemove={props.onRemovePromo}
          />
          {!hasOwnSwitch && (
            <AutoUpgradeSwitch isOn={props.isAutoUpgraded} isDisabled={isOrdering} onSwitch={props.onAutoUpgrade} />
          )}
          {failure && <OrderFailureNotice failure={failure} {...(onReload && { onReload })} />}
        </PriceSummary>
      </div>
    </div>
  )
}
