import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { SharedRedis } from '../ports/SharedRedis.ts'

/** Milliseconds that a start waits for a Redis that does not answer; the server then begins without it. */
const patience = 2000
/** Milliseconds for a command: a caller of the API waits for it. */
const longestCommand = 250
const longestRest = 2000

/** The Redis of the settings cannot do what the nodes need; nothing will change that while the server runs. */
export class RedisTooOld extends Error {
  override name = 'RedisTooOld'

  constructor() {
    super('REDIS_URL names a server without sharded channels: Frontdesk needs Redis 7 or newer, or Valkey.')
  }
}

/**
 * Connects to the Redis that the nodes share, and connects again whenever it is lost. A Redis that is away is logged
 * and no reason not to start. Throws `RedisTooOld`.
 */
export async function connectRedis(
  url: string,
  { secretKey }: Pick<Settings, 'secretKey'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<SharedRedis> {
  const { Redis } = await import('ioredis')
  const options = {
    connectTimeout: patience,
    keepAlive: 10_000,
    // A half of it by chance, so that the nodes do not all come back in one moment.
    retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 10), longestRest) * (1 - Math.random() / 2),
  }
  const commands = new Redis(url, {
    ...options,
    commandTimeout: longestCommand,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })
  const subscriptions = new Redis(url, { ...options, maxRetriesPerRequest: null })
  const isReachable = () => commands.status === 'ready' && subscriptions.status === 'ready'
  reportOutages([commands, subscriptions], isReachable, log)
  const close = () => {
    commands.disconnect()
    subscriptions.disconnect()
  }
  try {
    await Promise.all([commands, subscriptions].map(untilReadyOrLate))
    if (commands.status === 'ready') await expectShardedChannels(commands)
  } catch (error) {
    close()
    throw error
  }
  return { commands, subscriptions, prefix: prefixOf(secretKey), isReachable, close }
}

/** Nodes have the same key, and no two installations do. */
const prefixOf = (secretKey: Buffer) =>
  `frontdesk:${createHash('sha256').update('redis').update(secretKey).digest('hex').slice(0, 16)}`

/** Logs the first failure of an outage, and its end. An unhandled error event would end the process. */
function reportOutages(
  connections: readonly Redis[],
  isReachable: () => boolean,
  log: Pick<Log, 'info' | 'warn'>,
): void {
  let isAway = false
  for (const connection of connections) {
    connection.on('error', (error: Error & { code?: string }) => {
      if (isAway) return
      isAway = true
      log.warn(
        { error: error.code ?? error.message },
        'Redis cannot be reached: this node reads the events of others from the database',
      )
    })
    connection.on('ready', () => {
      if (!isAway || !isReachable()) return
      isAway = false
      log.info({}, 'Redis can be reached again')
    })
  }
}

function untilReadyOrLate(connection: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    connection.once('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function expectShardedChannels(commands: Redis): Promise<void> {
  try {
    await commands.spublish('frontdesk:probe', '')
  } catch (error) {
    if (/unknown command/i.test(String(error))) throw new RedisTooOld()
  }
}
