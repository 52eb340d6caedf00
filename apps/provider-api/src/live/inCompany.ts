import { refuse } from '../app/refuse.ts'
import { appendEvents, type NewEvent } from './EventLog.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Ports } from '../Ports.ts'

/** For each database and company: resolved when all that was committed before has been told. */
const told = new WeakMap<Db, Map<number, Promise<void>>>()

/** Takes a place in the company's queue of tellers; answers what to wait for before speaking. */
function takeTurn(db: Db, companyId: number, done: Promise<void>): Promise<void> {
  const turns = told.get(db) ?? new Map<number, Promise<void>>()
  told.set(db, turns)
  const before = turns.get(companyId) ?? Promise.resolve()
  turns.set(companyId, done)
  void done.then(() => {
    if (turns.get(companyId) === done) turns.delete(companyId)
  })
  return before
}

/**
 * One change of a company: a transaction that holds the company's row, so that changes of one company never interleave
 * and each event tells the state that it leaves behind; its events are appended at the end and told after the commit,
 * in the order of the log (architecture section 3). Never open a second transaction inside `work`.
 */
export async function inCompany<T>(
  ports: Pick<Ports, 'db' | 'tell'>,
  companyId: number,
  work: (trx: Trx, say: (event: NewEvent) => void) => Promise<T>,
): Promise<T> {
  const turn = Promise.withResolvers<void>()
  let before = Promise.resolve()
  try {
    const { result, committed } = await ports.db.transaction().execute(async (trx) => {
      // Not "for update": rows that refer to the company may still be inserted elsewhere meanwhile.
      const company = await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst()
      if (!company) throw refuse('NOT_FOUND', 'The company was not found')
      // Taken while the row is held: the turns stand in the order of the commits.
      before = takeTurn(ports.db, companyId, turn.promise)
      const events: NewEvent[] = []
      const result = await work(trx, (event) => events.push(event))
      return { result, committed: await appendEvents(trx, companyId, events) }
    })
    await before
    if (committed.length > 0) ports.tell(committed)
    return result
  } finally {
    turn.resolve()
  }
}
