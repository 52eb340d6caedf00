import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { knownReceipt } from '@frontdesk/channel-capabilities'
import { useLingui } from '@lingui/react/macro'
import type { ThreadRow } from '@frontdesk/chat-thread'
import type { Platform } from '@frontdesk/contract'
import { createContext } from 'react'
import classes from './DeliveryMark.module.css'

/** The channel of the thread that is open: what its marks can vouch for depends on it. Without one, every mark is believed. */
export const ChannelContext = createContext<Platform | null>(null)

/** What a tick can say. `pending` at the server and `sending` here are one thing to a reader: on its way. */
type Delivery = 'sending' | 'sent' | 'delivered' | 'read' | 'unknown' | 'failed'

/** How far a row has come, as far as its channel can tell (`null`: it is believed whole); null for what we received, and where nobody knows. */
export function deliveryOf(row: ThreadRow, channel: Platform | null = null): Delivery | null {
  if (row.delivery !== null) return row.delivery
  switch (row.message.status) {
    case 'received':
      return null
    case 'pending':
      return 'sending'
    case 'sent':
    case 'delivered':
    case 'read':
      return channel === null ? row.message.status : knownReceipt(channel, row.message.status)
    case 'unknown':
    case 'failed':
      return row.message.status
  }
}

/** The text alternative of a tick. */
function useDeliveryName(): (delivery: Delivery) => string {
  const { t } = useLingui()
  return (delivery) => {
    switch (delivery) {
      case 'sending':
        return t`Sending`
      case 'sent':
        return t`Sent`
      case 'delivered':
        return t`Delivered`
      case 'read':
        return t`Read`
      case 'unknown':
        return t`Not known whether it arrived`
      case 'failed':
        return t`Not delivered`
    }
  }
}

const icons = {
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  unknown: IconHelpCircle,
  failed: IconAlertCircle,
}

/** How far a message has come (MSG-10): a clock, one tick, two ticks, two bold ticks, a question mark, a warning; each with its words. */
export function DeliveryMark({ delivery, id }: { delivery: Delivery; id?: string }) {
  const name = useDeliveryName()(delivery)
  const Mark = icons[delivery]
  return (
    <span id={id} className={classes.mark} data-delivery={delivery} role="img" aria-label={name} title={name}>
      <Mark size={16} stroke={delivery === 'read' ? 2.75 : 1.75} aria-hidden />
    </span>
  )
}
