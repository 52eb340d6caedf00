import type { SubscriptionStatus } from '@frontdesk/contract'

/** In which states the running period has been paid for. */
const paid: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  paused: true,
  trial: false,
  pending: false,
  past_due: false,
  unpaid: false,
  canceled: false,
  ended: false,
}

const paidIn: ReadonlyMap<unknown, boolean> = new Map(Object.entries(paid))

/** Whether the running period of a subscription in this state is paid for; an unknown state's is not. */
export const isPaidStatus = (status: unknown): boolean => paidIn.get(status) === true
