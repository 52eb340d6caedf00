import { subscriptionPhaseOf, type SubscriptionPhase, type PhasedSubscription } from './SubscriptionPhase.ts'

/** Everything that a company may do with its subscription. */
export type SubscriptionAction =
  'change-plan' | 'cancel' | 'renew' | 'add-payment-method' | 'set-auto-upgrade' | 'choose-plan'

/**
 * The only table of what is allowed in which phase; every screen and route uses it. Changing and cancelling are allowed
 * together (S2). Choosing a plan is a checkout of a new subscription: it keeps a subscription that has ended without a
 * cancellation, where the rules of SUB-5 offer nothing, from being a dead end (S3).
 */
const allowed: Readonly<Record<SubscriptionPhase | 'none', Readonly<Record<SubscriptionAction, boolean>>>> = {
  none: {
    'change-plan': false,
    cancel: false,
    renew: false,
    'add-payment-method': false,
    'set-auto-upgrade': false,
    'choose-plan': true,
  },
  running: {
    'change-plan': true,
    cancel: true,
    renew: false,
    'add-payment-method': true,
    'set-auto-upgrade': true,
    'choose-plan': false,
  },
  leaving: {
    'change-plan': false,
    cancel: false,
    renew: true,
    'add-payment-method': true,
    'set-auto-upgrade': false,
    'choose-plan': false,
  },
  canceled: {
    'change-plan': false,
    cancel: false,
    renew: true,
    'add-payment-method': false,
    'set-auto-upgrade': false,
    'choose-plan': true,
  },
  'ended-canceled': {
    'change-plan': false,
    cancel: false,
    renew: true,
    'add-payment-method': false,
    'set-auto-upgrade': false,
    'choose-plan': true,
  },
  ended: {
    'change-plan': false,
    cancel: false,
    renew: false,
    'add-payment-method': false,
    'set-auto-upgrade': false,
    'choose-plan': true,
  },
}

/** Whether this action is allowed for a subscription at `now`; without a subscription only `choose-plan` is. */
export const isActionAllowed = (
  action: SubscriptionAction,
  subscription: PhasedSubscription | null | undefined,
  now: Date,
): boolean => allowed[subscription ? subscriptionPhaseOf(subscription, now) : 'none'][action]
