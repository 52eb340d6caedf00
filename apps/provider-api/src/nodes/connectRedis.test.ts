import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SharedRedis } from '../ports/SharedRedis.ts'
import { aRecordedLog } from '../testing/aRecordedLog.ts'
import { aRedis, hasRedis } from '../testing/aRedis.ts'
import { connectRedis, RedisTooOld } from './connectRedis.ts'

const settings = { secretKey: randomBytes(32), serverLog: { level: 'debug', isPretty: false } } as const
const aLog = () => aRecordedLog(settings, () => new Date())
const receives = async ({ commands, subscriptions }: SharedRedis, text: string) => {
  const received = new Promise<string>((resolve) =>
    subscriptions.once('smessage', (_channel: string, message: string) => resolve(message)),
  )
  await commands.spublish('a channel', text)
  return received
}

describe.runIf(hasRedis)('the connection to Redis', () => {
  it('a Redis that is away is no reason not to start, and is used as soon as it is there', async () => {
    const redis = await aRedis()
    await redis.kill()
    const { log, logged, lines } = aLog()
    const shared = await connectRedis(redis.url, settings, log)
    expect(shared.isReachable()).toBe(false)
    await expect(shared.commands.get('anything')).rejects.toThrow()
    await redis.start()
    await expect.poll(shared.isReachable, { timeout: 10_000 }).toBe(true)
    await expect
      .poll(() => logged.map(({ level, sentence }) => [level, sentence]))
      .toEqual([
        ['warn', 'Redis cannot be reached: this node reads the events of others from the database'],
        ['info', 'Redis can be reached again'],
      ])
    expect(lines.join('')).not.toContain(redis.password)
    shared.close()
    await redis.kill()
  })

  it('subscriptions are there again after Redis was lost, and installations have names of their own', async () => {
    const redis = await aRedis()
    const [shared, same, other] = await Promise.all([
      connectRedis(redis.url, settings, aLog().log),
      connectRedis(redis.url, settings, aLog().log),
      connectRedis(redis.url, { secretKey: randomBytes(32) }, aLog().log),
    ])
    expect(shared.prefix).toBe(same.prefix)
    expect(shared.prefix).not.toBe(other.prefix)
    await shared.subscriptions.ssubscribe('a channel')
    expect(await receives(shared, 'One')).toBe('One')
    await redis.kill()
    await expect.poll(shared.isReachable).toBe(false)
    await redis.start()
    await expect.poll(shared.isReachable, { timeout: 10_000 }).toBe(true)
    expect(await receives(shared, 'Two')).toBe('Two')
    for (const one of [shared, same, other]) one.close()
    await redis.kill()
  })

  it('a Redis without sharded channels is refused with a sentence', async () => {
    const redis = await aRedis('--rename-command', 'SPUBLISH', '')
    await expect(connectRedis(redis.url, settings, aLog().log)).rejects.toBeInstanceOf(RedisTooOld)
    await redis.kill()
  })
})
