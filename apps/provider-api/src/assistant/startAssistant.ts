import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { endOrphanRuns } from './runs/endOrphanRuns.ts'
import { createRuns, type Runs } from './runs/runs.ts'

/**
 * Starts the AI: ends the runs that an earlier process left behind, then answers inbound messages. A reply may pause
 * for `aiSilenceSeconds` seconds.
 */
export async function startAssistant(
  ports: Ports,
  { aiSilenceSeconds }: Pick<Settings, 'aiSilenceSeconds'>,
): Promise<Runs> {
  await endOrphanRuns(ports)
  const runs = createRuns(ports, { silence: aiSilenceSeconds * 1000 })
  ports.subscribe({
    inboundMessageStored: runs.handleMessage,
    runStopRequested: runs.stop,
    replyRequested: runs.answerAgain,
    chatHandedBack: runs.resume,
  })
  return runs
}
