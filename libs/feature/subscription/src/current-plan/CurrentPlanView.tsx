import { Plural, Trans } from '@lingui/react/macro'
import { formatDay, useNumberText } from '@frontdesk/platform'
import type { Invoice, ScheduledChange, Subscription } from '@frontdesk/contract'
import {
  isActionAllowed,
  limitsOf,
  nextBillingDate,
  periodOf,
  scheduledChangeToUndo,
  subscriptionPhaseOf,
  type Limits,
  type Period,
  type SubscriptionAction,
} from '@frontdesk/billing-rules'
import { isCurrency, money, type Currency, type Money } from '@frontdesk/money'
import type { ReactNode } from 'react'
import { MoneyText } from '../money/MoneyText.tsx'
import { subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import type { PlanSale } from '../plans/PlanSale.ts'
import { ChangeButton } from '../section/ChangeButton.tsx'
import { StandingBadge } from './StandingBadge.tsx'
import classes from './CurrentPlanView.module.css'

/**
 * The acts that the plan's buttons ask of the page: show the plans, open the cancellation, take it back or order the
 * plan again, and keep the plan that was to change.
 */
export type PlanAction = Extract<SubscriptionAction, 'change-plan' | 'cancel' | 'renew'> | 'keep-plan'

/** `$49.00 a month`, `$147.00 every 3 months`. */
function PricePerPeriod({ of, period: { unit, interval } }: { of: Money; period: Period }) {
  const price = <MoneyText of={of} />
  switch (unit) {
    case 'day':
      return interval === 1 ? (
        <Trans>{price} a day</Trans>
      ) : (
        <>
          {price} <Plural value={interval} one="every # day" other="every # days" />
        </>
      )
    case 'week':
      return interval === 1 ? (
        <Trans>{price} a week</Trans>
      ) : (
        <>
          {price} <Plural value={interval} one="every # week" other="every # weeks" />
        </>
      )
    case 'month':
      return interval === 1 ? (
        <Trans>{price} a month</Trans>
      ) : (
        <>
          {price} <Plural value={interval} one="every # month" other="every # months" />
        </>
      )
    case 'year':
      return interval === 1 ? (
        <Trans>{price} a year</Trans>
      ) : (
        <>
          {price} <Plural value={interval} one="every # year" other="every # years" />
        </>
      )
  }
}

/** `500 conversations a month for 2 salons`, as far as it is known. */
function LimitsText({ limits: { conversations, salons } }: { limits: Limits }) {
  const numberText = useNumberText()
  const count = numberText(conversations ?? 0)
  return (
    <>
      {conversations !== null && (
        <span className={classes.limit}>
          <Plural
            value={conversations}
            one={`${count} AI conversation a month`}
            other={`${count} AI conversations a month`}
          />
          {salons !== null && ','}
        </span>
      )}{' '}
      {salons !== null && (
        <span className={classes.limit}>
          <Plural value={salons} one="# salon" other="# salons" />
        </span>
      )}
    </>
  )
}

/** The plan that begins when the paid period is over, and the button that takes the change back until then. */
function ScheduledChangeNote({
  change,
  currency,
  subscription,
  now,
  busy = null,
  isChanging = false,
  keepFailure = null,
  onAction,
}: Props & { change: ScheduledChange; currency: Currency }) {
  const on = formatDay(change.on)
  const name = change.priceVariantName
  const price = (
    <PricePerPeriod of={money(change.amount, currency)} period={{ unit: change.billingPeriod, interval: 1 }} />
  )
  return (
    <div className={classes.scheduled}>
      <p className={classes.sentence}>
        <Trans>
          Changes to {name} on {on}: {price}.
        </Trans>{' '}
        <LimitsText limits={change.configuration} />
      </p>
      {scheduledChangeToUndo(subscription, now) && (
        <ChangeButton
          variant="default"
          size="xs"
          loading={busy === 'keep-plan'}
          isBlocked={isChanging && busy !== 'keep-plan'}
          onClick={() => onAction('keep-plan')}
        >
          <Trans>Keep the current plan</Trans>
        </ChangeButton>
      )}
      {keepFailure && (
        <p role="alert" className={classes.failure}>
          {keepFailure}
        </p>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type Props = {
  subscription: Subscription
  /** Newest first; the next billing date may be computed from them. */
  invoices: readonly Invoice[]
  now: Date
  /** The action that is on its way. */
  busy?: PlanAction | null
  /** A change is on its way, also one of another part of the page. */
  isChanging?: boolean
  /** Why the scheduled change could not be taken back, in a sentence. */
  keepFailure?: string | null
  /** Only a plan that is on sale can be ordered again. */
  planSale?: PlanSale
  onAction: (action: PlanAction) => void
}

/** A trial is a subscription without a plan. */
const isTrial = ({ priceVariantId, trialEndsAt }: Subscription): boolean => !priceVariantId && Boolean(trialEndsAt)

/** The buttons that the state of the subscription allows (SUB-5): change, cancel, or keep. */
function PlanButtons({ subscription, now, busy = null, isChanging = false, planSale = 'on-sale', onAction }: Props) {
  const button = (
    action: Exclude<PlanAction, 'keep-plan'>,
    word: ReactNode,
    look: { variant: string; color?: string },
  ) =>
    isActionAllowed(action, subscription, now) && (
      <ChangeButton
        {...look}
        loading={busy === action}
        // To show the plans changes nothing.
        isBlocked={isChanging && busy !== action && action !== 'change-plan'}
        onClick={() => onAction(action)}
      >
        {word}
      </ChangeButton>
    )
  const isLeaving = subscriptionPhaseOf(subscription, now) === 'leaving'
  return (
    <div className={classes.actions}>
      {button('change-plan', isTrial(subscription) ? <Trans>Choose a plan</Trans> : <Trans>Change plan</Trans>, {
        variant: 'default',
      })}
      {(isLeaving || planSale === 'on-sale') &&
        button('renew', isLeaving ? <Trans>Keep my subscription</Trans> : <Trans>Renew the same plan</Trans>, {
          variant: 'default',
        })}
      {button('cancel', <Trans>Cancel subscription</Trans>, { variant: 'subtle', color: 'gray' })}
    </div>
  )
}

/**
 * The plan that a company has: name, status, price, what it is for, the next billing date, a scheduled change, and the
 * buttons that its state allows (SUB-1, SUB-5, SUB-9, SUB-10).
 */
export function CurrentPlanView(props: Props) {
  const { subscription, invoices, now } = props
  const { currencyCode, amount, scheduledChange } = subscription
  const currency = isCurrency(currencyCode) ? currencyCode : 'USD'
  const limits = limitsOf(subscription)
  const isRunning = subscriptionPhaseOf(subscription, now) === 'running'
  const isPriced = typeof amount === 'number' && amount > 0
  const standing = subscriptionStandingOf(subscription, invoices, now)
  const { is } = standing
  const due = is === 'active' && isPriced ? nextBillingDate(subscription, invoices) : null
  // Without a card the attempt is none.
  const attempt = standing.is === 'past-due' && standing.hasCard ? standing.nextAttempt : null
  const until = standing.is === 'leaving' ? standing.until : null
  return (
    <div className={classes.plan}>
      <div className={classes.head}>
        <p className={classes.name}>
          {subscription.priceVariant?.name ??
            (isTrial(subscription) ? <Trans>Free trial</Trans> : <Trans>Your plan</Trans>)}
        </p>
        <StandingBadge is={is} />
      </div>
      <dl className={classes.facts}>
        {isPriced && (
          <Fact name={<Trans>Price</Trans>}>
            <PricePerPeriod of={money(amount, currency)} period={periodOf(subscription)} />
          </Fact>
        )}
        {(limits.conversations ?? limits.salons) !== null && (
          <Fact name={<Trans>Includes</Trans>}>
            <LimitsText limits={limits} />
          </Fact>
        )}
        {due && (
          <Fact name={<Trans>Next payment</Trans>}>
            <span data-numbers>{formatDay(due)}</span>
          </Fact>
        )}
        {until && (
          <Fact name={<Trans>Ends</Trans>}>
            <span data-numbers>{formatDay(until)}</span>
          </Fact>
        )}
        {attempt && (
          <Fact name={<Trans>Next attempt</Trans>}>
            <span data-numbers>{formatDay(attempt)}</span>
          </Fact>
        )}
      </dl>
      {scheduledChange && isRunning && <ScheduledChangeNote {...props} change={scheduledChange} currency={currency} />}
      <PlanButtons {...props} />
    </div>
  )
}
