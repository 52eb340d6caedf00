import { Plural, Trans } from '@lingui/react/macro'
import { formatDay, useNumberText } from '@frontdesk/platform'
import {
  monthsCharged,
  type PlanMetadata,
  type Quote,
  type QuoteLine,
  type RunningPeriod,
} from '@frontdesk/billing-rules'
import { money, type Money } from '@frontdesk/money'
import type { PromoTerms } from '@frontdesk/trial-and-promo'
import type { ReactNode } from 'react'
import { MoneyText } from '../money/MoneyText.tsx'
import { PromoTermsText } from '../promo/PromoTermsText.tsx'
import { usePriceLineName } from './usePriceLineName.ts'
import classes from './PriceReasons.module.css'

/** The grounds from which a price is explained, beside the quote itself. */
export type PriceGrounds = {
  readonly planName: string
  readonly metadata: PlanMetadata
  /** The promo that is in the price; null without one. */
  readonly promo: PromoTerms | null
  /**
   * The paid period that a credit is taken from, with the price of its plan, whatever a code took off, and what was
   * paid for it, where that is known; null without one.
   */
  readonly running: (RunningPeriod & { readonly price: Money; readonly paid: Money | null }) | null
}

/** The price of a line for one month: a year's line is ten of them. */
const monthly = (amount: Money, period: Quote['period']): Money =>
  money(amount.minor / monthsCharged[period], amount.currency)

const day = 86_400_000

/**
 * How the credit of an upgrade comes about: the unused share of what was paid for the running period, which is the
 * plan's price unless a code or a refund took a part of it (SUB-13).
 */
function CreditReason({ quote, running }: { quote: Quote; running: PriceGrounds['running'] }) {
  const numberText = useNumberText()
  if (!running) return <Trans>What is left of your current plan is taken off.</Trans>
  const days = Math.round((running.end.getTime() - running.start.getTime()) / day)
  const left = Math.min(running.end.getTime() - quote.asOf.getTime(), running.end.getTime() - running.start.getTime())
  const unused = numberText(left / day, 1)
  const [start, end] = [formatDay(running.start), formatDay(running.end)]
  const price = <MoneyText of={running.price} />
  const credited = running.paid ?? running.price
  const paid = credited.minor === running.price.minor ? null : <MoneyText of={credited} />
  return (
    <>
      {paid ? (
        <Trans>
          {paid} was paid for your current plan from {start} to {end}.
        </Trans>
      ) : (
        <Trans>
          The price of your current plan is {price} for {start} to {end}.
        </Trans>
      )}{' '}
      <Plural
        value={days}
        one={`${unused} of # day is unused, and that share is taken off.`}
        other={`${unused} of # days are unused, and that share is taken off.`}
      />{' '}
      {quote.credit.minor < credited.minor && quote.total.minor === 0 && (
        <Trans>More than the price is never taken off.</Trans>
      )}
    </>
  )
}

/** Why a line is what it is, in words with its numbers. */
function LineReason({ line, quote, grounds }: { line: QuoteLine; quote: Quote; grounds: PriceGrounds }): ReactNode {
  const isYear = quote.period === 'year'
  const months = monthsCharged.year
  const { metadata, promo } = grounds
  switch (line.key) {
    case 'base': {
      const each = <MoneyText of={monthly(line.amount, quote.period)} />
      return isYear ? (
        <Trans>
          A year costs {months} months of {each}; the others are free.
        </Trans>
      ) : (
        <Trans>The price of the plan for one month, without extras.</Trans>
      )
    }
    case 'conversations': {
      const each = <MoneyText of={monthly(line.amount, quote.period)} />
      return isYear ? (
        <Trans>
          The surcharge for more conversations than the plan includes: {months} months of {each}.
        </Trans>
      ) : (
        <Trans>The surcharge for more conversations than the plan includes.</Trans>
      )
    }
    case 'salons': {
      const each = <MoneyText of={monthly(line.each, quote.period)} />
      return (
        <>
          <Plural
            value={metadata.configurable.salons.baseIncluded}
            one="The plan includes # salon."
            other="The plan includes # salons."
          />{' '}
          {isYear ? (
            <Trans>
              Each further one costs {months} months of {each}.
            </Trans>
          ) : (
            <Trans>Each further one costs {each} a month.</Trans>
          )}
        </>
      )
    }
    case 'discount':
      return promo && <PromoTermsText promo={promo} currency={line.amount.currency} />
    case 'upgrade-credit':
      return <CreditReason quote={quote} running={grounds.running} />
  }
}

/** Explains every line of a price in words: "Why this price" (SUB-1, SUB-13, PROMO-3). */
export function PriceReasons({ quote, grounds }: { quote: Quote; grounds: PriceGrounds }) {
  const lineName = usePriceLineName(grounds.planName)
  const first = quote.trialDays > 0 ? formatDay(quote.begins) : null
  return (
    <dl className={classes.reasons}>
      {quote.lines.map((line) => (
        <div key={line.key}>
          <dt className={classes.name}>{lineName(line, quote)}</dt>
          <dd className={classes.reason}>
            <LineReason line={line} quote={quote} grounds={grounds} />
          </dd>
        </div>
      ))}
      {first !== null && (
        <div>
          <dt className={classes.name}>
            <Trans>Free trial</Trans>
          </dt>
          <dd className={classes.reason}>
            <Trans>Nothing is charged before {first}. Cancel before that day, and you pay nothing.</Trans>
          </dd>
        </div>
      )}
    </dl>
  )
}
