import type { Crm, Messenger } from '@frontdesk/contract'
import type { AutoLink } from '@frontdesk/integration-rules'

/** A channel that was connected on this visit, and how far its automatic link is (INT-4). */
export type AutoLinkRun = {
  key: number
  companyId: number
  channel: Messenger
  step: AutoLink
  /** The salon that it is being linked with, or was. */
  salon: Crm | null
}
