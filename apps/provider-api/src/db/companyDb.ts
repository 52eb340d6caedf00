import type { Db } from './Db.ts'
import { rootOf, scopedDb } from './openKysely.ts'
import { enterCompany } from './roles.ts'

/**
 * The database as one company sees it: each transaction, and each statement outside of one, runs as the company role with
 * `app.company_id` set, so that a query whose `where` was forgotten finds no row of another company and writes none
 * (reliability T-05, decision 0030).
 */
export const companyDb = (db: Db, companyId: number): Db => scopedDb(db, enterCompany(companyId))

/** The same ports for work inside one company: their `db` is `companyDb`; all else is looked up in `ports` as it is asked for. */
export const portsOfCompany = <P extends { db: Db }>(ports: P, companyId: number): P => {
  const ofCompany = Object.create(ports) as P
  ofCompany.db = companyDb(ports.db, companyId)
  return ofCompany
}

/**
 * The database as the service role sees it, with all companies: for work across companies alone. `ports.db` outside of a
 * company is this very database; inside a call of a company this is the one way to it, and each use of it is a decision.
 */
export const serviceDb = (db: Db): Db => rootOf(db)
