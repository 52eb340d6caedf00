import type { Minor } from '@frontdesk/money'

/** A number of conversations a month, and its extra price in minor units a month. */
export type ConversationOption = { readonly value: number; readonly additionalAmount: Minor }

/** A plan's metadata from the provider; invalid parts count as missing (SUB-3). */
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
