import type { DurableEventName } from '@frontdesk/contract'

/**
 * A stored durable event; `seq` is its position in the company's log, contiguous from 1. `hasWebhooks`: its company's
 * webhooks may get it, for which a job was queued in its transaction.
 */
export type CommittedEvent = {
  companyId: number
  seq: number
  event: DurableEventName
  payload: object
  hasWebhooks?: boolean
}
