import type { Ports } from '../ports/Ports.ts'

const ends = {
  'thread.run.completed': 'completed',
  'thread.run.failed': 'failed',
  'thread.run.cancelled': 'cancelled',
} as const

/** The most runs whose beginnings are remembered: one that another process ends has no end here. */
const mostRemembered = 10_000

/**
 * Logs one line for each AI run when it ends, by what clients see of it: from the moment that its draft is shown, with
 * the wait for the rest of the customer's messages and the hold of the reply.
 */
export function logRuns({ subscribe, log, now }: Pick<Ports, 'subscribe' | 'log' | 'now'>): void {
  const begun = new Map<string, number>()
  subscribe({
    stream(piece) {
      const { runId, companyId, chatId, agentReplyToMessageId } = piece
      if (piece.event === 'thread.run.created') {
        begun.set(runId, now().getTime())
        const [oldest] = begun.keys()
        if (begun.size > mostRemembered && oldest !== undefined) begun.delete(oldest)
      }
      if (!(piece.event in ends)) return
      const outcome = ends[piece.event as keyof typeof ends] // just asked
      const since = begun.get(runId)
      begun.delete(runId)
      const fields = {
        job: 'ai-run',
        runId,
        companyId,
        chatId,
        messageId: agentReplyToMessageId,
        outcome,
        ...('code' in piece.data && { code: piece.data.code }),
        milliseconds: since === undefined ? null : now().getTime() - since,
      }
      log.info(fields, 'Job')
    },
  })
}
