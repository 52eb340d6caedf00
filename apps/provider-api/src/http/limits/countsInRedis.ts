import type { Environment } from '../../ports/Ports.ts'
import type { SharedRedis } from '../../ports/SharedRedis.ts'
import type { CallCounts, Counted } from './CallCounts.ts'

/**
 * Looks at sorted sets of calls by their time, one for each window, and adds a call to all of them when it fits into
 * all. Returns the seconds to wait, 0: none. ARGV: the time, the call (empty: only look), then the most calls and the
 * milliseconds of each window.
 */
const countCall = `
local at, call, wait = tonumber(ARGV[1]), ARGV[2], 0
for i, key in ipairs(KEYS) do
  local most, length = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', at - length)
  local calls = redis.call('ZCARD', key)
  if calls >= most then
    local leaving = redis.call('ZRANGE', key, calls - most, calls - most, 'WITHSCORES')
    wait = math.max(wait, 1, math.ceil((tonumber(leaving[2]) + length - at) / 1000))
  end
end
if wait > 0 or call == '' then return wait end
for i, key in ipairs(KEYS) do
  redis.call('ZADD', key, at, call)
  redis.call('PEXPIRE', key, ARGV[2 * i + 2])
end
return 0`

/**
 * Counts for all nodes, as exactly as one process does for itself, by their clocks. While Redis cannot be reached, each
 * node counts for itself: `alone`. The limits of sign-in are in the database, and hold.
 */
export function countsInRedis(
  { commands, prefix, isReachable }: SharedRedis,
  { now, newId }: Pick<Environment, 'now' | 'newId'>,
  alone: CallCounts,
): CallCounts {
  const keyOf = ({ key }: Counted) => `${prefix}:calls:${key}`
  const ask = async (counted: readonly Counted[], call: string): Promise<number> => {
    const windows = counted.flatMap(({ window }) => [window.most, window.seconds * 1000])
    const args = [...counted.map(keyOf), now().getTime(), call, ...windows]
    return Number(await commands.eval(countCall, counted.length, ...args))
  }
  /** Without Redis, or when it fails meanwhile, the other way. */
  const orAlone = async <T>(shared: () => Promise<T>, own: () => Promise<T>): Promise<T> => {
    if (!isReachable()) return own()
    try {
      return await shared()
    } catch {
      return own()
    }
  }
  return {
    waitOf: (counted) =>
      orAlone(
        async () => (await ask([counted], '')) || null,
        () => alone.waitOf(counted),
      ),
    countAll: (counted) =>
      orAlone(
        async () => {
          const call = newId()
          const wait = await ask(counted, call)
          if (wait > 0) return { wait }
          const undo = () => {
            // A count that is not taken out leaves with its window.
            for (const one of counted) commands.zrem(keyOf(one), call).catch(() => undefined)
          }
          return { undo }
        },
        () => alone.countAll(counted),
      ),
  }
}
