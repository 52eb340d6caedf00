import type { AuditEntry } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData, type Fields } from '../border/fieldsOf.ts'
import { readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** Which entries are wanted; null for all. `from` and `to`: instants, of which `to` is not included. */
export type AuditFilter = {
  kind: 'changes' | 'reads' | 'all'
  action: string
  adminId: number | null
  companyId: number | null
  from: string | null
  to: string | null
}

/** A page of the log, newest first; `next`: which `before` the next page has, null on the last one. */
export type AuditEntryPage = { entries: readonly AuditEntry[]; next: number | null }

/** A file, and the name under which it is saved. */
export type CsvFile = { name: string; body: Blob }

function readFields(raw: unknown): Record<string, unknown> | null {
  const fields = fieldsOf(raw)
  return Object.keys(fields).length === 0 ? null : { ...fields }
}

function readAuditEntry(raw: unknown): AuditEntry | null {
  const fields = fieldsOf(raw)
  const [id, at, action] = [readId(fields['id']), readInstant(fields['at']), readText(fields['action'])]
  if (id === null || at === null || action === null) return null
  const [actor, company] = [fieldsOf(fields['actor']), fieldsOf(fields['company'])]
  const impersonation = fieldsOf(fields['impersonation'])
  const impersonationId = readText(impersonation['id'])
  const [actorId, companyId] = [readId(actor['id']), readId(company['id'])]
  return {
    id,
    at,
    actor:
      actorId === null
        ? null
        : { id: actorId, name: readText(actor['name']) ?? '', email: readText(actor['email']) ?? '' },
    company: companyId === null ? null : { id: companyId, name: readText(company['name']) ?? '' },
    action,
    isRead: fields['isRead'] === true,
    target: readText(fields['target']),
    before: readFields(fields['before']),
    after: readFields(fields['after']),
    impersonation: impersonationId ? { id: impersonationId, reason: readText(impersonation['reason']) ?? '' } : null,
  }
}

/** Only what is set: a company that is named but undefined would become the session's. */
const given = (filter: AuditFilter): Fields =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''))

/** The audit log of the system administrators (SYS-6). Each call is an entry of it. */
export const auditCalls = (call: CallApi) => ({
  listAudit: ({ before, ...filter }: AuditFilter & { before: number | null }, options?: CallOptions) => {
    const read = (response: unknown): AuditEntryPage | null => {
      const entries = readList(response, 'entries', readAuditEntry)
      return entries && { entries, next: readId(fieldsOrData(response)['next']) }
    }
    return call('listAudit', { ...given(filter), ...(before !== null && { before }) }, read, options)
  },
  /** The entries of a filter as a file for spreadsheets. */
  exportAudit: (filter: AuditFilter, options?: CallOptions): Promise<CsvFile> =>
    // `isFile`: what is read is the Blob of the response.
    call('exportAudit', given(filter), (body) => ({ name: 'audit.csv', body: body as Blob }), {
      ...options,
      isFile: true,
    }),
})
