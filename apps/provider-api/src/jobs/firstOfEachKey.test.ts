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
})
