import type { ChannelType } from '@frontdesk/contract'

/** How old a delivery of unknown outcome is, as the list is filtered: written within a time, or before it. */
export const deliveryAges = ['hour', 'day', 'over-day', 'over-week'] as const
export type DeliveryAge = (typeof deliveryAges)[number]

/** The filter, order and page of the list of deliveries of unknown outcome. */
export type DeliveryFilter = {
  page: number
  search: string
  type?: Exclude<ChannelType, 'openai' | 'internal'> | undefined
  age?: DeliveryAge | undefined
  oldestFirst?: boolean | undefined
}

/** The bounds of an age in hours, as the server is asked for them. */
export function hoursOf(age: DeliveryAge | undefined): { olderThan?: number; youngerThan?: number } {
  switch (age) {
    case 'hour':
      return { youngerThan: 1 }
    case 'day':
      return { youngerThan: 24 }
    case 'over-day':
      return { olderThan: 24 }
    case 'over-week':
      return { olderThan: 7 * 24 }
    case undefined:
      return {}
  }
}
