import type { Ports } from '../Ports.ts'
import { endOrphanRuns } from './endOrphanRuns.ts'
import { createRuns, type Runs } from './runs.ts'

/** Lets the AI answer from now on, after ending what an earlier process left half said. */
export async function startAssistant(ports: Ports): Promise<Runs> {
  await endOrphanRuns(ports)
  const runs = createRuns(ports)
  ports.listen({ afterInbound: runs.heard, stopRuns: runs.stop, answerAgain: runs.answerAgain })
  return runs
}
