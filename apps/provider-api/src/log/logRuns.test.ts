import { expect, it } from 'vitest'
import type { OpenAiStream } from '@frontdesk/contract'
import type { DomainEvents } from '../ports/Ports.ts'
import { logRuns } from './logRuns.ts'

/** `stream` publishes a piece of a run; `durations`: those of the lines of the runs that ended, in milliseconds. */
function aLogOfRuns() {
  const durations: unknown[] = []
  let listener: Partial<DomainEvents> = {}
  let time = 0
  const info = (fields: Record<string, unknown>) => void durations.push(fields['milliseconds'])
  logRuns({
    subscribe: (one) => void (listener = one),
    log: { info } as Parameters<typeof logRuns>[0]['log'], // It logs at no other level.
    now: () => new Date((time += 1)),
  })
  const stream = (runId: string, event: 'thread.run.created' | 'thread.run.completed') =>
    listener.stream?.({ runId, event, companyId: 1, chatId: 2, agentReplyToMessageId: 3, data: {} } as OpenAiStream)
  return { stream, durations }
}

it('a run is logged with its duration when it ends, and the beginnings of 10,000 runs are remembered', () => {
  const { stream, durations } = aLogOfRuns()
  for (let run = 0; run <= 10_000; run += 1) stream(`run ${run}`, 'thread.run.created')
  for (const run of [0, 1, 10_000]) stream(`run ${run}`, 'thread.run.completed')
  expect(durations).toEqual([null, 10_000, 2])
})
