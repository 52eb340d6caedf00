export { invoicePurposes, isCardCharge, type InvoicePurpose } from './invoice/InvoicePurpose.ts'
export type { InvoiceFacts, PaymentFailure, InvoiceState, InvoiceStateName } from './invoice/InvoiceState.ts'
export type { InvoiceColumns, StoredInvoice } from './invoice/InvoiceColumns.ts'
export { readInvoiceState } from './invoice/readInvoiceState.ts'
export { invoiceColumnsOf } from './invoice/invoiceColumnsOf.ts'
export {
  awaitedStates,
  hasNoPage,
  idlePageStates,
  isAwaited,
  isCancelled,
  isFreshPage,
  isIdlePage,
  isMadeCharge,
  isSettled,
  isToCharge,
  isUnpaid,
  madeChargeStates,
  pageStates,
  sentChargeStates,
  settledAt,
  unpaidStates,
  withdrawnAt,
} from './invoice/invoiceStates.ts'
export {
  chargedSince,
  isToClose,
  mayAppearAfterWithdrawal,
  mayStillAppear,
  paymentAge,
  paymentBegunAt,
  searchedSince,
} from './invoice/paymentTimes.ts'
export type { InvoiceEffect, InvoiceEvent, InvoiceStep, PaymentContext, SeenPayment } from './invoice/InvoiceEvent.ts'
export { beginInvoice, stepInvoice } from './invoice/stepInvoice.ts'
export { isOwnPayment, isRefundTakenBack } from './invoice/stepPayment.ts'
export { lastChargeAt } from './subscription/dunning.ts'
export { nextStepAt } from './subscription/nextStepAt.ts'
export type { OrderedPlan, ReplacedPlan } from './subscription/OrderedPlan.ts'
export type { SubscriptionChange, SubscriptionEffect, BillingEvent } from './subscription/BillingEvent.ts'
export { readSubscriptionState } from './subscription/readSubscriptionState.ts'
export { stepSubscription } from './subscription/stepSubscription.ts'
export { dueStart } from './subscription/dueStart.ts'
export { dueRenewal } from './periods/dueRenewal.ts'
export { renewedPlan } from './periods/renewedPlan.ts'
export { renewalLines } from './periods/renewalLines.ts'
export { replacedPlan } from './periods/replacedPlan.ts'
export { refundEffect, type RefundEffect } from './periods/refundEffect.ts'
