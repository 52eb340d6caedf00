import { Badge } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { SubscriptionStanding } from '../notices/subscriptionStandingOf.ts'

const colors: Readonly<Record<SubscriptionStanding['is'], string>> = {
  never: 'gray',
  trial: 'violet',
  'trial-over': 'gray',
  pending: 'yellow',
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
    never: t`No plan`,
    trial: t`Trial`,
    'trial-over': t`Trial ended`,
    pending: t`Payment pending`,
    active: t`Active`,
    'to-confirm': t`Confirmation needed`,
    'past-due': t`Payment overdue`,
    unpaid: t`Unpaid`,
    leaving: t`Cancelled`,
    canceled: t`Cancelled`,
    ended: t`Ended`,
    paused: t`Paused`,
  }
  return <Badge color={colors[is]}>{words[is]}</Badge>
}
