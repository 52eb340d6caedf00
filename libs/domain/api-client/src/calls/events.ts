import { fieldsOf } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** One entry of a company's log, its payload as it came: `toChatEvent(event, payload)` reads it. */
export type LoggedEvent = { seq: number; event: string; payload: unknown }
export type LogPage = {
  events: readonly LoggedEvent[]
  /** The newest number of the log. */ seq: number
  hasMore: boolean
}

function readEvent(raw: unknown): LoggedEvent | null {
  const fields = fieldsOf(raw)
  const seq = readId(fields['seq'])
  const event = readText(fields['event'])
  return seq && event ? { seq, event, payload: fields['payload'] } : null
}

function readLog(answer: unknown): LogPage | null {
  const fields = fieldsOf(answer)
  const events = readList(answer, 'events', readEvent)
  const seq = readCount(fields['seq'])
  return events && seq !== null ? { events, seq, hasMore: fields['hasMore'] === true } : null
}

export const eventCalls = (ask: CallApi) => ({
  /** What the company's log tells after a number (LIVE-6); an ApiError of status 410 when that is too far back. */
  getEvents: (
    { companyId, after, limit = 500 }: CompanyScope & { after: number; limit?: number },
    cancel?: CallOptions,
  ) => ask('getEvents', { companyId, after, limit }, readLog, cancel),
})
