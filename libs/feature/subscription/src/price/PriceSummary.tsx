import { Button, Collapse, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { formatDay } from '@frontdesk/platform'
import { renewalPrices, type Quote, type QuoteRefusal } from '@frontdesk/billing-rules'
import type { PromoTerms } from '@frontdesk/trial-and-promo'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { MoneyText, useMoneyText } from '../money/MoneyText.tsx'
import { PriceReasons, type PriceGrounds } from './PriceReasons.tsx'
import { usePriceLineName } from './usePriceLineName.ts'
import { useQuoteRefusalText } from './useQuoteRefusalText.ts'
import classes from './PriceSummary.module.css'

/** Milliseconds after which a price that is awaited is shown to be: a quicker answer changes nothing but the sum. */
const awaitedLookAfter = 300

/** A quote, or why there is none. */
export type QuoteOutcome = Quote | { readonly kind: 'refused'; readonly because: QuoteRefusal }

/** The renewal prices of the plan, each with its first day: a promo that ends is followed by the full price. */
function RenewalText({ quote, promo }: { quote: Quote; promo: PromoTerms | null }) {
  const [first, then] = renewalPrices(quote, promo)
  if (!first) return null
  const [price, from] = [<MoneyText of={first.amount} />, formatDay(first.from)]
  const isYear = quote.period === 'year'
  if (!then)
    return isYear ? (
      <Trans>
        It renews at {price} every year, from {from}.
      </Trans>
    ) : (
      <Trans>
        It renews at {price} every month, from {from}.
      </Trans>
    )
  const [laterPrice, later] = [<MoneyText of={then.amount} />, formatDay(then.from)]
  return isYear ? (
    <Trans>
      It renews at {price} every year, from {from}, and at {laterPrice} every year from {later}.
    </Trans>
  ) : (
    <Trans>
      It renews at {price} every month, from {from}, and at {laterPrice} every month from {later}.
    </Trans>
  )
}

/** That free days which are left stay free: the plan can be used at once, and what is paid begins after them. */
function KeptDaysText({ quote: { period, dueNow }, start }: { quote: Quote; start: string }) {
  const effect =
    dueNow.minor === 0 ? <Trans>Takes effect now.</Trans> : <Trans>Takes effect as soon as it is paid.</Trans>
  return (
    <>
      {effect}{' '}
      {period === 'year' ? (
        <Trans>You keep the rest of your free trial: the first year begins on {start}, when it ends.</Trans>
      ) : (
        <Trans>You keep the rest of your free trial: the first month begins on {start}, when it ends.</Trans>
      )}
    </>
  )
}

/** When the chosen plan begins, and what is charged then and later. */
function WhenText({ quote, promo }: { quote: Quote; promo: PromoTerms | null }) {
  const { change, trialDays, begins, asOf, total, dueNow } = quote
  const renewal = <RenewalText quote={quote} promo={promo} />
  if (trialDays > 0) {
    const until = formatDay(begins)
    const first = <MoneyText of={total} />
    return (
      <>
        <Plural value={trialDays} one="The first day is free." other="The first # days are free." />{' '}
        <Trans>
          The trial ends on {until}. With a saved card the plan then goes on for {first}; without one it ends, and
          nothing is charged.
        </Trans>{' '}
        {renewal}
      </>
    )
  }
  if (change.kind === 'at-renewal') {
    const on = formatDay(change.on)
    return (
      <>
        <Trans>Takes effect on {on}, when the period that you have paid for ends. Nothing is charged until then.</Trans>{' '}
        {renewal}
      </>
    )
  }
  const start = begins > asOf ? formatDay(begins) : null
  return (
    <>
      {start !== null ? (
        <KeptDaysText quote={quote} start={start} />
      ) : change.kind === 'upgrade' ? (
        <Trans>Takes effect now, and a new period begins.</Trans>
      ) : dueNow.minor === 0 ? (
        <Trans>Takes effect now: there is nothing to pay.</Trans>
      ) : (
        <Trans>Takes effect as soon as it is paid.</Trans>
      )}{' '}
      {renewal}
    </>
  )
}

/** The lines of a quote and what they sum to. */
function PriceLines({ quote, planName }: { quote: Quote; planName: string }) {
  const lineName = usePriceLineName(planName)
  const start = quote.change.kind === 'at-renewal' ? formatDay(quote.change.on) : null
  const isLater = quote.trialDays > 0 || start !== null
  return (
    <table className={classes.lines}>
      <caption className={classes.caption}>
        <Trans>What the price consists of</Trans>
      </caption>
      <tbody>
        {quote.lines.map((line) => (
          <tr key={line.key} data-off={line.amount.minor < 0 || undefined}>
            <th scope="row">{lineName(line, quote)}</th>
            <td>
              <MoneyText of={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={isLater ? undefined : classes.due}>
          <th scope="row">
            {start !== null ? (
              <Trans>Total from {start}</Trans>
            ) : quote.trialDays > 0 ? (
              <Trans>Total after the trial</Trans>
            ) : (
              <Trans>Due today</Trans>
            )}
          </th>
          <td>
            <MoneyText of={quote.total} />
          </td>
        </tr>
        {isLater && (
          <tr className={classes.due}>
            <th scope="row">
              <Trans>Due today</Trans>
            </th>
            <td>
              <MoneyText of={quote.dueNow} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

/** The action of the button: it pays, begins the trial or a plan that costs nothing now, or changes the plan. */
function OrderWord({ quote }: { quote: Quote }) {
  const moneyText = useMoneyText()
  const amount = moneyText(quote.dueNow)
  const start = quote.change.kind === 'at-renewal' ? formatDay(quote.change.on) : null
  if (quote.dueNow.minor > 0) return <Trans>Pay {amount}</Trans>
  if (quote.trialDays > 0) return <Trans>Start the free trial</Trans>
  if (start !== null) return <Trans>Change on {start}</Trans>
  return quote.change.kind === 'upgrade' ? <Trans>Change now</Trans> : <Trans>Start the plan</Trans>
}

/** Whether something lasts longer than `awaitedLookAfter`. */
function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setLate(true), awaitedLookAfter)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isAwaited])
  return isAwaited && isLate
}

/** Orders what is quoted, once the quote is no longer awaited, and no other change is on its way. */
function OrderButton({
  quote,
  isOrdering,
  isPriceAwaited,
  isBlocked,
  onOrder,
}: {
  quote: Quote
  isOrdering: boolean
  isPriceAwaited: boolean
  isBlocked: boolean
  onOrder: (quote: Quote) => void
}) {
  const isLate = useIsLate(isPriceAwaited)
  // Said only when it lasts, so that what stands below does not move for a moment.
  const isBlockSaid = useIsLate(isBlocked)
  const isDisabled = isPriceAwaited || isBlocked
  return (
    <>
      <Button
        size="md"
        fullWidth
        loading={isOrdering || isLate || isBlockSaid}
        // Disabled at once, and looking so only when it lasts, so that it does not flicker with every choice.
        aria-disabled={isDisabled || undefined}
        onClick={() => {
          if (!isDisabled) onOrder(quote)
        }}
      >
        <OrderWord quote={quote} />
      </Button>
      {isBlockSaid && (
        <p className={classes.when} role="status">
          <Trans>Another change of your subscription is on its way. Wait until it has ended.</Trans>
        </p>
      )}
    </>
  )
}

/**
 * The itemised price of what is chosen, why it is that, when it takes effect, and the button that orders it (SUB-1,
 * SUB-13). A changed sum is announced to screen readers.
 */
export function PriceSummary({
  outcome,
  grounds,
  isOrdering = false,
  isPriceAwaited = false,
  isBlocked = false,
  children,
  onOrder,
}: {
  outcome: QuoteOutcome
  grounds: PriceGrounds
  /** The order is on its way; nothing can be changed meanwhile. */
  isOrdering?: boolean
  /** The price may be another one in a moment, and cannot be ordered before. */
  isPriceAwaited?: boolean
  /** Another change of the subscription is on its way, for which the order waits. */
  isBlocked?: boolean
  /** Stands above the button: promo code, automatic upgrade, a failure. */
  children?: ReactNode
  onOrder: (quote: Quote) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const moneyText = useMoneyText()
  const refusalText = useQuoteRefusalText()
  const [isExplained, { toggle }] = useDisclosure(false)
  const quote = outcome.kind === 'quote' ? outcome : null
  const sum = quote && moneyText(quote.dueNow)
  return (
    <section className={classes.summary} aria-label={t`Price`}>
      <p className={sum === null ? classes.refusal : classes.announced} role="status">
        {outcome.kind === 'refused' ? refusalText(outcome.because) : sum !== null && t`Due today: ${sum}`}
      </p>
      {quote && (
        <>
          <PriceLines quote={quote} planName={grounds.planName} />
          <p className={classes.when}>
            <WhenText quote={quote} promo={grounds.promo} />
          </p>
          <div>
            <UnstyledButton className={classes.why} aria-expanded={isExplained} aria-controls={id} onClick={toggle}>
              <Trans>Why this price</Trans>
              <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.arrow} />
            </UnstyledButton>
            <Collapse expanded={isExplained} id={id}>
              <div className={classes.reasons}>
                <PriceReasons quote={quote} grounds={grounds} />
              </div>
            </Collapse>
          </div>
        </>
      )}
      {children}
      {quote && (
        <OrderButton
          quote={quote}
          isOrdering={isOrdering}
          isPriceAwaited={isPriceAwaited}
          isBlocked={isBlocked}
          onOrder={onOrder}
        />
      )}
    </section>
  )
}
