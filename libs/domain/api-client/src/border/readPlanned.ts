import type { PlannedMessage } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readCount, readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText, readToken } from './readToken.ts'

const states = ['planned', 'withdrawn', 'failed'] as const
const reasons = [
  'outside-window',
  'channel-disconnected',
  'customer-blocked',
  'author-gone',
  'too-late',
  'refused',
] as const

/** A planned message (PLAN-1); null without its id, its time or its revision. */
export function readPlanned(raw: unknown): PlannedMessage | null {
  const fields = fieldsOf(raw)
  const author = fieldsOf(fields['author'])
  const [id, sendsAt, revision] = [readId(fields['id']), readInstant(fields['sendsAt']), readCount(fields['revision'])]
  if (id === null || !sendsAt || !revision) return null
  return {
    id,
    clientPlanId: readText(fields['clientPlanId']) ?? '',
    author: { adminId: readId(author['adminId']), name: readText(author['name']) ?? '' },
    text: readText(fields['text']) ?? '',
    sendsAt,
    timeZone: readText(fields['timeZone']) ?? 'UTC',
    withdrawsOnReply: fields['withdrawsOnReply'] === true,
    state: readToken(fields['state'], states) ?? 'planned',
    reason: readToken(fields['reason'], reasons) ?? null,
    revision,
  }
}
