import type { Ports } from '../ports/Ports.ts'
import { inRequest } from './context.ts'

/**
 * An update that was polled, as its line in the log names it. `requestId`: the id that it has instead of a request's.
 */
type Job = { job: 'telegram-update'; requestId: string; botId: number }

/**
 * Handles a polled update, which is no job of a queue, like a request with an id of its own, and logs one line when it
 * ends: the ids, the duration, and as outcome what `work` resolves to. When it rejects, the outcome is `failed`, and
 * the error is the caller's.
 */
export async function runJob(
  { log, now, jobEnded }: Pick<Ports, 'log' | 'now' | 'jobEnded'>,
  { requestId, ...fields }: Job,
  work: () => Promise<string>,
): Promise<void> {
  const since = now().getTime()
  await inRequest(requestId, async () => {
    let outcome = 'failed'
    try {
      outcome = await work()
    } finally {
      const until = now().getTime()
      log.info({ ...fields, outcome, milliseconds: until - since }, 'Job')
      jobEnded({ name: fields.job, requestId, since, until, outcome, fields: { botId: fields.botId } })
    }
  })
}
