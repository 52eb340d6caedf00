import type { CompiledQuery } from 'kysely'
import { CompanyGone } from '../errors/CompanyGone.ts'
import { appendEvents, type NewEvent } from './appendEvents.ts'
import { dbToEnter, serviceDb, serviceDbToLock } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import { isDataError } from '../db/isDataError.ts'
import { enterAndLockCompany, type LockedCompany } from '../db/roles.ts'
import { askWithNext, sendWaiting } from '../db/sendTogether.ts'
import { enqueueWebhookEvents, isForWebhooks } from '../queues/queuedWebhooks.ts'
import type { Ports } from '../ports/Ports.ts'

/** By database and company: resolves when the last queued change is committed and published. */
const changes = new WeakMap<Db, Map<number, Promise<void>>>()

/** Queues a change of a company; resolves when the changes before it are done. */
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

type Locked = { event_seq: number; has_webhooks: boolean }
/** `row`: what the lock of a transaction has answered; none before that. */
type Lock = { row?: Locked }

/** Not "for update": inserting rows that reference the company must not block. */
const lockCompany = (trx: Trx, companyId: number): CompiledQuery<Locked> =>
  trx
    .selectFrom('companies')
    .select(['event_seq', 'has_webhooks'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .compile()

/**
 * Locks the company with the first statement of the transaction, in front of it, and throws CompanyGone instead of the
 * answer of that. Notes in `lock` what the row said. Returns a read of that, which sends the lock if nothing was asked
 * since.
 */
async function lockWithFirst(
  trx: Trx,
  companyId: number,
  role: 'company' | 'service',
  lock: Lock,
): Promise<() => Promise<Locked>> {
  const statement = role === 'service' ? lockCompany(trx, companyId) : enterAndLockCompany(companyId)
  await askWithNext<Locked | LockedCompany>(trx, statement, ([row]) => {
    if (row?.event_seq == null || row.has_webhooks == null) throw new CompanyGone(companyId)
    lock.row = { event_seq: row.event_seq, has_webhooks: row.has_webhooks }
  })
  return async () => {
    if (!lock.row) await sendWaiting(trx)
    if (!lock.row) throw new Error('A company was locked without an answer')
    return lock.row
  }
}

/**
 * Throws CompanyGone where `error` has rejected data of a company that does not exist: a first statement that fails by
 * itself, such as an insert for that company, has no answer of the lock in front of it.
 */
async function throwIfGone(db: Db, companyId: number, error: unknown): Promise<void> {
  if (!isDataError(error)) return
  const company = await serviceDb(db)
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new CompanyGone(companyId)
}

/**
 * Runs `work` in a transaction that locks the company's row, so that changes of one company never interleave and each
 * event describes the state it leaves behind. Emitted events are appended to the log before the commit and published
 * after it, in log order (architecture section 3). The transaction has the company role: rows of other companies are
 * invisible (decision 0030); with the service role, for a change that is also one of an account, each statement names
 * the company. The lock goes with the first statement of `work`, which sees what was committed before it was granted;
 * what `work` decides by it reads in `trx`. Throws CompanyGone, a NOT_FOUND, for an unknown company. Never nest it, or
 * open another transaction, inside `work`.
 */
export async function withCompanyTransaction<T>(
  ports: Pick<Ports, 'db' | 'publish' | 'now'>,
  companyId: number,
  work: (trx: Trx, emit: (event: NewEvent) => void) => Promise<T>,
  role: 'company' | 'service' = 'company',
): Promise<T> {
  const turn = Promise.withResolvers<void>()
  // Queue in this process first: waiting for the row lock alone, a busy company would hold every connection of the
  // pool.
  await takeTurn(serviceDb(ports.db), companyId, turn.promise)
  const lock: Lock = {}
  try {
    const db = role === 'service' ? serviceDbToLock(ports.db) : dbToEnter(ports.db, companyId)
    const { result, committed } = await db.transaction().execute(async (trx) => {
      // Serializes with other processes.
      const companyLocked = await lockWithFirst(trx, companyId, role, lock)
      const events: NewEvent[] = []
      const result = await work(trx, (event) => events.push(event))
      const company = await companyLocked()
      const appended = await appendEvents(trx, { companyId, after: company.event_seq }, events)
      const hasWebhooks = company.has_webhooks && isForWebhooks(events)
      if (hasWebhooks) await enqueueWebhookEvents(trx, { companyId, now: ports.now() })
      return { result, committed: hasWebhooks ? appended.map((event) => ({ ...event, hasWebhooks })) : appended }
    })
    if (committed.length > 0) ports.publish(committed)
    return result
  } catch (error) {
    if (!lock.row) await throwIfGone(ports.db, companyId, error)
    throw error
  } finally {
    turn.resolve()
  }
}
