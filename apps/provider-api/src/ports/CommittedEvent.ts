import type { DurableEventName } from '@frontdesk/contract'

/** A durable event that is stored: its place in its company's log is contiguous from 1. */
export type CommittedEvent = { companyId: number; seq: number; event: DurableEventName; payload: object }
