export {
  checkoutRequest,
  type CheckoutBody,
  type CheckoutPricing,
  type CheckoutRefusal,
  type CheckoutRequest,
} from './requests/checkoutRequest.ts'
export { isAutoUpgradeEnabled } from './requests/isAutoUpgradeEnabled.ts'
export {
  subscriptionRequest,
  type RequestedAction,
  type RequestRefusal,
  type SubscriptionRequest,
} from './requests/subscriptionRequest.ts'
export { addPeriod } from './dates/addPeriod.ts'
export { invoiceDate, nextBillingDate, type DatedInvoice } from './dates/nextBillingDate.ts'
export { periodOf, type Period } from './dates/Period.ts'
export { periodAt, type BilledPeriod } from './dates/periodAt.ts'
export { invoiceLabel, type InvoiceLabel } from './invoices/invoiceLabel.ts'
export { invoicePayment, paymentMethodOf, type PaidInvoice, type PaymentMethod } from './invoices/PaymentMethod.ts'
export { limitsOf, planLimits, type Limited, type Limits } from './plan/limitsOf.ts'
export type { Plan } from './plan/Plan.ts'
export { planDescription, type PlanDescription } from './plan/planDescription.ts'
export { newPriceOf } from './plan/newPriceOf.ts'
export { planFromVariant } from './plan/planFromVariant.ts'
export {
  isPlanOf,
  planIdentity,
  subscribedPlanIdentity,
  subscribedVariantId,
  type PlanNames,
  type Subscribed,
} from './plan/planIdentity.ts'
export type { ConversationOption, PlanMetadata } from './plan/PlanMetadata.ts'
export { readPlanMetadata } from './plan/readPlanMetadata.ts'
export { monthsCharged, type ChargedPeriod } from './plan/ChargedPeriod.ts'
export {
  salonRange,
  standardConfiguration,
  storedConfiguration,
  type Configuration,
  type WantedConfiguration,
} from './price/Configuration.ts'
export { isUpgrade } from './price/isUpgrade.ts'
export { changePlan, type ChangedSubscription, type ChangeRefusal, type PlanChange } from './price/changePlan.ts'
export { largerConfiguration, type Outgrown } from './price/largerConfiguration.ts'
export { largerPlan, type LargerPlan } from './price/largerPlan.ts'
export { orderableSalons } from './price/orderableSalons.ts'
export { paidFrom, type GrantedTime } from './price/paidFrom.ts'
export { renewalPrices, type RenewalPrice } from './price/renewalPrices.ts'
export type { PriceLine } from './price/PriceLine.ts'
export { priceOf, type PlanPrice, type PricedVariant, type PriceRefusal } from './price/priceOf.ts'
export { quotePlan, type QuoteInput } from './price/quotePlan.ts'
export type { Quote, QuoteLine, QuoteRefusal } from './price/Quote.ts'
export { scheduledChangeToUndo } from './price/scheduledChangeToUndo.ts'
export { remainingCredit } from './price/remainingCredit.ts'
export {
  isPaidFor,
  paidForPeriod,
  runningPeriod,
  upgradeCredit,
  type CreditedSubscription,
  type RunningPeriod,
} from './price/upgradeCredit.ts'
export { accessEnd, type PaidTime } from './status/accessEnd.ts'
export { chargeToRetry } from './status/chargeToRetry.ts'
export { cancellationEnd, endsOnCancellation } from './status/cancellationEnd.ts'
export { type CancellationNotice } from './status/CancellationNotice.ts'
export { hasAccess, type TimedSubscription } from './status/hasAccess.ts'
export { isActionAllowed, type SubscriptionAction } from './status/isActionAllowed.ts'
export { subscriptionPhaseOf, type SubscriptionPhase, type PhasedSubscription } from './status/SubscriptionPhase.ts'
export { usageOf, type Usage } from './usage/usageOf.ts'
export { usagePercentage } from './usage/usagePercentage.ts'
export { aiPauseOf, type PlanPause, type CountedConversations, type PauseInput } from './usage/aiPauseOf.ts'
export { usageWindow, type UsageWindow } from './usage/usageWindow.ts'
export { warningLevelOf, warningLevels, type WarningLevel } from './usage/warningLevelOf.ts'
