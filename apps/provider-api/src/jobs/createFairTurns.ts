/** The places of a queue: for all companies, and those besides, for companies of which no job is in progress. */
export type Places = { atOnce: number; spare: number }

/**
 * Decides which of the waiting jobs begin. `waiting`: those that are due, in the order in which they would begin if
 * there were one company; `running`: the owner of each job in progress. Returns the next ones in their order.
 */
export type FairTurns<T> = (waiting: readonly T[], running: readonly string[]) => T[]

/** The most owners whose last turn is remembered; the turns of the others are long ago. */
const mostRemembered = 10_000

/**
 * Creates the order of turns of a queue, in which owners, which are mostly companies, take turns: the next job is the
 * first one of the owner that was served least recently. So between two jobs of an owner that waits, no other one has
 * more than one; a lone owner has all places. An owner of which no job is in progress may also begin one in a spare
 * place: the jobs of another one that hang at its channel in all places hold it up no longer than until one of these
 * is free.
 */
export function createFairTurns<T>({ atOnce, spare }: Places, ownerOf: (job: T) => string): FairTurns<T> {
  /** The last turn of each owner, least recent first. */
  const turns = new Map<string, number>()
  let turn = 0
  const serve = (owner: string) => {
    turns.delete(owner)
    turns.set(owner, (turn += 1))
    const [oldest] = turns.keys()
    if (turns.size > mostRemembered && oldest !== undefined) turns.delete(oldest)
  }

  return (waiting, running) => {
    const busy = new Set(running)
    let places = running.length
    const taken: T[] = []
    // Sorting is stable: of owners that were never served, the one with the oldest job is the first.
    const lanes = [...Map.groupBy(waiting, ownerOf)].toSorted(
      ([one], [other]) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0),
    )
    const mayBegin = (owner: string) => places < atOnce || (places < atOnce + spare && !busy.has(owner))
    for (let round = 0; places < atOnce + spare; round += 1) {
      const before = taken.length
      for (const [owner, jobs] of lanes) {
        const job = jobs[round]
        if (job === undefined || !mayBegin(owner)) continue
        taken.push(job)
        serve(owner)
        busy.add(owner)
        places += 1
      }
      if (taken.length === before) break
    }
    return taken
  }
}
