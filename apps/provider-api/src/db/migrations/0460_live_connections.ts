import { sql, type Kysely } from 'kysely'

const statements = [
  // A node says that it is there; the connections of one that was killed count until this moment.
  `create table live_nodes (id text primary key, alive_until timestamptz not null)`,
  `create table live_connections (
    company_id bigint not null references companies on delete cascade,
    node_id text not null references live_nodes on delete cascade,
    connections integer not null check (connections > 0),
    primary key (company_id, node_id)
  )`,
  `create index live_connections_node on live_connections (node_id)`,
  `select protect_company_table('live_connections')`,
]

/** How many live connections of each company the nodes have (decision 0441). */
export const liveConnections = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
