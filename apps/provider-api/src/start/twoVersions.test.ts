import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pendingMigrations } from '../db/pendingMigrations.ts'
import { aCluster, type ACluster } from '../testing/aCluster.ts'
import { aFollower, type AFollower } from '../testing/aFollower.ts'
import type { AProcess } from '../testing/aProcess.ts'
import { aSendLoad } from '../testing/aSendLoad.ts'
import { seededChance } from '../testing/seededChance.ts'

const postgresUrl = process.env['DATABASE_URL']
/**
 * The sources of the version before (`tools/postgres/testNodes.mjs`). In a clone whose history lacks them it is empty,
 * and this version is updated to itself.
 */
const before = process.env['VERSION_BEFORE_FOLDER'] ?? ''
/**
 * How often a node of each version is killed under load, so that the other one does its jobs, before a second update:
 * `npm run proof:long -- upgrade` has more than none.
 */
const kills = Number(process.env['VERSION_KILLS'] ?? 0)
const chance = seededChance(Number(process.env['SEED'] ?? 1))
/** Milliseconds that Telegram takes for a message, so that some are on their way at any moment. */
const slowness = 60
/** Milliseconds for a test: no bound of the product, only where one that hangs ends. */
const longestTest = 600_000
/** Milliseconds between two messages of one side of a chat. */
const pace = 300

describe.runIf(postgresUrl)('the version before and this one on one PostgreSQL and one Redis', () => {
  const program = before === '' ? undefined : join(before, 'apps/provider-api/src/main.ts')
  let cluster: ACluster
  let old: AProcess
  let fresh: AProcess
  const followers: AFollower[] = []
  const follow = async (origin: string) => {
    const follower = aFollower(origin, cluster.call, cluster.who)
    followers.push(follower)
    await follower.ready
    return follower
  }
  const serve = (...nodes: readonly AProcess[]) => cluster.balancer.serve(nodes.map(({ origin }) => origin))
  const startOld = () => cluster.start({}, program)

  beforeAll(async () => {
    const begun = await aCluster(postgresUrl ?? '', { customersCount: 4, slowness, firstProgram: program })
    cluster = begun.cluster
    old = begun.first
  }, longestTest)
  afterEach(() => {
    for (const follower of followers.splice(0)) follower.close()
  })
  afterAll(() => cluster.close())

  /** Resolves when both nodes have served for a while, and a browser at each has had an event of then. */
  const workBeside = async (load: ReturnType<typeof aSendLoad>) => {
    serve(old, fresh)
    const following = [await follow(old.origin), await follow(fresh.origin)]
    await load.nextInEveryChat()
    const seen = (text: string) =>
      following.map(({ events }) => {
        const texts = [...events.values()].map(({ payload }) => payload['text'])
        return texts.some((one) => typeof one === 'string' && one.startsWith(text))
      })
    await expect.poll(() => seen('Update answer'), { timeout: 60_000 }).toEqual([true, true])
    await expect.poll(() => seen('Update question'), { timeout: 60_000 }).toEqual([true, true])
    return following
  }
  const end = async (node: AProcess) => {
    await node.stop()
    expect(await node.exited).toBe(0)
  }

  it(
    'an update and the way back under load lose, double and reorder nothing, whichever node is killed',
    async () => {
      // A version may come without a migration.
      if (before === '') expect(await pendingMigrations(cluster.db)).toEqual([])
      const through = [await follow(cluster.balancer.origin), await follow(cluster.balancer.origin)]
      const load = aSendLoad(cluster, { round: 'Update', pace, chance })
      await load.nextInEveryChat()

      // The new version migrates under the load of the old one, and works beside it.
      fresh = await cluster.start()
      expect(await pendingMigrations(cluster.db)).toEqual([])
      const beside = await workBeside(load)
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(500 + 1000 * chance())
        await old.kill()
        serve(fresh)
        await load.nextInEveryChat()
        old = await startOld()
        serve(old, fresh)
        await pause(500 + 1000 * chance())
        await fresh.kill()
        serve(old)
        await load.nextInEveryChat()
        fresh = await cluster.start()
        serve(old, fresh)
      }
      for (const follower of followers.splice(2)) follower.close()
      expect(beside.flatMap(({ faults }) => faults)).toEqual([])
      serve(fresh)
      await end(old)
      await load.nextInEveryChat()

      // The way back starts the old version on the schema of the new one.
      old = await startOld()
      await workBeside(load)
      for (const follower of followers.splice(2)) follower.close()
      serve(old)
      await end(fresh)
      await load.nextInEveryChat()
      if (kills > 0) {
        fresh = await cluster.start()
        await workBeside(load)
        serve(fresh)
        await end(old)
        await load.nextInEveryChat()
      }
      await load.end()
      await load.settle('two versions side by side', through, { kills: 2 * kills })
      // Each call was repeated with its key; without a kill only for statements that the other version has changed.
      expect(load.refused.filter(({ status }) => status !== 503 && status !== 0)).toEqual([])
    },
    longestTest + kills * 120_000,
  )
})
