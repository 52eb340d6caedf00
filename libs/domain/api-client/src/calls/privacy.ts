import type { DataExport, ErasedKind, Erasure, ResponseOf, RetentionRule } from '@frontdesk/contract'
import { retentionMonths } from '@frontdesk/contract/limits'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

const statuses: readonly DataExport['status'][] = [
  'waiting',
  'running',
  'ready',
  'failed',
  'canceled',
  'expired',
  'withdrawn',
]

/** An export in a state of a newer provider is left out: nothing is known that could be done with it. */
function readDataExport(raw: unknown): DataExport | null {
  const fields = fieldsOf(raw)
  const [id, status] = [readText(fields['id']), readToken(fields['status'], statuses)]
  const createdAt = readInstant(fields['createdAt'])
  if (!id || status === null || createdAt === null) return null
  return {
    id,
    status,
    done: readCount(fields['done']) ?? 0,
    total: readCount(fields['total']),
    size: readCount(fields['size']),
    madeBy: readAdministrator(fields['madeBy']),
    createdAt,
    finishedAt: readInstant(fields['finishedAt']),
    expiresAt: readInstant(fields['expiresAt']),
  }
}

const erasedKinds: readonly ErasedKind[] = [
  'conversations',
  'people',
  'messages',
  'files',
  'addresses',
  'assistantRuns',
  'questions',
  'reports',
  'webhookDeliveries',
  'events',
  'channelEvents',
  'records',
]

const readAdministrator = (raw: unknown): Erasure['madeBy'] => {
  const fields = fieldsOf(raw)
  const adminId = readId(fields['adminId'])
  return adminId === null ? null : { adminId, fullName: readText(fields['fullName']) ?? '' }
}

function readErasure(raw: unknown): Erasure | null {
  const fields = fieldsOf(raw)
  const [id, chatId] = [readText(fields['id']), readId(fields['chatId'])]
  const status = readToken(fields['status'], ['running', 'done'] as const)
  const createdAt = readInstant(fields['createdAt'])
  if (!id || chatId === null || status === null || createdAt === null) return null
  const counts = fieldsOf(fields['removed'])
  return {
    id,
    chatId,
    status,
    removed: Object.fromEntries(
      erasedKinds.flatMap((kind) => {
        const count = readCount(counts[kind])
        return count === null ? [] : [[kind, count]]
      }),
    ),
    madeBy: readAdministrator(fields['madeBy']),
    createdAt,
    finishedAt: readInstant(fields['finishedAt']),
  }
}

function readDay(raw: unknown): RetentionRule['deleted'][number] | null {
  const fields = fieldsOf(raw)
  const [day, conversations] = [readText(fields['day']), readCount(fields['conversations'])]
  return day && conversations !== null ? { day, conversations } : null
}

function readRetention(raw: unknown): RetentionRule | null {
  const fields = fieldsOf(raw)
  // Without it nothing is known of the rule.
  if (fields['months'] === undefined) return null
  return {
    months: retentionMonths.find((months) => months === fields['months']) ?? null,
    changedBy: readAdministrator(fields['changedBy']),
    changedAt: readInstant(fields['changedAt']),
    deleted: [...(readList(fields['deleted'], '', readDay) ?? [])],
  }
}

type DataExportLink = Pick<ResponseOf<'linkDataExport'>, 'url' | 'expiresAt'>

function readLink(response: unknown): DataExportLink | null {
  const fields = fieldsOrData(response)
  const [url, expiresAt] = [readText(fields['url']), readInstant(fields['expiresAt'])]
  return url && expiresAt !== null ? { url, expiresAt } : null
}

/** The chat of the customer that an export is of. */
type OfChat = { chatId?: number }

/** The data of a company and its customers, for providers with `capabilities.privacy` (PRIV-1 to 3). */
export const privacyCalls = (call: CallApi) => {
  const readTheRetention = (response: unknown) => readOne(response, 'retention', readRetention)
  const readTheExport = (response: unknown) => readOne(response, 'export', readDataExport)
  return {
    /** Those of the company, or of a chat's customer, the newest first. */
    listDataExports: (of: CompanyScope & OfChat = {}, options?: CallOptions): Promise<readonly DataExport[]> =>
      call(
        'listDataExports',
        { companyId: undefined, ...of },
        (response) => readList(response, 'exports', readDataExport),
        options,
      ),
    /** Rejects with CONFIRM_PASSWORD. */
    startDataExport: (of: CompanyScope & OfChat = {}, options?: CallOptions): Promise<DataExport> =>
      call('startDataExport', { companyId: undefined, ...of }, readTheExport, options),
    cancelDataExport: (of: CompanyScope & { id: string }, options?: CallOptions): Promise<DataExport> =>
      call('cancelDataExport', { companyId: undefined, ...of }, readTheExport, options),
    /** Rejects with CONFIRM_PASSWORD. */
    linkDataExport: (of: CompanyScope & { id: string }, options?: CallOptions): Promise<DataExportLink> =>
      call('linkDataExport', { companyId: undefined, ...of }, readLink, options),
    /** The newest first. */
    listErasures: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly Erasure[]> =>
      call('listErasures', { companyId }, (response) => readList(response, 'erasures', readErasure), options),
    /** Rejects with CONFIRM_PASSWORD. */
    eraseCustomer: (of: CompanyScope & { chatId: number }, options?: CallOptions): Promise<Erasure> =>
      call(
        'eraseCustomer',
        { companyId: undefined, ...of },
        (response) => readOne(response, 'erasure', readErasure),
        options,
      ),
    getErasureCertificate: ({ companyId, id }: CompanyScope & { id: string }, options?: CallOptions) =>
      // `isFile`: what is read is the Blob of the response.
      call('getErasureCertificate', { id }, (body) => ({ name: `erasure-${id}.json`, body: body as Blob }), {
        ...options,
        query: { companyId },
        isFile: true,
      }),
    getRetention: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<RetentionRule> =>
      call('getRetention', { companyId }, readTheRetention, options),
    /** How many conversations a rule would delete now. */
    previewRetention: (of: CompanyScope & { months: number }, options?: CallOptions): Promise<number> =>
      call(
        'previewRetention',
        { companyId: undefined, ...of },
        (response) => readCount(fieldsOrData(response)['conversations']),
        options,
      ),
    /** Rejects with CONFIRM_PASSWORD. */
    setRetention: (
      of: CompanyScope & { months: RetentionRule['months'] },
      options?: CallOptions,
    ): Promise<RetentionRule> => call('setRetention', { companyId: undefined, ...of }, readTheRetention, options),
  }
}
