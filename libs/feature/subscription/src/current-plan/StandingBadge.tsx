import { Badge } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { SubscriptionStanding } from '../notices/subscriptionStandingOf.ts'

const colors: Readonly<Record<SubscriptionStanding['is'], string>> = {
  never: 'gray',
  trial: 'violet',
  'trial-over': 'gray',
  pending: 'yellow',
  'page-unknown': 'yellow',
  'first-payment-failed': 'red',
  'first-payment-returned': 'yellow',
  active: 'green',
  'to-confirm': 'yellow',
  'past-due': 'red',
  unpaid: 'red',
  leaving: 'yellow',
  canceled: 'gray',
  ended: 'gray',
  paused: 'gray',
}

/** Where a company stands, in a word or two (SUB-5). */
export function StandingBadge({ is }: { is: SubscriptionStanding['is'] }) {
  const { t } = useLingui()
  const words: Readonly<Record<SubscriptionStanding['is'], string>> = {
    never: t({ context: 'subscription', message: 'No plan' }),
    trial: t({ context: 'subscription', message: 'Trial' }),
    'trial-over': t({ context: 'subscription', message: 'Trial ended' }),
    pending: t({ context: 'subscription', message: 'Payment pending' }),
    'page-unknown': t({ context: 'subscription', message: 'Payment pending' }),
    'first-payment-failed': t({ context: 'subscription', message: 'Payment failed' }),
    'first-payment-returned': t({ context: 'subscription', message: 'Payment returned' }),
    active: t({ context: 'subscription', message: 'Active' }),
    'to-confirm': t({ context: 'subscription', message: 'Confirmation needed' }),
    'past-due': t({ context: 'subscription', message: 'Payment overdue' }),
    unpaid: t({ context: 'subscription', message: 'Unpaid' }),
    leaving: t({ context: 'subscription', message: 'Cancelled' }),
    canceled: t({ context: 'subscription', message: 'Cancelled' }),
    ended: t({ context: 'subscription', message: 'Ended' }),
    paused: t({ context: 'subscription', message: 'Paused' }),
  }
  return <Badge color={colors[is]}>{words[is]}</Badge>
}
