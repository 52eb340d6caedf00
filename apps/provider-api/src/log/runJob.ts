import type { Ports } from '../ports/Ports.ts'
import { contextOf, inContext } from './context.ts'

/** A job, as its line in the log names it. `requestId`: of the request that caused it; null if none is known. */
type Job = {
  job: 'delivery' | 'email' | 'telegram-update' | 'channel-event'
  requestId: string | null
  [id: string]: string | number | null | undefined
}

/**
 * Does one attempt at a job as a part of the request that caused it, and logs one line when it ends: the ids, the duration, and as
 * outcome what `work` resolves to. When it rejects, the outcome is `failed`, and the error is the caller's.
 */
export async function runJob(
  { log, now }: Pick<Ports, 'log' | 'now'>,
  { requestId, ...fields }: Job,
  work: () => Promise<string>,
): Promise<void> {
  const since = now().getTime()
  await inContext(requestId === null ? null : contextOf(requestId), async () => {
    let outcome = 'failed'
    try {
      outcome = await work()
    } finally {
      log.info({ ...fields, outcome, milliseconds: now().getTime() - since }, 'Job')
    }
  })
}
