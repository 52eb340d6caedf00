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
