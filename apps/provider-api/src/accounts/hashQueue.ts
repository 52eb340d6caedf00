import { refuse } from '../errors/refuse.ts'

/**
 * Queue position of a hash. Known devices and signed-in callers have a lane of their own, so that strangers cannot
 * delay them; within a lane the `key`s (accounts, addresses) take turns, and within a key the `account`s: behind an
 * unconfigured proxy all callers share one address.
 */
export type Line = { lane: 'known' | 'stranger'; key: string; account?: string }

type Waiting = { start: () => void; drop: () => void }
type Lane = { running: number; length: number; waiting: Map<string, Map<string, Waiting[]>> }
/** A number in [0, 1), like `Math.random`. */
type Random = () => number

/**
 * Runs hashing work in turn; rejects with RATE_LIMITED when its lane was full and this entry was dropped for a later
 * one.
 */
export type HashQueue = <T>(work: () => Promise<T>, line: Line) => Promise<T>

/**
 * Runs at most `atOnce` hashes at a time (reliability T-19). With two or more slots every lane with waiting work gets
 * one, so that neither strangers nor known devices block the other for longer than one hash. A lane holds `mostWaiting`
 * entries; when it is full, a new entry replaces a random one of the key that has the most. Nobody can lock others out
 * by filling the lane.
 */
export function createHashQueue({
  atOnce,
  mostWaiting,
  random = Math.random,
}: {
  atOnce: number
  mostWaiting: number
  random?: Random
}): HashQueue {
  const lanes: Record<Line['lane'], Lane> = { known: newLane(), stranger: newLane() }
  const full = () => refuse('RATE_LIMITED', undefined, { retryAfter: 2 })

  const waitForTurn = ({ lane: name, key, account = '' }: Line) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes[name]
      if (lane.length >= mostWaiting) dropOne(lane, { key, account }, random)
      const ofKey = lane.waiting.get(key) ?? new Map<string, Waiting[]>()
      const own = ofKey.get(account) ?? []
      own.push({ start: resolve, drop: () => reject(full()) })
      ofKey.set(account, own)
      lane.waiting.set(key, ofKey)
      lane.length += 1
    })

  const startNext = () => {
    const [lane] = [lanes.known, lanes.stranger]
      .filter(({ length }) => length > 0)
      .sort((a, b) => a.running - b.running)
    if (!lane) return
    lane.running += 1
    takeFirst(lane).start()
  }

  return async (work, line) => {
    const lane = lanes[line.lane]
    // A freed slot goes to a waiting entry first, so that new work cannot overtake it.
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

/** Removes the next entry of a lane: its keys take turns, and so do the accounts of a key. */
function takeFirst(lane: Lane): Waiting {
  for (const [key, ofKey] of lane.waiting) {
    for (const [account, own] of ofKey) {
      const first = own.shift()
      if (!first) continue
      // A key that had its turn moves to the end.
      ofKey.delete(account)
      if (own.length > 0) ofKey.set(account, own)
      lane.waiting.delete(key)
      if (ofKey.size > 0) lane.waiting.set(key, ofKey)
      lane.length -= 1
      return first
    }
  }
  throw new Error('The lane is empty')
}

/**
 * Drops a random entry of the account with the most, within the key with the most, counting the newcomer; ties are
 * broken at random. Not the newest: a flooder would keep the entries it queued first.
 */
function dropOne(lane: Lane, newcomer: { key: string; account: string }, random: Random): void {
  const sizeOf = (ofKey: Map<string, Waiting[]>) => [...ofKey.values()].reduce((sum, own) => sum + own.length, 0)
  const key = pickLongest(lane.waiting, (ofKey, name) => sizeOf(ofKey) + (name === newcomer.key ? 1 : 0), random)
  const ofKey = lane.waiting.get(key)
  if (!ofKey) return
  const account = pickLongest(
    ofKey,
    (own, name) => own.length + (key === newcomer.key && name === newcomer.account ? 1 : 0),
    random,
  )
  const own = ofKey.get(account)
  if (!own) return
  const [dropped] = own.splice(indexBelow(own.length, random), 1)
  if (own.length === 0) ofKey.delete(account)
  if (ofKey.size === 0) lane.waiting.delete(key)
  lane.length -= 1
  dropped?.drop()
}

/** The name of a largest group, a random one among equals. */
function pickLongest<G>(
  groups: ReadonlyMap<string, G>,
  sizeOf: (group: G, name: string) => number,
  random: Random,
): string {
  const sizes = [...groups].map(([name, group]) => ({ name, size: sizeOf(group, name) }))
  const most = sizes.reduce((largest, { size }) => Math.max(largest, size), 0)
  const longest = sizes.filter(({ size }) => size === most)
  return longest[indexBelow(longest.length, random)]?.name ?? ''
}

const indexBelow = (length: number, random: Random) => Math.min(length - 1, Math.floor(random() * length))
