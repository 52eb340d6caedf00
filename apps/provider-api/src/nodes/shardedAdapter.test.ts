import { Server } from 'socket.io'
import { expect, it } from 'vitest'
import type { SharedRedis } from '../ports/SharedRedis.ts'
import { shardedAdapter } from './shardedAdapter.ts'

/** An adapter over a Redis that answers what a test says; `asked`: its commands. */
function anAdapter(answers: { ping: () => Promise<unknown>; count: () => Promise<unknown> }) {
  const asked: unknown[][] = []
  const redis = {
    prefix: 'desk',
    commands: {
      call: (...command: unknown[]) => {
        asked.push(command)
        return answers.count()
      },
    },
    subscriptions: {
      on: () => undefined,
      ssubscribe: () => Promise.resolve(),
      ping: answers.ping,
    },
  }
  // Only what the adapter uses of it.
  const io = new Server({ adapter: shardedAdapter(redis as unknown as SharedRedis) })
  return { asked, count: async () => io.of('/').adapter.serverCount() }
}

it('the nodes are counted once this one has subscribed again', async () => {
  const subscribed = Promise.withResolvers<unknown>()
  const { asked, count } = anAdapter({
    ping: () => subscribed.promise,
    count: () => Promise.resolve(['desk:live#/#', 2]),
  })
  const counted = count()
  await new Promise(setImmediate)
  expect(asked).toEqual([])
  subscribed.resolve('PONG')
  expect(await counted).toBe(2)
  expect(asked).toEqual([['PUBSUB', 'SHARDNUMSUB', 'desk:live#/#']])
})

it('nodes that cannot be counted are not taken for none', async () => {
  const { count } = anAdapter({
    ping: () => Promise.resolve('PONG'),
    count: () => Promise.reject(new Error('Command timed out')),
  })
  await expect(count()).rejects.toThrow('Command timed out')
})
