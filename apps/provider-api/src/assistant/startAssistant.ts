import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { createChecks, type Checks } from './checks/checks.ts'
import { createRuns, type Runs } from './runs/runs.ts'

/**
 * Starts the AI: settles the runs and checks that a dead process left behind, sends its held replies when their time
 * has come, and answers inbound messages and test questions. A reply may pause for `aiSilenceSeconds` seconds.
 */
export async function startAssistant(
  ports: Ports,
  { aiSilenceSeconds }: Pick<Settings, 'aiSilenceSeconds'>,
): Promise<{ runs: Runs; checks: Checks }> {
  const checks = createChecks(ports)
  const runs = createRuns(ports, { silence: aiSilenceSeconds * 1000 })
  await runs.watchAbandoned()
  ports.subscribe({
    inboundMessageStored: runs.handleMessage,
    runStopRequested: runs.stop,
    replyRequested: runs.answerAgain,
    chatHandedBack: runs.resume,
    checkRequested: checks.wake,
    checkCancelled: checks.stop,
  })
  checks.wake()
  return { runs, checks }
}
