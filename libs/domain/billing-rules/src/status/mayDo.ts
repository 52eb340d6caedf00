import { standingOf, type Standing, type SubscriptionState } from './Standing.ts'

/** Everything that a company may do with its subscription. */
export type SubscriptionAction =
  'change-plan' | 'cancel' | 'renew' | 'add-payment-method' | 'set-auto-upgrade' | 'choose-plan'

/**
 * The one table of what may be done in which state; every screen and every route asks it. Changing and cancelling are one
 * (S2). Choosing a plan is a checkout of a new subscription: it keeps a subscription that has ended without a cancellation,
 * where the rules of SUB-5 offer nothing, from being a dead end (S3).
 */
const allowed: Readonly<Record<Standing | 'none', Readonly<Record<SubscriptionAction, boolean>>>> = {
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

/** Whether a company may do this with its subscription now; without a subscription it may choose a plan, and no more. */
export const mayDo = (
  action: SubscriptionAction,
  subscription: SubscriptionState | null | undefined,
  now: Date,
): boolean => allowed[subscription ? standingOf(subscription, now) : 'none'][action]
