/**
 * The owner of a turn at the database. `kind`: whether a call has begun the work, whose caller waits for an answer;
 * `owner`: whom it is for, such as `ownerOfCompany`.
 */
export type DatabaseTurn = { kind: 'call' | 'background'; owner: string }

/** The owner of what is done for a company. */
export const ownerOfCompany = (companyId: number): string => `company ${companyId}`

/** The items that wait for one resource. */
export type FairQueue<T> = {
  /** Adds an item behind those of its owner. Returns the function that takes it out again, if it is still there. */
  add: (turn: DatabaseTurn, item: T) => () => void
  /**
   * Removes and returns the item whose turn it is; undefined when none waits. `mayTake`: whether an owner may have one
   * now; owners that may not keep their turns.
   */
  takeFirst: (mayTake?: (owner: string) => boolean) => T | undefined
}

/**
 * Creates an empty queue in which calls and background work take turns, and within both of them the owners do; the
 * items of an owner keep their order. However much one owner has queued, another one waits for at most one item of it
 * (reliability L-6), and neither calls nor background work delay the other by more than their own length.
 */
export function createFairQueue<T>(): FairQueue<T> {
  /** By owner: the one whose turn comes next is the first. */
  const lanes: Record<DatabaseTurn['kind'], Map<string, Set<{ item: T }>>> = { call: new Map(), background: new Map() }
  let last: DatabaseTurn['kind'] = 'background'

  const takeOf = (kind: DatabaseTurn['kind'], mayTake: (owner: string) => boolean): { item: T } | undefined => {
    const lane = lanes[kind]
    for (const [owner, own] of lane) {
      if (!mayTake(owner)) continue
      const [entry] = own
      lane.delete(owner)
      if (!entry) return undefined
      own.delete(entry)
      if (own.size > 0) lane.set(owner, own)
      last = kind
      return entry
    }
    return undefined
  }
  return {
    add({ kind, owner }, item) {
      const lane = lanes[kind]
      const own = lane.get(owner) ?? new Set<{ item: T }>()
      const entry = { item }
      own.add(entry)
      lane.set(owner, own)
      return () => {
        // An entry that was taken is in none of them, and its owner may have another set by now.
        if (own.delete(entry) && own.size === 0) lane.delete(owner)
      }
    },
    takeFirst(mayTake = () => true) {
      const [next, other] = last === 'call' ? (['background', 'call'] as const) : (['call', 'background'] as const)
      return (takeOf(next, mayTake) ?? takeOf(other, mayTake))?.item
    },
  }
}
