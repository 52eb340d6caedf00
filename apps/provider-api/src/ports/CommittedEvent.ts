import type { DurableEventName } from '@frontdesk/contract'

/** A stored durable event; `seq` is its position in the company's log, contiguous from 1. */
export type CommittedEvent = { companyId: number; seq: number; event: DurableEventName; payload: object }
