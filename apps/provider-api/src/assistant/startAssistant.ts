import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { endOrphanRuns } from './endOrphanRuns.ts'
import { createRuns, type Runs } from './runs.ts'

/**
 * Lets the AI answer from now on, after ending what an earlier process left half said. A reply may pause for
 * `aiSilenceSeconds` between two words.
 */
export async function startAssistant(
  ports: Ports,
  { aiSilenceSeconds }: Pick<Settings, 'aiSilenceSeconds'>,
): Promise<Runs> {
  await endOrphanRuns(ports)
  const runs = createRuns(ports, { silence: aiSilenceSeconds * 1000 })
  ports.subscribe({ inboundMessageStored: runs.heard, runStopRequested: runs.stop, replyRequested: runs.answerAgain })
  return runs
}
