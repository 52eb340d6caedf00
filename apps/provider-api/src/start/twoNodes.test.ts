import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCluster, type ACluster } from '../testing/aCluster.ts'
import { aFollower, type AFollower } from '../testing/aFollower.ts'
import type { AProcess } from '../testing/aProcess.ts'

const postgresUrl = process.env['DATABASE_URL']

describe.runIf(postgresUrl)('two nodes on one PostgreSQL and one Redis', () => {
  let cluster: ACluster
  let a: AProcess
  let b: AProcess
  const followers: AFollower[] = []
  const follow = async (node: { origin: string }) => {
    const follower = aFollower(node.origin, cluster.call, cluster.who)
    followers.push(follower)
    await follower.ready
    return follower
  }

  beforeAll(async () => {
    const begun = await aCluster(postgresUrl ?? '', { customersCount: 6, slowness: 60 })
    cluster = begun.cluster
    a = begun.first
    b = await cluster.start()
    cluster.balancer.serve([a.origin, b.origin])
  }, 120_000)
  afterEach(() => {
    for (const follower of followers.splice(0)) follower.close()
  })
  afterAll(() => cluster.close())

  it('an administrator at one node sees what a customer writes to the webhook of the other', async () => {
    const atA = await follow(a)
    cluster.balancer.serve([b.origin])
    const [guest] = cluster.customers
    if (!guest) expect.fail('There is no customer')
    cluster.customerWrites(guest, 'Are you open?')
    await expect
      .poll(() => [...atA.events.values()].map(({ payload }) => payload['text']), { timeout: 20_000 })
      .toContain('Are you open?')
    expect(atA.faults).toEqual([])
  }, 60_000)
})
