import { expect, it } from 'vitest'
import type { DomainEvents, Log } from '../ports/Ports.ts'
import { logRuns } from './logRuns.ts'

const of = {
  seq: 0,
  companyId: 1,
  chatId: 2,
  agentReplyToMessageId: 3,
  fromId: 4,
  recipientId: 5,
  platformMessageId: 'reply',
}

/** `durations`: those of the lines of the runs that ended, in milliseconds. */
function aLogOfRuns() {
  const durations: unknown[] = []
  let listener: Partial<DomainEvents> = {}
  let time = 0
  const info = (fields: Record<string, unknown>) => void durations.push(fields['milliseconds'])
  logRuns({
    subscribe: (one) => void (listener = one),
    log: { info } as unknown as Log, // It logs at no other level.
    now: () => new Date((time += 1)),
  })
  return {
    begin: (runId: string) =>
      listener.stream?.({ ...of, runId, event: 'thread.run.created', data: { id: runId, status: 'in_progress' } }),
    end: (runId: string) => listener.stream?.({ ...of, runId, event: 'thread.run.completed', data: {} }),
    durations,
  }
}

it('a run is logged with its duration when it ends, and the beginnings of 10,000 runs are remembered', () => {
  const { begin, end, durations } = aLogOfRuns()
  for (let run = 0; run <= 10_000; run += 1) begin(`run ${run}`)
  for (const run of [0, 1, 10_000]) end(`run ${run}`)
  expect(durations).toEqual([null, 10_000, 2])
})
