import type {
  CompanyDay,
  CompanyPerson,
  CompanyQuotas,
  Crm,
  Invoice,
  Messenger,
  QuotaChoice,
  QuotaChoices,
} from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCrm } from '../border/readCrm.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readInvoiceEntry } from '../border/readInvoiceEntry.ts'
import { readList } from '../border/readList.ts'
import { readMessenger } from '../border/readMessenger.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** The connections of a company. */
export type CompanyConnections = { channels: readonly Messenger[]; salons: readonly Crm[] }
/** The newest invoices of a company, and how many it has. */
export type InvoicesOfCompany = { invoices: readonly Invoice[]; total: number }

function readPerson(raw: unknown): CompanyPerson | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (id === null) return null
  return {
    id,
    fullName: readText(fields['fullName']) ?? '',
    email: readText(fields['email']) ?? '',
    isOwner: fields['isOwner'] === true,
    isEmailVerified: fields['isEmailVerified'] === true,
    lastSeenAt: readInstant(fields['lastSeenAt']),
  }
}

function readDay(raw: unknown): CompanyDay | null {
  const fields = fieldsOf(raw)
  const day = readText(fields['day'])
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const count = (name: string) => readCount(fields[name]) ?? 0
  return {
    day,
    chats: count('chats'),
    messages: count('messages'),
    aiMessages: count('aiMessages'),
    failedReplies: count('failedReplies'),
    inputTokens: count('inputTokens'),
    outputTokens: count('outputTokens'),
  }
}

function readQuota(raw: unknown): CompanyQuotas['storage'] | null {
  const { choice: rawChoice, ofServer, used } = fieldsOf(raw)
  const choice: QuotaChoice | null = rawChoice === 'server' || rawChoice === 'unlimited' ? rawChoice : readId(rawChoice)
  return choice === null ? null : { choice, ofServer: readId(ofServer), used: readCount(used) ?? 0 }
}

function readQuotas(response: unknown): CompanyQuotas | null {
  const fields = fieldsOf(fieldsOrData(response)['quotas'])
  const [aiRuns, aiTokens, storage] = [fields['aiRuns'], fields['aiTokens'], fields['storage']].map(readQuota)
  const sockets = readQuota(fields['sockets'])
  return aiRuns && aiTokens && storage ? { aiRuns, aiTokens, storage, ...(sockets && { sockets }) } : null
}

/** The parts of one company for system administrators, each by a call of its own (SYS-3). */
export const companyDetailsCalls = (call: CallApi) => ({
  getCompanyPeople: (id: number, options?: CallOptions) =>
    call('getCompanyPeople', { id }, (response) => readList(response, 'people', readPerson), options),
  getCompanyConnections: (id: number, options?: CallOptions) => {
    const read = (response: unknown): CompanyConnections | null => {
      const channels = readList(response, 'channels', (raw) => readMessenger(raw, id))
      const salons = readList(response, 'salons', (raw) => readCrm(raw, id))
      return channels && salons && { channels, salons }
    }
    return call('getCompanyConnections', { id }, read, options)
  },
  getCompanyInvoices: (id: number, options?: CallOptions) => {
    const read = (response: unknown): InvoicesOfCompany | null => {
      const invoices = readList(response, 'invoices', readInvoiceEntry)
      return invoices && { invoices, total: readCount(fieldsOrData(response)['total']) ?? invoices.length }
    }
    return call('getCompanyInvoices', { id }, read, options)
  },
  getCompanyDays: (id: number, options?: CallOptions) =>
    call('getCompanyDays', { id }, (response) => readList(response, 'days', readDay), options),
  getCompanyQuotas: (id: number, options?: CallOptions) => call('getCompanyQuotas', { id }, readQuotas, options),
  setCompanyQuotas: (id: number, choices: QuotaChoices, options?: CallOptions) =>
    call('setCompanyQuotas', { id, ...choices }, readQuotas, options),
})
