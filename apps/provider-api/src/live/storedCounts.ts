import { sql } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'

/**
 * Says that a node is alive until a moment. Returns whether it was not there, or was taken for dead: none of its counts
 * is stored then. Its row is the lock of its counts.
 */
export async function sayAlive(trx: Trx, nodeId: string, until: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into live_nodes (id, alive_until) values (${nodeId}, ${until})
    on conflict (id) do update set alive_until = excluded.alive_until
    returning xmax::text = '0' as "isNew"`.execute(trx)
  return rows[0]?.isNew === true
}

/** Writes how many live connections a node has of some companies. Call it after `sayAlive`. */
export async function writeCounts(trx: Trx, nodeId: string, counts: ReadonlyMap<number, number>): Promise<void> {
  if (counts.size === 0) return
  const rows = JSON.stringify([...counts].map(([company_id, connections]) => ({ company_id, connections })))
  const counted = sql`json_to_recordset(${rows}::json) as counted (company_id bigint, connections integer)`
  await sql`delete from live_connections where node_id = ${nodeId}
    and company_id in (select company_id from ${counted} where connections = 0)`.execute(trx)
  // A company that was purged meanwhile has no connections.
  await sql`insert into live_connections (company_id, node_id, connections)
    select companies.id, ${nodeId}, counted.connections
    from ${counted} join companies on companies.id = counted.company_id where counted.connections > 0
    on conflict (company_id, node_id) do update set connections = excluded.connections`.execute(trx)
}

/** Forgets nodes that have said nothing for long, and a node that takes its leave, with their counts. */
export async function forgetNodes(db: Db, silent: { since: Date } | { id: string }): Promise<void> {
  const nodes = db.deleteFrom('live_nodes')
  await ('id' in silent ? nodes.where('id', '=', silent.id) : nodes.where('alive_until', '<', silent.since)).execute()
}
