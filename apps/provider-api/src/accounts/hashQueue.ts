import { refuse } from '../app/refuse.ts'

/**
 * Where a hash waits. Known devices and signed-in callers have a lane of their own, so that a flood of strangers never
 * stands before them; within a lane each `key` (an account, an address) takes turns with the others.
 */
export type Line = { lane: 'known' | 'stranger'; key: string }

type Waiting = { start: () => void; drop: () => void }
type Lane = { running: number; length: number; waiting: Map<string, Waiting[]> }

/** Runs work that hashes; rejects with RATE_LIMITED when its lane is full of others. */
export type HashQueue = <T>(work: () => Promise<T>, line: Line) => Promise<T>

/**
 * Runs at most `atOnce` pieces of work at a time (reliability T-19). With two or more places, no lane that has work
 * waiting goes without one: neither strangers nor known devices can take all of them for longer than one hash. A lane
 * holds `mostWaiting`; when it is full, whoever waits with the most gives way to those with fewer.
 */
export function createHashQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): HashQueue {
  const lanes: Record<Line['lane'], Lane> = { known: newLane(), stranger: newLane() }
  const full = () => refuse('RATE_LIMITED', undefined, { retryAfter: 2 })

  const waitForTurn = ({ lane: name, key }: Line) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes[name]
      const own = lane.waiting.get(key) ?? []
      if (lane.length >= mostWaiting && !dropFromLongest(lane, own.length + 1)) return reject(full())
      own.push({ start: resolve, drop: () => reject(full()) })
      lane.waiting.set(key, own)
      lane.length += 1
    })

  const startNext = () => {
    const [lane] = [lanes.known, lanes.stranger].filter(({ length }) => length > 0).sort((a, b) => a.running - b.running)
    if (!lane) return
    lane.running += 1
    takeFirst(lane).start()
  }

  return async (work, line) => {
    const lane = lanes[line.lane]
    // A place that came free was given to whoever waited: nobody slips in between.
    if (lanes.known.running + lanes.stranger.running < atOnce) lane.running += 1
    else await waitForTurn(line)
    try {
      return await work()
    } finally {
      lane.running -= 1
      startNext()
    }
  }
}

const newLane = (): Lane => ({ running: 0, length: 0, waiting: new Map() })

/** The next of a lane: its keys take turns. */
function takeFirst(lane: Lane): Waiting {
  for (const [key, own] of lane.waiting) {
    const first = own.shift()
    lane.waiting.delete(key)
    if (!first) continue
    if (own.length > 0) lane.waiting.set(key, own)
    lane.length -= 1
    return first
  }
  throw new Error('Nobody waits in this lane')
}

/** Drops the newest of the key that waits with the most, if those are more than `than`; answers whether there is room now. */
function dropFromLongest(lane: Lane, than: number): boolean {
  const longest = [...lane.waiting.values()].reduce<Waiting[]>((most, own) => (own.length > most.length ? own : most), [])
  if (longest.length <= than) return false
  longest.pop()?.drop()
  lane.length -= 1
  return true
}
