import { outageOf } from '../../errors/outages.ts'
import { Refusal } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { restAfterFault } from '../../time/createWorkLoop.ts'
import { pause } from '../../time/pause.ts'

/**
 * Runs `record`, which stores how a run ended, and retries after a pause for as long as the database is unavailable: no
 * one else would do it. Returns null when it gives up, because the server is closing (the next start ends open runs) or
 * the company no longer exists.
 */
export async function untilDone<T>(
  ports: Pick<Ports, 'later' | 'log'>,
  chatId: number,
  closing: AbortSignal,
  record: () => Promise<T>,
): Promise<T | null> {
  for (;;) {
    try {
      return await record()
    } catch (error) {
      ports.log.error({ chatId, error: String(error) }, 'The end of an AI run could not be stored')
      if (closing.aborted || error instanceof Refusal) return null
      await pause(ports.later, restAfterFault, closing)
    }
  }
}

/**
 * Runs `store`, which stores a complete reply, and again after a pause for as long as an outage refuses it: the
 * customer gets the reply when that is over. Rejects with any other fault, and with the outage itself when `ended`
 * aborts.
 */
export async function throughOutage<T>(
  ports: Pick<Ports, 'later' | 'log'>,
  chatId: number,
  ended: AbortSignal,
  store: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (outageOf(error) === null) throw error
      ports.log.error({ chatId, error: String(error) }, 'A complete reply could not be stored')
      if (!ended.aborted) await pause(ports.later, restAfterFault, ended)
      // Stopped meanwhile: it must not be sent any more.
      if (ended.aborted) throw error
    }
  }
}
