import { Refusal } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'

/**
 * Notes how a run ended, again after a rest for as long as the database is away: it must not be forgotten, and nobody else
 * will do it. Null when it was given up, because the server closes, whose next start ends what still runs, or because the
 * company is gone.
 */
export async function untilDone<T>(
  ports: Pick<Ports, 'later' | 'log'>,
  chatId: number,
  closing: AbortSignal,
  note: () => Promise<T>,
): Promise<T | null> {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      ports.log.error({ chatId, error: String(error) }, 'The end of an AI run could not be noted')
      if (closing.aborted || error instanceof Refusal) return null
      await pause(ports.later, restAfterFault, closing)
    }
  }
}
