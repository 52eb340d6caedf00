import type { Platform } from '@frontdesk/contract'
import type { DeliveryReceipt } from './ChannelCapabilities.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'

const order: readonly DeliveryReceipt[] = ['sent', 'delivered', 'read']

/**
 * The furthest mark that a channel can vouch for, when a message is said to have come as far as `receipt` (MSG-10): a word
 * that the channel does not know falls back to the one before it. Null where it vouches for nothing.
 */
export function knownReceipt(platform: Platform, receipt: DeliveryReceipt): DeliveryReceipt | null {
  const { receipts } = capabilitiesOf(platform)
  return order.slice(0, order.indexOf(receipt) + 1).findLast((known) => receipts.includes(known)) ?? null
}
