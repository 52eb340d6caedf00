import { useNumberText } from '@frontdesk/platform'
import type { Quote, QuoteLine } from '@frontdesk/billing-rules'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Names a line of a price: the plan, what is added to it, what is taken off (SUB-13). */
export function usePriceLineName(planName: string): (line: QuoteLine, of: Pick<Quote, 'period'>) => string {
  const { t } = useLingui()
  const numberText = useNumberText()
  return (line, { period }) => {
    switch (line.key) {
      case 'base':
        return period === 'year' ? t`Plan ${planName}, one year` : t`Plan ${planName}, one month`
      case 'conversations': {
        const count = numberText(line.conversations)
        return t`${plural(line.conversations, { one: `${count} conversation a month`, other: `${count} conversations a month` })}`
      }
      case 'salons':
        return t`${plural(line.salons, { one: '# further salon', other: '# further salons' })}`
      case 'discount':
        return line.code === null ? t`Discount` : t`Promo code ${line.code}`
      case 'upgrade-credit':
        return t`Credit for your current plan`
    }
  }
}
