import type { CrmState } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { salonStates } from './border/readCrm.ts'
import { readId } from './border/readId.ts'
import { readToken } from './border/readToken.ts'

/** A salon of a booking system changed, or was deleted (INT-6); `seq` is its number in the company's event log. */
export type SalonEvent = {
  type: 'salon-changed'
  companyId: number
  seq: number | null
  crmId: number
  state: CrmState
  isDeleted: boolean
}

/**
 * Parses a `crm_update` of the live connection or of the log; null without a salon or with a state that is not
 * supported. `companyId` applies when the payload names no company.
 */
export function toSalonEvent(payload: unknown, companyId: number | null = null): SalonEvent | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const crmId = readId(fields['crmId'])
  const state = readToken(fields['state'], salonStates)
  if (!company || !crmId || !state) return null
  return {
    type: 'salon-changed',
    companyId: company,
    seq: readId(fields['seq']),
    crmId,
    state,
    isDeleted: fields['isDeleted'] === true,
  }
}
