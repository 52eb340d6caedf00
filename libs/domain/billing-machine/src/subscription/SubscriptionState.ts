/**
 * The state of a subscription, named as on the screen of the company (`SubscriptionStanding`). Each one says how it
 * ends by itself (decision 0065). Columns are read by `readSubscriptionState`, and change as `stepSubscription`
 * decides.
 */
export type SubscriptionState =
  /** The first order is not paid. Ends with the page of the order; the screen offers to pay again. */
  | { readonly is: 'pending' }
  /**
   * A trial, until it ends: with a plan and a card the plan is charged then, else the subscription has ended. `plan`:
   * whether one is chosen, and whether there is a card for it.
   */
  | { readonly is: 'trial'; readonly ends: Date | null; readonly plan: 'none' | 'without-card' | 'with-card' }
  /** The plan is paid for. Ends with the paid period, whose renewal is charged. */
  | { readonly is: 'active' }
  /**
   * Cancelled, with time that is paid for or on trial. Ends with that time. `hasPlan`: false for a trial that has no
   * plan to be charged for, or no card.
   */
  | { readonly is: 'leaving'; readonly ends: Date | null; readonly hasPlan: boolean }
  /** A renewal was not paid, and access stays. Ends paid, or unpaid after the attempt of the fifth day. */
  | { readonly is: 'past-due' }
  /**
   * The bank asks the customer to confirm the charge of a renewal. Ends with that charge, a day later at the latest.
   * `isPlanGoingOn`: whether access stays meanwhile.
   */
  | { readonly is: 'to-confirm'; readonly confirmationUrl: string; readonly isPlanGoingOn: boolean }
  /** There is no access until a payment is made. Never ends by itself: the company pays or cancels. */
  | { readonly is: 'unpaid' }
  /** Nothing is charged. Never ends by itself: the operator decides. */
  | { readonly is: 'paused' }
  /** Over after a cancellation, or since its payment went back. */
  | { readonly is: 'canceled'; readonly at: Date | null }
  /** Over by itself: a trial without a plan or a card. */
  | { readonly is: 'ended'; readonly at: Date | null }
