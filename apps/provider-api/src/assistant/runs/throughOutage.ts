import { outageOf } from '../../errors/outages.ts'
import type { Ports } from '../../ports/Ports.ts'
import { restAfterFault } from '../../time/createWorkLoop.ts'
import { pause } from '../../time/pause.ts'

/** The outages that a step may meet each time, because it asks too much: statement_timeout, and out of memory. */
const perhapsOwnFaults: ReadonlySet<unknown> = new Set(['57014', '53200'])
const mostOwnFaults = 3

function isPerhapsOwnFault(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    if ('code' in current && perhapsOwnFaults.has(current.code)) return true
    current = current.cause
  }
  return false
}

/**
 * Runs a step of an AI run that needs the database, and again after a pause for as long as an outage refuses it: what
 * the customer asked and what the model has written outlive it. A step must be repeatable, because its commit may have
 * arrived although the answer to it was lost. Rejects with any other fault; with an outage of which the step itself may
 * be the cause, such as the statement timeout, at the third in a row; and with the outage itself once `ended` aborts:
 * at once when the reply was stopped, and after a last attempt when the server closes, since the database may be back
 * and a reply that is complete is stored nowhere else. The run is then given back, and whoever finds its job ends it as
 * interrupted, with a notice (`settleAbandonedRun`). Before a run is stored, its question is a job of its own
 * (`createQuestionWorker`).
 */
export async function throughOutage<T>(
  ports: Pick<Ports, 'later' | 'log'>,
  chatId: number,
  ended: AbortSignal,
  step: () => Promise<T>,
): Promise<T> {
  let ownFaults = 0
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (outageOf(error) === null) throw error
      ownFaults = isPerhapsOwnFault(error) ? ownFaults + 1 : 0
      if (ownFaults === mostOwnFaults) throw error
      ports.log.error({ chatId, error: String(error) }, 'An AI run waits for the database')
      await pause(ports.later, restAfterFault, ended)
      if (!ended.aborted) continue
      if (isStopped(ended)) throw error
      return step()
    }
  }
}

/** Whether a run ended by a person's doing: the signals of a server that closes have its reason, or none of ours. */
const isStopped = ({ reason }: AbortSignal): boolean => typeof reason === 'string' && reason !== 'shutting-down'
