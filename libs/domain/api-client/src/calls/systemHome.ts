import type { ChannelType, DailyFigures, DailyMoney, QueryOf } from '@frontdesk/contract'
import { readAmount, readCurrency } from '../border/readBillingValue.ts'
import { readChannelType } from '../border/readChannelType.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** The figures of days, oldest first, and as of when the newest one counts; null while none was counted. */
export type Trends = { days: readonly DailyFigures[]; countedAt: string | null }

type NamedCompany = { id: number; name: string }
/** A channel that is down, or silent; `type`: null for one that only a newer server knows. */
export type ChannelDown = {
  messengerId: number
  company: NamedCompany
  type: ChannelType | null
  title: string | null
  since: string
}
export type FailingPayment = { company: NamedCompany; since: string }

/** The subjects that need attention: of each kind their number, and those that have waited the longest. */
export type Attention = {
  channels: { total: number; longest: readonly ChannelDown[] }
  /** Channels that fell silent against their habit; null of a provider that does not say. */
  silent: { total: number; longest: readonly ChannelDown[] } | null
  payments: { total: number; longest: readonly FailingPayment[] }
  jobs: { failed: number; late: readonly { queue: string; since: string }[] }
  support: { total: number; since: string | null }
}

function readMoney(raw: unknown): DailyMoney | null {
  const fields = fieldsOf(raw)
  const currencyCode = readCurrency(fields['currencyCode'])
  if (currencyCode === null || currencyCode === 'unknown') return null
  return { currencyCode, paid: readAmount(fields['paid']) ?? 0, returned: readAmount(fields['returned']) ?? 0 }
}

function readDay(raw: unknown): DailyFigures | null {
  const fields = fieldsOf(raw)
  const day = readText(fields['day'])
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const count = (name: keyof DailyFigures) => readCount(fields[name]) ?? 0
  return {
    day,
    companies: count('companies'),
    newCompanies: count('newCompanies'),
    activeCompanies: count('activeCompanies'),
    trials: count('trials'),
    paying: count('paying'),
    pastDue: readCount(fields['pastDue']),
    chats: count('chats'),
    messages: count('messages'),
    aiMessages: count('aiMessages'),
    handOvers: count('handOvers'),
    failedMessages: count('failedMessages'),
    failedReplies: count('failedReplies'),
    money: readList(fields, 'money', readMoney)?.slice() ?? [],
  }
}

function readCompany(raw: unknown): NamedCompany | null {
  const company = fieldsOf(raw)
  const id = readId(company['id'])
  return id === null ? null : { id, name: readText(company['name']) ?? '' }
}

function readFailingPayment(raw: unknown): FailingPayment | null {
  const fields = fieldsOf(raw)
  const [company, since] = [readCompany(fields['company']), readInstant(fields['since'])]
  return company && since !== null ? { company, since } : null
}

function readChannelDown(raw: unknown): ChannelDown | null {
  const fields = fieldsOf(raw)
  const [messengerId, waits] = [readId(fields['messengerId']), readFailingPayment(raw)]
  if (messengerId === null || !waits) return null
  return { ...waits, messengerId, type: readChannelType(fields['type']), title: readText(fields['title']) }
}

function readLateQueue(raw: unknown): { queue: string; since: string } | null {
  const fields = fieldsOf(raw)
  const [queue, since] = [readText(fields['queue']), readInstant(fields['since'])]
  return queue !== null && since !== null ? { queue, since } : null
}

function readAttention(response: unknown): Attention | null {
  const outer = fieldsOrData(response)
  const [channels, payments] = [fieldsOf(outer['channels']), fieldsOf(outer['payments'])]
  const [jobs, support] = [fieldsOf(outer['jobs']), fieldsOf(outer['support'])]
  const [down, failing] = [readCount(channels['total']), readCount(payments['total'])]
  if (down === null || failing === null) return null
  const silent = readCount(fieldsOf(outer['silent'])['total'])
  return {
    channels: { total: down, longest: readList(channels, 'longest', readChannelDown) ?? [] },
    silent:
      silent === null ? null : { total: silent, longest: readList(outer['silent'], 'longest', readChannelDown) ?? [] },
    payments: { total: failing, longest: readList(payments, 'longest', readFailingPayment) ?? [] },
    jobs: { failed: readCount(jobs['failed']) ?? 0, late: readList(jobs, 'late', readLateQueue) ?? [] },
    support: { total: readCount(support['total']) ?? 0, since: readInstant(support['since']) },
  }
}

/** The contents of the console's home over all companies besides its figures (SYS-3). */
export const systemHomeCalls = (call: CallApi) => ({
  /** The figures of each day in UTC; at most 400 days. */
  getTrends: (range: QueryOf<'getTrends'>, options?: CallOptions) => {
    const read = (response: unknown): Trends | null => {
      const days = readList(response, 'days', readDay)
      return days && { days, countedAt: readInstant(fieldsOrData(response)['countedAt']) }
    }
    return call('getTrends', range, read, options)
  },
  getAttention: (options?: CallOptions) => call('getAttention', {}, readAttention, options),
})
