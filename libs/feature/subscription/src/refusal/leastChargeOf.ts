import { readMinimum, type ApiError } from '@frontdesk/api-client'
import { money, type Money } from '@frontdesk/money'

/** The least that can be paid, of a refusal that names it; null of any other failure. */
export function leastChargeOf({ body }: Pick<ApiError, 'body'>): Money | null {
  const minimum = readMinimum(body)
  return minimum && money(minimum.amount, minimum.currencyCode)
}
