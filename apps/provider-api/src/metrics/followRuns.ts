import type { Ports } from '../ports/Ports.ts'
import { definitions } from './definitions.ts'
import { createCounter, createHistogram, type Counter, type Histogram } from './instruments.ts'

const outcomes: Readonly<Record<string, string>> = {
  'thread.run.completed': 'completed',
  'thread.run.failed': 'failed',
  'thread.run.cancelled': 'cancelled',
}

/** The most runs whose beginnings are remembered: one that another process ends has no end here. */
const mostRemembered = 10_000

/** Counts the AI runs of this process by what clients see of them: the wait for the first piece, and the end. */
export function followRuns({ subscribe, now }: Pick<Ports, 'subscribe' | 'now'>): {
  firstPieces: Histogram<typeof definitions.firstPieceSeconds>
  ended: Counter<typeof definitions.runs>
} {
  const firstPieces = createHistogram(definitions.firstPieceSeconds)
  const ended = createCounter(definitions.runs)
  /** When each run without a piece was shown, in milliseconds since 1970. */
  const shown = new Map<string, number>()
  subscribe({
    stream(piece) {
      const { runId, event } = piece
      if (event === 'thread.run.created') {
        shown.set(runId, now().getTime())
        const [oldest] = shown.keys()
        if (shown.size > mostRemembered && oldest !== undefined) shown.delete(oldest)
        return
      }
      const since = shown.get(runId)
      shown.delete(runId)
      const outcome = outcomes[event]
      if (outcome !== undefined) ended.add(outcome, 'code' in piece.data ? String(piece.data.code) : '')
      else if (since !== undefined) firstPieces.observe((now().getTime() - since) / 1000)
    },
  })
  return { firstPieces, ended }
}
