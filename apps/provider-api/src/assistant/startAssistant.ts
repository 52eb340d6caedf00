import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { createChecks, endOrphanChecks, type Checks } from './checks/checks.ts'
import { endOrphanRuns } from './runs/endOrphanRuns.ts'
import { readHeldReplies } from './runs/heldReply.ts'
import { createRuns, type Runs } from './runs/runs.ts'

/**
 * Starts the AI: ends the runs and checks that an earlier process left behind, sends its held replies when their time has come, answers inbound messages and test
 * questions. A reply may pause for `aiSilenceSeconds` seconds.
 */
export async function startAssistant(
  ports: Ports,
  { aiSilenceSeconds }: Pick<Settings, 'aiSilenceSeconds'>,
): Promise<{ runs: Runs; checks: Checks }> {
  await endOrphanRuns(ports)
  await endOrphanChecks(ports)
  const checks = createChecks(ports)
  const runs = createRuns(ports, { silence: aiSilenceSeconds * 1000 })
  for (const held of await readHeldReplies(ports)) runs.resumeHeld(held)
  ports.subscribe({
    inboundMessageStored: runs.handleMessage,
    runStopRequested: runs.stop,
    replyRequested: runs.answerAgain,
    chatHandedBack: runs.resume,
    checkRequested: checks.begin,
    checkCancelled: checks.stop,
  })
  return { runs, checks }
}
