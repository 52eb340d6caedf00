import type { CustomerVisit, CustomerVisits } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readCount } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readList } from './readList.ts'
import { readText, readToken } from './readToken.ts'

const states = ['not-linked', 'unknown', 'refused', 'away'] as const

/** The minutes by which a clock is ahead of UTC; null for what no clock is. */
function readUtcOffset(raw: unknown): number | null {
  return typeof raw === 'number' && Number.isInteger(raw) && Math.abs(raw) < 24 * 60 ? raw : null
}

function readVisit(raw: unknown): CustomerVisit | null {
  const fields = fieldsOf(raw)
  const at = readInstant(fields['at'])
  const price = fields['price']
  return at === null
    ? null
    : {
        at,
        utcOffset: readUtcOffset(fields['utcOffset']),
        staff: readText(fields['staff']),
        services: [...(readList(fields['services'], '', readText) ?? [])],
        price: typeof price === 'number' && Number.isFinite(price) ? price : null,
      }
}

/** The visits of a customer (CUST-1); null in no state that is known. */
export function readCustomerVisits(raw: unknown): CustomerVisits | null {
  const fields = fieldsOf(raw)
  const state = readToken(fields['state'], states)
  if (state) return { state }
  if (readToken(fields['state'], ['known']) === null) return null
  return {
    state: 'known',
    count: readCount(fields['count']) ?? 0,
    next: readVisit(fields['next']),
    last: readVisit(fields['last']),
  }
}
