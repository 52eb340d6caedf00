import { ownerOfCompany } from './createFairQueue.ts'
import type { Db } from './Db.ts'
import { rootOf, scopedDb } from './openKysely.ts'
import { enterCompany } from './roles.ts'

/**
 * Limits a database to one company: each transaction, and each statement outside of one, runs as the company role with
 * `app.company_id` set, so that even a query without its `where` neither reads nor writes rows of another company
 * (reliability T-05, decision 0030).
 */
export const companyDb = (db: Db, companyId: number): Db =>
  scopedDb(db, [enterCompany(companyId)], ownerOfCompany(companyId))

/**
 * The same database for transactions whose first statement is `enterAndLockCompany`: until then they have the role of
 * the service. For `withCompanyTransaction` alone.
 */
export const dbToEnter = (db: Db, companyId: number): Db => scopedDb(db, [], ownerOfCompany(companyId))

/**
 * `serviceDb` for transactions whose lock of a company goes with their first statement. For `withCompanyTransaction`
 * alone.
 */
export const serviceDbToLock = (db: Db): Db => scopedDb(db, [])

/** The same ports limited to one company: their `db` is `companyDb`; everything else is inherited from `ports`. */
export const portsOfCompany = <P extends { db: Db }>(ports: P, companyId: number): P => {
  const ofCompany = Object.create(ports) as P
  ofCompany.db = companyDb(ports.db, companyId)
  return ofCompany
}

/**
 * The database with the service role, which sees all companies: for work across companies only. Outside of a company,
 * `ports.db` is the same database; inside a call of a company this is the only way to it, so
 * each use must be deliberate.
 */
export const serviceDb = (db: Db): Db => rootOf(db)
