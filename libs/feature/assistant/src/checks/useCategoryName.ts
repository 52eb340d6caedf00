import type { TestQuestion } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

type Category = TestQuestion['category']

/** All that test questions are about, in the order of a list. */
export const categories: readonly Category[] = [
  'prices',
  'hours',
  'place',
  'payment',
  'rules',
  'booking',
  'two-part',
  'mixed',
  'unanswerable',
  'other',
]

/** Returns the name of what test questions are about; of another provider's, its own word. */
export function useCategoryName(): (category: string) => string {
  const { t } = useLingui()
  const names: Record<Category, string> = {
    prices: t`Prices`,
    hours: t`Opening hours`,
    place: t`Address and parking`,
    payment: t`Paying`,
    rules: t`House rules`,
    booking: t`Appointments`,
    'two-part': t`Two questions in one`,
    mixed: t`Partly for a person`,
    unanswerable: t`For a person`,
    other: t`Other`,
  }
  return (category) => (Object.hasOwn(names, category) ? names[category as Category] : category) // hasOwn
}
