import { refuse } from '../errors/refuse.ts'
import { appendEvents, type NewEvent } from './appendEvents.ts'
import { companyDb, serviceDb } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Ports } from '../ports/Ports.ts'

/** For each database and company: resolved when the change that came last is done and told. */
const changes = new WeakMap<Db, Map<number, Promise<void>>>()

/** Queues a change of a company; resolves when those before it are done. */
function takeTurn(db: Db, companyId: number, done: Promise<void>): Promise<void> {
  const ofCompany = changes.get(db) ?? new Map<number, Promise<void>>()
  changes.set(db, ofCompany)
  const before = ofCompany.get(companyId) ?? Promise.resolve()
  ofCompany.set(companyId, done)
  void done.then(() => {
    if (ofCompany.get(companyId) === done) ofCompany.delete(companyId)
  })
  return before
}

/**
 * One change of a company: a transaction that holds the company's row, so that changes of one company never interleave
 * and each event tells the state that it leaves behind. Its events are appended at the end and told after the commit, in
 * the order of the log (architecture section 3). It works as the company role: rows of other companies are not there (decision
 * 0030). Never call it, or open a transaction, inside `work`.
 */
export async function withCompanyTransaction<T>(
  ports: Pick<Ports, 'db' | 'publish'>,
  companyId: number,
  work: (trx: Trx, emit: (event: NewEvent) => void) => Promise<T>,
): Promise<T> {
  const turn = Promise.withResolvers<void>()
  // Waiting here, and not for the row alone, a busy company does not take all connections of the pool from the others.
  await takeTurn(serviceDb(ports.db), companyId, turn.promise)
  try {
    const { result, committed } = await companyDb(ports.db, companyId)
      .transaction()
      .execute(async (trx) => {
        // For other processes. Not "for update": rows that refer to the company may still be inserted elsewhere meanwhile.
        const company = await trx
          .selectFrom('companies')
          .select('id')
          .where('id', '=', companyId)
          .forNoKeyUpdate()
          .executeTakeFirst()
        if (!company) throw refuse('NOT_FOUND', 'The company was not found')
        const events: NewEvent[] = []
        const result = await work(trx, (event) => events.push(event))
        return { result, committed: await appendEvents(trx, companyId, events) }
      })
    if (committed.length > 0) ports.publish(committed)
    return result
  } finally {
    turn.resolve()
  }
}
