import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { enqueueJob } from './enqueueJob.ts'
import { firstOfEachKey } from './firstOfEachKey.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())

describe('the first jobs of a queue', () => {
  it('a key is read again when something is expected of it, and all keys after 15 seconds or on request', async () => {
    const firsts = firstOfEachKey(world.ports, 'emails')
    const subjects = async () => (await firsts.read()).map(({ subject }) => subject).sort()
    const enqueue = (subject: string, orderKey: string) =>
      enqueueJob(world.db, { queue: 'emails', subject, orderKey, companyId: null, dueAt: world.clock.now() })
    const end = (subject: string) => world.db.deleteFrom('jobs').where('subject', '=', subject).execute()
    await enqueue('a1', 'a')
    await enqueue('a2', 'a')
    await enqueue('b1', 'b')
    expect(await subjects()).toEqual(['a1', 'b1'])
    await end('a1')
    await end('b1')
    await enqueue('c1', 'c')
    expect(await subjects()).toEqual(['a1', 'b1'])
    firsts.expect('a')
    expect(await subjects()).toEqual(['a2', 'b1'])
    firsts.expect('b')
    firsts.expect('c')
    expect(await subjects()).toEqual(['a2', 'c1'])
    await end('a2')
    await end('c1')
    world.clock.advance(14_999)
    expect(await subjects()).toEqual(['a2', 'c1'])
    world.clock.advance(1)
    expect(await subjects()).toEqual([])
    await enqueue('d1', 'd')
    firsts.expect()
    expect(await subjects()).toEqual(['d1'])
  })

  it('a job that is due later is read when its time is near, and holds back the next one of its key meanwhile', async () => {
    const firsts = firstOfEachKey(world.ports, 'emails')
    const subjects = async () => (await firsts.read()).map(({ subject }) => subject)
    const at = (seconds: number) => new Date(world.clock.now().getTime() + 1000 * seconds)
    const job = { queue: 'emails', orderKey: 'e', companyId: null } as const
    await enqueueJob(world.db, { ...job, subject: 'e1', dueAt: at(3600) })
    await enqueueJob(world.db, { ...job, subject: 'e2', dueAt: at(0) })
    expect(await subjects()).toEqual(['d1'])
    world.clock.advance(3_570_000)
    expect(await subjects()).toEqual(['d1', 'e1'])
  })
})
