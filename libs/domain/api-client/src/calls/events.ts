import { fieldsOf } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** One entry of a company's log with its raw payload: parse it by `toChatEvent(event, payload)`. */
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

function readLog(response: unknown): LogPage | null {
  const fields = fieldsOf(response)
  const events = readList(response, 'events', readEvent)
  const seq = readCount(fields['seq'])
  return events && seq !== null ? { events, seq, hasMore: fields['hasMore'] === true } : null
}

export const eventCalls = (call: CallApi) => ({
  /**
   * The entries of a company's log after a sequence number (LIVE-6); rejects with 410 when the log no
   * longer reaches back that far.
   */
  getEvents: (
    { companyId, after, limit = 500 }: CompanyScope & { after: number; limit?: number },
    options?: CallOptions,
  ) => call('getEvents', { companyId, after, limit }, readLog, options),
})
