import type { ChannelType } from '@frontdesk/contract'
import type { DeliveryReceipt } from './ChannelCapabilities.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'

const order: readonly DeliveryReceipt[] = ['sent', 'delivered', 'read']

/**
 * The furthest receipt that a channel supports, up to `receipt` (MSG-10): an unsupported one falls back to the one
 * before it. Null where the channel supports none.
 */
export function knownReceipt(channel: ChannelType, receipt: DeliveryReceipt): DeliveryReceipt | null {
  const { receipts } = capabilitiesOf(channel)
  return order.slice(0, order.indexOf(receipt) + 1).findLast((each) => receipts.includes(each)) ?? null
}
