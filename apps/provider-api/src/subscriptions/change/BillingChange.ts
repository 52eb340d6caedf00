import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'

/** The transaction of a company in which billing changes something, and what the change needs from outside. */
export type BillingChange = {
  trx: Trx
  emit: (event: NewEvent) => void
  companyId: number
  now: Date
  newId: () => string
}
