import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { endOrphanRuns } from './runs/endOrphanRuns.ts'
import { readHeldReplies } from './runs/heldReply.ts'
import { createRuns, type Runs } from './runs/runs.ts'

/**
 * Starts the AI: ends the runs that an earlier process left behind, sends its held replies when their time has come, and answers inbound messages. A reply may pause
 * for `aiSilenceSeconds` seconds.
 */
export async function startAssistant(
  ports: Ports,
  { aiSilenceSeconds }: Pick<Settings, 'aiSilenceSeconds'>,
): Promise<Runs> {
  await endOrphanRuns(ports)
  const runs = createRuns(ports, { silence: aiSilenceSeconds * 1000 })
  for (const held of await readHeldReplies(ports)) runs.resumeHeld(held)
  ports.subscribe({
    inboundMessageStored: runs.handleMessage,
    runStopRequested: runs.stop,
    replyRequested: runs.answerAgain,
    chatHandedBack: runs.resume,
  })
  return runs
}
