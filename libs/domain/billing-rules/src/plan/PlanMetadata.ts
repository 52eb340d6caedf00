import type { Minor } from '@frontdesk/money'

/** So many conversations a month for so much more, in minor units a month. */
export type ConversationOption = { readonly value: number; readonly additionalAmount: Minor }

/** What a provider says of a plan beside its price, as far as it makes sense (SUB-3). */
export type PlanMetadata = {
  readonly label: string | null
  readonly recommendedFor: string | null
  readonly included: {
    readonly conversations: number | null
    readonly salons: number | null
    readonly channels: readonly string[]
  }
  readonly configurable: {
    readonly conversations: { readonly default: number | null; readonly options: readonly ConversationOption[] }
    readonly salons: { readonly baseIncluded: number; readonly max: number; readonly additionalAmountPerUnit: Minor }
  }
  readonly displayFeatureKeys: readonly string[]
}
