import { useOverdue, type Overdue } from '@frontdesk/subscription'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCreditCard, IconCreditCardOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { NoticeBar } from './NoticeBar.tsx'

/** The way to pay: the page of the bank that asks to confirm, else the page of cards; or to see how a payment goes. */
function OverdueAction({ overdue }: { overdue: Overdue }) {
  const look = { size: 'compact-md', variant: 'default' } as const
  if (overdue.confirmationUrl !== null)
    return (
      <Button component="a" href={overdue.confirmationUrl} {...look}>
        <Trans>Confirm the payment</Trans>
      </Button>
    )
  if (overdue.failure !== null || overdue.isBeingPaid)
    return (
      <Button component={Link} to="/subscription" {...look}>
        <Trans>Show my subscription</Trans>
      </Button>
    )
  return (
    <Button loading={overdue.isOpening} onClick={overdue.openCard} {...look}>
      <Trans>Pay by card</Trans>
    </Button>
  )
}

/** The amount that is due or being paid, and its meaning for the assistant, which may be at its limit as well. */
function OverdueText({ standing, isBeingPaid, isPlanGoingOn, isLimitReached }: Overdue) {
  if (isBeingPaid)
    return isPlanGoingOn ? (
      <Trans>A payment for your subscription is being confirmed. This usually takes less than a minute.</Trans>
    ) : (
      <Trans>A payment for your subscription is being confirmed. The assistant is paused until then.</Trans>
    )
  switch (standing) {
    case 'past-due':
      return isLimitReached ? (
        <Trans>
          The last payment for your subscription did not go through. All conversations of this period are used, so the
          assistant answers no further customers.
        </Trans>
      ) : (
        <Trans>The last payment for your subscription did not go through. Everything works meanwhile.</Trans>
      )
    case 'to-confirm':
      if (!isPlanGoingOn)
        return (
          <Trans>
            Your bank asks you to confirm the payment for your subscription. The assistant is paused until then.
          </Trans>
        )
      return isLimitReached ? (
        <Trans>
          Your bank asks you to confirm the payment for your subscription. All conversations of this period are used, so
          the assistant answers no further customers.
        </Trans>
      ) : (
        <Trans>Your bank asks you to confirm the payment for your subscription. Everything works meanwhile.</Trans>
      )
    case 'unpaid':
      return (
        <Trans>Your subscription is not paid, so the assistant is paused. Paying brings it back within seconds.</Trans>
      )
  }
}

/**
 * A line above the page: a payment is due, what it means for the assistant, and the button that
 * leads to the payment; or it is being made (SUB-5).
 */
export function OverdueNoticeView({ overdue }: { overdue: Overdue }) {
  const { t } = useLingui()
  const Icon = overdue.isBeingPaid ? IconCreditCard : IconCreditCardOff
  return (
    <section aria-label={overdue.isBeingPaid ? t`A payment is being confirmed` : t`A payment is due`}>
      <NoticeBar
        kind="caution"
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        action={<OverdueAction overdue={overdue} />}
      >
        <OverdueText {...overdue} /> {overdue.failure}
      </NoticeBar>
    </section>
  )
}

/** Says that a payment of the company is due, and gone as soon as it is made. */
export function OverdueNotice({ companyId }: { companyId: number }) {
  const overdue = useOverdue(companyId)
  return overdue && <OverdueNoticeView overdue={overdue} />
}
