import type { LogEntry } from './LogEntry.ts'

/** Browsers refuse `keepalive` requests beyond 64 KiB in total. */
const mostBytes = 48_000
const mostWaiting = 100
const pause = 3_000
const patience = 3_000
/** After this many failures in a row the sender stops until the page is reloaded. */
const mostFailures = 5

export type LogSender = {
  add: (entry: LogEntry) => void
  /** Sends the queue now, in a way that outlives the page. */
  leave: () => void
}

type SenderPorts = {
  endpoint: string
  sourceToken: string
  fetch: typeof globalThis.fetch
  later: (milliseconds: number, job: () => void) => void
}

/**
 * Sends log entries in batches to the log service (SHELL-18). The service's own client is not used: it adds the page's
 * full address, the user agent and the screen size to each entry, none of which may leave. Never throws, and queues at
 * most a hundred entries: in a burst the first ones are the most useful.
 */
export function createLogSender({ endpoint, sourceToken, fetch, later }: SenderPorts): LogSender {
  let waiting: LogEntry[] = []
  let isPlanned = false
  let failures = 0

  const send = async (batch: readonly LogEntry[]) => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sourceToken}` },
      body: JSON.stringify(batch),
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(String(answer.status))
  }
  const flush = () => {
    isPlanned = false
    const batch = takeBatch()
    if (batch.length === 0) return
    send(batch).then(
      () => {
        failures = 0
        if (waiting.length > 0) plan(pause)
      },
      () => {
        failures++
        if (failures >= mostFailures) return void (waiting = [])
        waiting = [...batch, ...waiting].slice(0, mostWaiting)
        plan(pause * 2 ** failures)
      },
    )
  }
  const takeBatch = () => {
    let bytes = 2
    const fits = waiting.findIndex((entry) => (bytes += 3 * JSON.stringify(entry).length) > mostBytes)
    const batch = waiting.slice(0, fits === -1 ? waiting.length : Math.max(1, fits))
    waiting = waiting.slice(batch.length)
    return batch
  }
  const plan = (milliseconds: number) => {
    if (isPlanned) return
    isPlanned = true
    later(milliseconds, flush)
  }

  return {
    add(entry) {
      if (failures >= mostFailures || waiting.length >= mostWaiting) return
      waiting.push(entry)
      plan(pause)
    },
    leave: flush,
  }
}
