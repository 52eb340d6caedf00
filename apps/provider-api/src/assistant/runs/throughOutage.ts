import { outageOf } from '../../errors/outages.ts'
import type { Ports } from '../../ports/Ports.ts'
import { restAfterFault } from '../../time/createWorkLoop.ts'
import { pause } from '../../time/pause.ts'

/**
 * Runs a step of an AI run that needs the database, and again after a pause for as long as an outage refuses it: what
 * the customer asked and what the model has written outlive it. A step must be repeatable, because its commit may have
 * arrived although the answer to it was lost. Rejects with any other fault, and with the outage itself once `ended`
 * aborts; the run is then given back, and whoever finds its job settles it (`settleAbandonedRun`). Before a run is
 * stored, its question is a job of its own (`createQuestionWorker`).
 */
export async function throughOutage<T>(
  ports: Pick<Ports, 'later' | 'log'>,
  chatId: number,
  ended: AbortSignal,
  step: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (outageOf(error) === null) throw error
      ports.log.error({ chatId, error: String(error) }, 'An AI run waits for the database')
      await pause(ports.later, restAfterFault, ended)
      if (ended.aborted) throw error
    }
  }
}
