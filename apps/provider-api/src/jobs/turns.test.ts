import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { beginAttempt, completeJob } from './attempts.ts'
import { createJobWorker } from './createJobWorker.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())

it('companies take turns, also for emails about them, and a job about none has a turn of its own', async () => {
  const [noisy, quiet] = [await world.aCompany({ name: 'Noisy' }), await world.aCompany({ name: 'Quiet' })]
  const queueFor = async (turnOf: number | null, count: number) => {
    for (let number = 0; number < count; number += 1)
      await world.db
        .insertInto('jobs')
        .values({
          queue: 'emails',
          subject: `${turnOf} ${number}`,
          order_key: `${turnOf} ${number}`,
          turn_of: turnOf,
          due_at: world.clock.now(),
        })
        .execute()
  }
  await queueFor(noisy.companyId, 12)
  await queueFor(quiet.companyId, 1)
  await queueFor(null, 1)
  const begun: string[] = []
  const worker = createJobWorker(world.ports, {
    name: 'emails',
    atOnce: 4,
    async perform(job, { holder }) {
      begun.push(job.subject)
      const leased = await beginAttempt(world.db, job, holder, world.clock.now())
      if (leased) await completeJob(world.db, leased, world.clock.now())
    },
  })
  worker.wake()
  await worker.settled()
  // Of the four places, one is for each of the three, and the fourth again for the first.
  expect(begun.slice(0, 4)).toEqual([`${noisy.companyId} 0`, `${quiet.companyId} 0`, 'null 0', `${noisy.companyId} 1`])
  expect(begun).toHaveLength(14)
  await worker.close()
})
