import type { PriceVariant } from '@frontdesk/contract'
import { aPriceVariant } from '@frontdesk/contract/fixtures'

const channels = ['telegram', 'whatsapp', 'instagram']

const metadataOf = (of: {
  slug: string
  conversations: number
  salons: number
  most: number
  more: number
  each: number
}) => ({
  planSlug: of.slug,
  included: { conversations: of.conversations, salons: of.salons, channels },
  configurable: {
    conversations: {
      default: of.conversations,
      options: [1, 2, 4].map((times) => ({ value: of.conversations * times, additionalAmount: of.more * (times - 1) })),
    },
    salons: { baseIncluded: of.salons, max: of.most, additionalAmountPerUnit: of.each },
  },
  displayFeatureKeys: ['aiAssistant', 'crmBooking'],
})

/** The three plans of a new installation, in dollars. */
export const someVariants = (different: Partial<PriceVariant> = {}): PriceVariant[] => [
  aPriceVariant({
    id: 'start-usd',
    name: 'Start',
    description: 'For one salon',
    amount: 2900,
    metadata: metadataOf({ slug: 'start', conversations: 200, salons: 1, most: 3, more: 1200, each: 1000 }),
    ...different,
  }),
  aPriceVariant({
    id: 'pro-usd',
    name: 'Pro',
    description: 'For salons with many chats',
    amount: 4900,
    metadata: {
      ...metadataOf({ slug: 'pro', conversations: 500, salons: 1, most: 10, more: 2000, each: 1500 }),
      isPopular: true,
    },
    ...different,
  }),
  aPriceVariant({
    id: 'network-usd',
    name: 'Network',
    description: 'Customisable plan for growing businesses and franchises',
    amount: 14900,
    metadata: metadataOf({ slug: 'network', conversations: 2000, salons: 5, most: 100, more: 6000, each: 1200 }),
    ...different,
  }),
]
