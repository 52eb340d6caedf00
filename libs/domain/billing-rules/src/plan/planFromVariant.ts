import type { PriceVariant } from '@frontdesk/contract'
import { money, toMajor } from '@frontdesk/money'
import { monthsCharged } from './ChargedPeriod.ts'
import { currencyOf } from '../reading/currencyOf.ts'
import { recordOf } from '../reading/recordOf.ts'
import { nonNegativeOf } from '../reading/numberOf.ts'
import { textOf } from '../reading/textOf.ts'
import type { Plan } from './Plan.ts'
import { planIdentity } from './planIdentity.ts'
import { readPlanMetadata } from './readPlanMetadata.ts'

/**
 * Returns the plan that a variant is shown as (SUB-2): the id is the name in lower case, the amount is minor units of a
 * month, the year costs ten months. Missing fields take defaults: no description, no trial, dollars. Throws a
 * RangeError only for an amount whose yearly price exceeds the safe integers.
 */
export function planFromVariant(variant: PriceVariant): Plan {
  const currencyCode = currencyOf(variant.currencyCode) ?? 'USD'
  const amount = nonNegativeOf(variant.amount) ?? 0
  const monthly = money(amount, currencyCode)
  const yearly = money(amount * monthsCharged.year, currencyCode)
  const name = textOf(variant.name) ?? ''
  const variantId = textOf(variant.id) ?? ''
  const isPopular = recordOf(variant.metadata)['isPopular']
  return {
    id: name.toLowerCase(),
    identity: planIdentity(variant) ?? '',
    variantId,
    name,
    description: textOf(variant.description) ?? '',
    monthlyPrice: toMajor(monthly.minor),
    yearlyPrice: toMajor(yearly.minor),
    currencyCode,
    monthly,
    yearly,
    trialDays: nonNegativeOf(variant.trialDays) ?? 0,
    isPopular: isPopular === true || isPopular === 'true',
    metadata: readPlanMetadata(variant.metadata),
  }
}
