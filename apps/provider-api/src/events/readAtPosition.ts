import type { Db, Trx } from '../db/Db.ts'

/** The newest position of a company's event log; 0 while it is empty. */
export async function newestPosition(db: Db | Trx, companyId: number): Promise<number> {
  const { event_seq: newest } = await db
    .selectFrom('companies')
    .select('event_seq')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return newest
}

/**
 * Reads in one transaction, and adds the position of the company's log as `seq`: whatever the result lacks is an event
 * after it (LIVE-6). The position is read first, as each statement of the transaction sees what was committed before
 * it; an event that is committed in between may be in the result and after the position, and applying
 * it again changes nothing.
 */
export async function readAtPosition<Result extends object>(
  db: Db,
  companyId: number,
  read: (trx: Trx) => Promise<Result>,
): Promise<Result & { seq: number }> {
  // One transaction also for the time: switching the connection to the company for each query
  // takes longer than they do.
  return db.transaction().execute(async (trx) => {
    const seq = await newestPosition(trx, companyId)
    return { ...(await read(trx)), seq }
  })
}
