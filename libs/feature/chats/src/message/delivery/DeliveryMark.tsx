import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { knownReceipt } from '@frontdesk/channel-capabilities'
import { useLingui } from '@lingui/react/macro'
import type { ThreadRow } from '@frontdesk/chat-thread'
import type { ChannelType } from '@frontdesk/contract'
import { createContext } from 'react'
import classes from './DeliveryMark.module.css'

/** The channel of the open thread, which limits the receipts that are reliable; null: all receipts are shown. */
export const ChannelContext = createContext<ChannelType | null>(null)

/** The delivery states shown; `pending` at the server and `sending` here look the same. */
type Delivery = 'sending' | 'sent' | 'delivered' | 'read' | 'unknown' | 'failed'

/**
 * The delivery state of a row, limited to what its channel can report (null: no limit); null for received messages
 * or an unavailable state.
 */
export function deliveryOf(row: ThreadRow, channel: ChannelType | null = null): Delivery | null {
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

/** Returns the text alternative of a delivery state. */
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

/**
 * The delivery state of a message (MSG-10) as an icon with text: clock, one tick, two ticks, two bold
 * ticks, question mark, warning.
 */
export function DeliveryMark({ delivery, id }: { delivery: Delivery; id?: string }) {
  const name = useDeliveryName()(delivery)
  const Mark = icons[delivery]
  return (
    <span id={id} className={classes.mark} data-delivery={delivery} role="img" aria-label={name} title={name}>
      <Mark size={16} stroke={delivery === 'read' ? 2.75 : 1.75} aria-hidden />
    </span>
  )
}
