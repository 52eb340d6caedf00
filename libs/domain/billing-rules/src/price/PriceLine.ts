import type { Money } from '@frontdesk/money'

/** One part of a price, for one period: the plan, more conversations, more salons at `each`. */
export type PriceLine =
  | { readonly key: 'base'; readonly amount: Money }
  | { readonly key: 'conversations'; readonly conversations: number; readonly amount: Money }
  | { readonly key: 'salons'; readonly salons: number; readonly each: Money; readonly amount: Money }
