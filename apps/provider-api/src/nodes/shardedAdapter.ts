import { createShardedAdapter } from '@socket.io/redis-adapter'
import type { SharedRedis } from '../ports/SharedRedis.ts'

/**
 * The adapter by which a room spans the nodes: a node receives only what is for rooms that it has (mode `dynamic`).
 * An emitted event reaches the connections of this node without waiting for Redis, and nothing rejects while that is
 * away: the adapter handles no rejections. Only the count of nodes (`serverCount`) rejects when Redis does not give it.
 */
export function shardedAdapter({
  commands,
  subscriptions,
  prefix,
}: SharedRedis): ReturnType<typeof createShardedAdapter> {
  const ignore = () => undefined
  const publisher = {
    spublish: (channel: string, message: string | Buffer) => {
      commands.spublish(channel, message).catch(ignore)
      return Promise.resolve(0)
    },
    send_command: (name: string, args: string[], done: (error: unknown, answer?: unknown) => void) =>
      // The number of nodes that listen to a channel. After a loss this one subscribes again first: on a connection
      // commands are answered in order.
      void subscriptions
        .ping()
        .then(() => commands.call(name, ...args))
        .then(
          (answer) => done(null, answer),
          (error: unknown) => done(error),
        ),
  }
  const subscriber = {
    on: (event: string, listener: (channel: Buffer, message: Buffer) => void) => subscriptions.on(event, listener),
    ssubscribe: (channel: string) => void subscriptions.ssubscribe(channel).catch(ignore),
    sunsubscribe: (channel: string) => void subscriptions.sunsubscribe(channel).catch(ignore),
  }
  return createShardedAdapter(publisher, subscriber, { channelPrefix: `${prefix}:live`, subscriptionMode: 'dynamic' })
}
