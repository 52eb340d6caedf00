import type { ChannelType, ResultConversation, ResultFigures, ResultMetric, Results } from '@frontdesk/contract'
import { conversationOutcomes } from '@frontdesk/contract/limits'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readChannelType } from '../border/readChannelType.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { NO_TIME } from '../border/readMessage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** The conversations that are asked for: those that began in a range of days, both included, as `2026-11-20`. */
export type ResultFilter = {
  from: string
  to: string
  /** The zone of the device, for companies whose own is not known. */
  zone: string
  channel?: ChannelType | undefined
  person?: number | undefined
}

/** A number of the results, and what narrows it down further. */
export type ResultsBehind = ResultFilter & {
  metric: ResultMetric
  reason?: string | undefined
  hour?: number | undefined
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

function readWaits(raw: unknown): ResultFigures['firstAi'] {
  const fields = fieldsOf(raw)
  return { count: readCount(fields['count']) ?? 0, median: readCount(fields['median']), p90: readCount(fields['p90']) }
}

function readTokens(raw: unknown): ResultFigures['tokens'] {
  const fields = fieldsOf(raw)
  const conversations = readCount(fields['conversations'])
  if (!conversations) return null
  return { conversations, input: readCount(fields['input']) ?? 0, output: readCount(fields['output']) ?? 0 }
}

function readFigures(raw: unknown): ResultFigures | null {
  const fields = fieldsOf(raw)
  const conversations = readCount(fields['conversations'])
  if (conversations === null) return null
  const count = (name: keyof ResultFigures) => readCount(fields[name]) ?? 0
  return {
    conversations,
    ai: count('ai'),
    handedOver: count('handedOver'),
    people: count('people'),
    unanswered: count('unanswered'),
    reopenedAi: count('reopenedAi'),
    reopenedPeople: count('reopenedPeople'),
    firstAi: readWaits(fields['firstAi']),
    firstPeople: readWaits(fields['firstPeople']),
    afterHandOver: readWaits(fields['afterHandOver']),
    tokens: readTokens(fields['tokens']),
  }
}

/** Reads an item of a list with its figures and a name that `read` finds; null without either. */
const withFigures =
  <Name extends object>(read: (fields: Readonly<Record<string, unknown>>) => Name | null) =>
  (raw: unknown): (Name & { figures: ResultFigures }) | null => {
    const fields = fieldsOf(raw)
    const [name, figures] = [read(fields), readFigures(fields['figures'])]
    return name && figures && { ...name, figures }
  }

const readDay = withFigures((fields) => {
  const day = readText(fields['day'])
  return isDay(day) ? { day } : null
})
const readHour = withFigures((fields) => {
  const hour = readCount(fields['hour'])
  return hour === null || hour > 23 ? null : { hour }
})
const readChannel = withFigures((fields) => {
  const channel = readChannelType(fields['channel'])
  return channel && { channel }
})
const readPerson = withFigures((fields) => {
  const userId = readId(fields['userId'])
  return userId === null ? null : { userId, name: readText(fields['name']) ?? '', hasLeft: fields['hasLeft'] === true }
})

function readReason(raw: unknown): Results['reasons'][number] | null {
  const fields = fieldsOf(raw)
  const [reason, conversations] = [readText(fields['reason']), readCount(fields['conversations'])]
  return reason && conversations !== null ? { reason, conversations } : null
}

function readMeta(raw: unknown): Results['meta'] {
  const fields = fieldsOf(raw)
  const messages = readCount(fields['messages'])
  if (!messages) return null
  const readCategory = (item: unknown) => {
    const { category: rawCategory, billable: rawBillable } = fieldsOf(item)
    const [category, billable] = [readText(rawCategory), readCount(rawBillable)]
    return category && billable !== null ? { category, billable } : null
  }
  return {
    messages,
    billable: readCount(fields['billable']) ?? 0,
    categories: [...(readList(fields['categories'], '', readCategory) ?? [])],
  }
}

function readResults(raw: unknown): Results | null {
  const fields = fieldsOf(raw)
  const [all, zone] = [readFigures(fields['all']), readText(fields['zone'])]
  if (!all || !zone) return null
  return {
    all,
    zone,
    zoneOf: readToken(fields['zoneOf'], ['company', 'salon', 'device']) ?? 'device',
    countedAt: readInstant(fields['countedAt']) ?? NO_TIME,
    days: [...(readList(fields['days'], '', readDay) ?? [])],
    hours: [...(readList(fields['hours'], '', readHour) ?? [])],
    channels: [...(readList(fields['channels'], '', readChannel) ?? [])],
    people: [...(readList(fields['people'], '', readPerson) ?? [])],
    reasons: [...(readList(fields['reasons'], '', readReason) ?? [])],
    meta: readMeta(fields['meta']),
  }
}

function readConversation(raw: unknown): ResultConversation | null {
  const fields = fieldsOf(raw)
  const [messageId, chatId] = [readId(fields['messageId']), readId(fields['chatId'])]
  const [channel, outcome] = [readChannelType(fields['channel']), readToken(fields['outcome'], conversationOutcomes)]
  if (messageId === null || chatId === null || !channel || !outcome) return null
  return {
    messageId,
    chatId,
    channel,
    outcome,
    name: readText(fields['name']) ?? '',
    startedAt: readInstant(fields['startedAt']) ?? NO_TIME,
    reason: readText(fields['reason']),
    firstAnswerBy: readToken(fields['firstAnswerBy'], ['ai', 'person']),
    firstAnswerAfter: readCount(fields['firstAnswerAfter']),
    afterHandOver: readCount(fields['afterHandOver']),
    isReopened: fields['isReopened'] === true,
  }
}

type Rows = { rows: 'days' | 'conversations' }

/** The results of the AI and of people, for providers with `capabilities.results` (VALUE-1). */
export const resultCalls = (call: CallApi) => ({
  getResults: (filter: CompanyScope & ResultFilter, options?: CallOptions): Promise<Results> =>
    call(
      'getResults',
      { companyId: undefined, ...filter },
      (response) => readOne(response, 'results', readResults),
      options,
    ),
  /** A page of the conversations behind a number, and how many there are. */
  listResultConversations: (behind: CompanyScope & ResultsBehind & { page: number }, options?: CallOptions) => {
    const read = (response: unknown) => {
      const conversations = readList(response, 'conversations', readConversation)
      return conversations && { conversations, total: readCount(fieldsOrData(response)['total']) ?? 0 }
    }
    return call('listResultConversations', { companyId: undefined, ...behind }, read, options)
  },
  /** The figures of each day, or the conversations behind a number, as a file for spreadsheets. */
  exportResults: (behind: CompanyScope & ResultsBehind & Rows, options?: CallOptions) =>
    // `isFile`: what is read is the Blob of the response.
    call(
      'exportResults',
      { companyId: undefined, ...behind },
      (body) => ({ name: `results-${behind.from}-${behind.to}.csv`, body: body as Blob }),
      { ...options, isFile: true },
    ),
})
