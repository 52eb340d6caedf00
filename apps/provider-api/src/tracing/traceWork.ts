import { currentRequestId } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Spans } from './Spans.ts'

/** The ends of a run, by the events that its clients see. */
const outcomes: Readonly<Record<string, string>> = {
  'thread.run.completed': 'completed',
  'thread.run.failed': 'failed',
  'thread.run.cancelled': 'cancelled',
}

/** The outcomes of jobs after which the work was not done. */
const failures: ReadonlySet<string> = new Set(['failed', 'given-up', 'abandoned', 'unknown'])

/** The most runs whose beginnings are remembered: one that another process ends has no end here. */
const mostRemembered = 10_000

/**
 * Records the work that requests cause: jobs and polled updates, AI runs, and events at live connections. Work
 * that no request caused, such as scheduled tasks, belongs to no trace.
 */
export function traceWork(ports: Pick<Ports, 'subscribe' | 'now'>, spans: Spans): void {
  const { subscribe, now } = ports
  subscribe({
    jobEnded({ name, requestId, since, until, outcome, fields }) {
      if (requestId === null) return
      // A polled update is what a request is elsewhere: everything else of its trace is below it.
      const isRoot = name === 'telegram-update'
      const isFailed = failures.has(outcome)
      const attributes = { ...fields, outcome }
      spans.record({ name: `job ${name}`, requestId, isRoot, since, until, isFailed, attributes })
    },
    eventSent({ requestId, event, ...attributes }) {
      const at = now().getTime()
      const name = `live ${event}`
      spans.record({ name, requestId, isRoot: false, since: at, until: at, isFailed: false, attributes })
    },
  })
  traceRuns(ports, spans)
}

/** Records AI runs by what clients see of them, from the moment that their drafts are shown. */
function traceRuns({ subscribe, now }: Pick<Ports, 'subscribe' | 'now'>, { record }: Spans): void {
  /** The runs that go on: the request of each, when it was shown, and when its first piece was there. */
  const shown = new Map<string, { requestId: string; since: number; firstPiece: number | null }>()
  subscribe({
    stream({ runId, companyId, chatId, agentReplyToMessageId: messageId, event, data }) {
      const at = now().getTime()
      if (event === 'thread.run.created') {
        const requestId = currentRequestId()
        if (requestId !== null) shown.set(runId, { requestId, since: at, firstPiece: null })
        const [oldest] = shown.keys()
        if (shown.size > mostRemembered && oldest !== undefined) shown.delete(oldest)
        return
      }
      const run = shown.get(runId)
      if (!run) return
      const outcome = outcomes[event]
      if (outcome === undefined) {
        run.firstPiece ??= at
        return
      }
      shown.delete(runId)
      const { requestId, since, firstPiece } = run
      const code = 'code' in data ? { code: String(data.code) } : {}
      const attributes = { companyId, chatId, messageId, outcome, ...code }
      const moments = firstPiece === null ? [] : [{ name: 'first piece', at: firstPiece }]
      const isFailed = outcome === 'failed'
      record({ name: 'ai run', requestId, isRoot: false, since, until: at, isFailed, attributes, moments })
    },
  })
}
