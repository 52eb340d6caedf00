import type { TestServer } from './aTestServer.ts'

/** A live connection of a company at a node. */
export async function liveRows({ db, clock }: TestServer, companyId: number): Promise<void> {
  await db
    .insertInto('live_nodes')
    .values({ id: 'a node', alive_until: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('live_connections').values({ company_id: companyId, node_id: 'a node', connections: 1 }).execute()
}
