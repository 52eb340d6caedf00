import type { Impersonation, ImpersonationRecord } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText } from './readToken.ts'

/** An access to a company of others, and the server's time at which it was read. */
export type GrantedImpersonation = { impersonation: Impersonation; serverTime: string }

/** Reads an access to a company of others; null without an id, a company or an end. */
export function readGrantedImpersonation(response: unknown): GrantedImpersonation | null {
  const answer = fieldsOrData(response)
  const fields = fieldsOf(answer['impersonation'])
  const [id, companyId] = [readText(fields['id']), readId(fields['companyId'])]
  const [startedAt, endsAt] = [readInstant(fields['startedAt']), readInstant(fields['endsAt'])]
  const serverTime = readInstant(answer['serverTime'])
  if (!id || companyId === null || startedAt === null || endsAt === null || serverTime === null) return null
  const companyName = readText(fields['companyName']) ?? ''
  return {
    impersonation: { id, companyId, companyName, startedAt, endsAt, mayChange: fields['mayChange'] === true },
    serverTime,
  }
}

/** Reads an access as the company sees it; null without an id or its times. */
export function readImpersonationRecord(raw: unknown): ImpersonationRecord | null {
  const fields = fieldsOf(raw)
  const id = readText(fields['id'])
  const [startedAt, endsAt] = [readInstant(fields['startedAt']), readInstant(fields['endsAt'])]
  if (!id || startedAt === null || endsAt === null) return null
  return {
    id,
    administrator: readText(fields['administrator']) ?? '',
    reason: readText(fields['reason']) ?? '',
    startedAt,
    endsAt,
    isOver: fields['isOver'] === true,
    mayChange: fields['mayChange'] === true,
  }
}
