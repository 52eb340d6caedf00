import { sql } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'

/** The live connections of a company at all nodes that are alive, but those of one node. */
export async function usedSockets(
  db: Db | Trx,
  companyId: number,
  now: Date,
  exceptNode: string | null = null,
): Promise<number> {
  const { used } = await db
    .selectFrom('live_connections')
    .innerJoin('live_nodes', 'live_nodes.id', 'live_connections.node_id')
    .select(sql<number>`coalesce(sum(live_connections.connections), 0)::int`.as('used'))
    .where('live_connections.company_id', '=', companyId)
    .where('live_nodes.alive_until', '>', now)
    .$if(exceptNode !== null, (query) => query.where('live_nodes.id', '<>', exceptNode))
    .executeTakeFirstOrThrow()
  return used
}

/**
 * Lets one transaction after the other decide on a new live connection of a company: two nodes would both see the last
 * one as free.
 */
export async function takeSocketTurn(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota of sockets:${companyId}`}, 0))`.execute(trx)
}
