import { createRuns, type Runs } from '../assistant/runs/runs.ts'
import type { Ports } from '../ports/Ports.ts'

/** The AI's runs, which answer what is stored from now on. */
export function answeringRuns(ports: Ports): Runs {
  const runs = createRuns(ports)
  ports.subscribe({
    inboundMessageStored: runs.handleMessage,
    runStopRequested: runs.stop,
    replyRequested: runs.answerAgain,
    chatHandedBack: runs.resume,
  })
  return runs
}
