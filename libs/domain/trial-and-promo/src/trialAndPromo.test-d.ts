import { money } from '@frontdesk/money'
import { applyPromo, trialDaysLeft, trialEnd, type PromoTerms } from './index.ts'

// @ts-expect-error A promo is a percentage or a fixed amount.
const gift: PromoTerms = { discountType: 'gift' }

const now = new Date(0)
// @ts-expect-error Money is not a price in minor units: say which part of it is meant.
applyPromo({ amount: money(1999, 'USD') })
// @ts-expect-error There is no end without a now: the domain has no clock.
trialEnd({ createdAt: '2026-11-21T00:00:00Z' })
// @ts-expect-error A trial may have no end, and who shows it answers for that.
const end: Date = trialEnd({}, now)

trialDaysLeft(trialEnd({ metadata: undefined, createdAt: undefined }, now), now)
applyPromo({ amount: 1999, promo: undefined, upgradeCredit: undefined })

export const promoExamples = [gift, end]
