import { createFairQueue, type DatabaseTurn } from './createFairQueue.ts'

/**
 * The places for work that is done at once: for everybody, and those besides, each for an owner that has no place yet.
 * `longestWait`: milliseconds after which one that waits is refused.
 */
type Places = { atOnce: number; spare: number; longestWait: number }

/** Places that many wait for. */
export type FairPlaces = {
  /**
   * Resolves to the function that gives the place back, as soon as it is the owner's turn. Rejects with `refusal()`
   * when that takes too long.
   */
  enter: (turn: DatabaseTurn) => Promise<() => void>
  /** How many wait. */
  waiting: () => number
}

/**
 * Creates places for which the owners take turns (`createFairQueue`). A lone owner has all but the spare ones; an owner
 * that has none gets a spare one at once, even while another one holds all others and waits for itself, as changes of
 * one company do. Nobody is kept from a free place, so that work that holds one and needs a second one waits for no
 * longer than without turns.
 */
export function createFairPlaces({ atOnce, spare, longestWait }: Places, refusal: () => Error): FairPlaces {
  const queue = createFairQueue<() => void>()
  /** By owner: how many places it has. */
  const held = new Map<string, number>()
  let taken = 0
  let waiting = 0

  const mayTake = (owner: string) => taken < atOnce || (taken < atOnce + spare && !held.has(owner))
  const take = (owner: string): (() => void) => {
    taken += 1
    held.set(owner, (held.get(owner) ?? 0) + 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      taken -= 1
      const rest = (held.get(owner) ?? 1) - 1
      if (rest === 0) held.delete(owner)
      else held.set(owner, rest)
      for (let next = queue.takeFirst(mayTake); next; next = queue.takeFirst(mayTake)) next()
    }
  }
  return {
    enter(turn) {
      // A free place is none for those that wait.
      if (mayTake(turn.owner)) return Promise.resolve(take(turn.owner))
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      waiting += 1
      const leave = queue.add(turn, () => {
        waiting -= 1
        clearTimeout(timer)
        resolve(take(turn.owner))
      })
      const timer = setTimeout(() => {
        waiting -= 1
        leave()
        reject(refusal())
      }, longestWait)
      return promise
    },
    waiting: () => waiting,
  }
}
