import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quotasOf } from '../quotas/quotasOf.ts'
import { usedSockets } from '../quotas/usedSockets.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { aVisitor } from '../testing/aVisitor.ts'
import { countConnections, type ConnectionCounts } from './countConnections.ts'
import type { CountedConnection } from './heldConnections.ts'

let a: TestServer
let b: TestServer
let lily: ACompany
const open: AListener[] = []
const nodes: ConnectionCounts[] = []

beforeAll(async () => {
  a = await aTestServer()
  b = await aTestServer({ beside: a })
  for (const { app } of [a, b]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await b.close()
  await a.close()
})
beforeEach(async () => {
  await a.reset()
  lily = await a.aCompany()
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.disconnect()
  for (const node of nodes.splice(0)) await node.stop()
  for (const { ports } of [a, b]) Object.assign(ports.quotas, { sockets: null })
})

const full = { message: 'CONNECTIONS_FULL', data: { status: 429, code: 'CONNECTIONS_FULL', retryAfter: 30 } }
const quota = (sockets: number) => {
  for (const { ports } of [a, b]) Object.assign(ports.quotas, { sockets })
}
const dial = (node: TestServer, who: AnAdministrator, different: Partial<Parameters<typeof aListener>[1]> = {}) => {
  const listener = aListener(node, { token: who.token, adminId: who.adminId, ...different })
  open.push(listener)
  return listener
}
const connected = async (...[node, who, different]: Parameters<typeof dial>) => {
  const listener = dial(node, who, different)
  await isReady(listener)
  return listener
}
const used = (companyId = lily.companyId) => usedSockets(a.db, companyId, a.clock.now())
/** Lets both nodes write the counts that have changed; a timer may be set only when the clock has moved before. */
const countsAreWritten = (expected: number) =>
  expect
    .poll(() => {
      a.clock.advance(1_000)
      return used()
    })
    .toBe(expected)

describe('the quota of live connections (decision 0441)', () => {
  it('a connection beyond the quota is refused at every node, and no other company notices', async () => {
    quota(2)
    const [first] = [await connected(a, lily.owner), await connected(b, lily.owner)]
    expect(await dial(a, lily.owner).isRefused()).toMatchObject(full)
    expect(await dial(b, lily.owner).isRefused()).toMatchObject(full)
    const rose = await a.aCompany({ name: 'Rose' })
    await connected(a, rose.owner)
    expect(first.socket.connected).toBe(true)
  })

  it('a connection that closes makes room for another one', async () => {
    quota(1)
    const first = await connected(a, lily.owner)
    first.socket.disconnect()
    await expect
      .poll(async () => {
        a.clock.advance(1_000)
        return used()
      })
      .toBe(0)
    await connected(b, lily.owner)
  })

  it('connections that are there stay when the quota becomes less', async () => {
    quota(2)
    const both = [await connected(a, lily.owner), await connected(b, lily.owner)]
    quota(1)
    expect(await dial(a, lily.owner).isRefused()).toMatchObject(full)
    expect(both.map(({ socket }) => socket.connected)).toEqual([true, true])
  })

  it('a quota of its own takes the place of the server’s, and connections from before it count', async () => {
    await connected(a, lily.owner)
    await countsAreWritten(1)
    const own = (sockets: number | null) =>
      a.db
        .updateTable('companies')
        .set({ own_quotas: JSON.stringify({ sockets }) })
        .where('id', '=', lily.companyId)
        .execute()
    await own(1)
    expect((await quotasOf(b.db, lily.companyId, b.ports.quotas)).sockets).toBe(1)
    expect(await dial(b, lily.owner).isRefused()).toMatchObject(full)
    quota(1)
    await own(null)
    await connected(b, lily.owner)
  })

  it('a visitor of the support widget counts for its company', async () => {
    const visitor = await aVisitor(a, lily)
    await a.callOk('initSupport', { token: visitor.token, companyId: lily.companyId, body: {} })
    quota(1)
    await connected(a, lily.owner)
    const late = aListener(b, { token: visitor.token, adminId: '', namespace: '/support' })
    open.push(late)
    expect(await late.isRefused()).toMatchObject(full)
  })

  it('a system administrator in an access to a full company is neither counted nor refused', async () => {
    quota(1)
    await connected(a, lily.owner)
    const root = await a.anAdministrator({ isSystemAdmin: true })
    const { headers } = await a.actsFor(root, lily)
    const acting = { companyId: lily.companyId, impersonationId: headers['x-impersonation-id'] }
    expect((await isReady(dial(b, root, acting))).companies).toMatchObject([{ companyId: lily.companyId }])
    expect(await used()).toBe(1)
  })

  it('an administrator of two companies counts for the one that the connection names, else for the first', async () => {
    const rose = await a.aCompany({ name: 'Rose', owner: lily.owner })
    await connected(a, lily.owner, { companyId: rose.companyId })
    await connected(a, lily.owner)
    await countsAreWritten(1)
    expect(await used(rose.companyId)).toBe(1)
  })

  it('the console shows how many live connections a company has', async () => {
    await connected(a, lily.owner)
    await connected(b, lily.owner)
    await countsAreWritten(2)
    const { token } = await a.anAdministrator({ isSystemAdmin: true })
    const of = { token, params: { id: lily.companyId } }
    expect(await a.callOk('getCompanyQuotas', of)).toMatchObject({ quotas: { sockets: { choice: 'server', used: 2 } } })
    const body = { aiRuns: 'server', aiTokens: 'server', storage: 'server', sockets: 3 }
    expect(await a.callOk('setCompanyQuotas', { ...of, body })).toMatchObject({ quotas: { sockets: { choice: 3 } } })
    // A console from before this quota leaves it alone.
    const { sockets: _new, ...before } = body
    expect(await a.callOk('setCompanyQuotas', { ...of, body: before })).toMatchObject({
      quotas: { sockets: { choice: 3 } },
    })
  })
})

describe('the counts of several nodes', () => {
  const aNode = () => {
    const node = countConnections(a.ports)
    nodes.push(node)
    return node
  }
  const aConnection = (): CountedConnection & { close: () => void } => {
    const listeners: (() => void)[] = []
    const connection = {
      readyState: 'open',
      once: (_: 'close', listener: () => void) => listeners.push(listener),
      close: () => {
        connection.readyState = 'closed'
        for (const listener of listeners) listener()
      },
    }
    return connection
  }

  it('nodes that admit at once give away the last connection once', async () => {
    const [here, there] = [aNode(), aNode()]
    for (let most = 1; most <= 10; most += 1) {
      const admitted = await Promise.all(
        [here, there, here, there].map((node) => node.admit(lily.companyId, aConnection(), most)),
      )
      expect(admitted.filter(Boolean)).toHaveLength(1)
      expect(await used()).toBe(most)
    }
  })

  it('the connections of a node that was killed count for a minute', async () => {
    const until = new Date(a.clock.now().getTime() + 60_000)
    await a.db.insertInto('live_nodes').values({ id: 'killed', alive_until: until }).execute()
    await a.db
      .insertInto('live_connections')
      .values({ company_id: lily.companyId, node_id: 'killed', connections: 1 })
      .execute()
    const node = aNode()
    expect(await node.admit(lily.companyId, aConnection(), 1)).toBe(false)
    a.clock.advance(60_000)
    expect(await node.admit(lily.companyId, aConnection(), 1)).toBe(true)
    a.clock.advance(61_000)
    // Its rows go, too.
    await expect
      .poll(async () => {
        a.clock.advance(1_000)
        return a.db.selectFrom('live_nodes').select('id').where('id', '=', 'killed').execute()
      })
      .toEqual([])
  })

  it('a node that was taken for dead has all its connections counted again with its next word', async () => {
    const node = aNode()
    await node.admit(lily.companyId, aConnection(), null)
    await countsAreWritten(1)
    await a.db.deleteFrom('live_nodes').execute()
    // Its word comes 15 seconds after the last one has been written.
    await countsAreWritten(1)
  })

  it('changes that go on do not put off the writing of the first one', async () => {
    const node = aNode()
    await node.admit(lily.companyId, aConnection(), null)
    await expect.poll(() => used()).toBe(1)
    await node.admit(lily.companyId, aConnection(), null)
    a.clock.advance(600)
    await node.admit(lily.companyId, aConnection(), null)
    a.clock.advance(600)
    await expect.poll(() => used()).toBe(3)
  })

  it('a connection that closes makes room at once where the company has a quota', async () => {
    const node = aNode()
    await node.admit(lily.companyId, aConnection(), 2)
    // Until its next word the node writes nothing by itself.
    await expect.poll(a.clock.due).toContain(15_000)
    const connection = aConnection()
    expect(await node.admit(lily.companyId, connection, 2)).toBe(true)
    connection.close()
    await expect.poll(() => used()).toBe(1)
  })

  it('a node that has stopped counts nothing, also where it was asked before', async () => {
    const node = countConnections(a.ports)
    const asked = [node.admit(lily.companyId, aConnection(), 5), node.admit(lily.companyId, aConnection(), 5)]
    await node.stop()
    await Promise.all(asked)
    await node.admit(lily.companyId, aConnection(), 5)
    await node.admit(lily.companyId, aConnection(), null)
    expect(await used()).toBe(0)
  })

  it('a node that stops takes its connections along', async () => {
    const node = countConnections(a.ports)
    await node.admit(lily.companyId, aConnection(), 5)
    expect(await used()).toBe(1)
    await node.stop()
    expect(await used()).toBe(0)
  })

  it('a connection counts once however often it is admitted, and one that has closed meanwhile not at all', async () => {
    const node = aNode()
    const [connection, closed] = [aConnection(), aConnection()]
    closed.close()
    expect(await node.admit(lily.companyId, connection, 2)).toBe(true)
    expect(await node.admit(lily.companyId, connection, 2)).toBe(true)
    expect(await node.admit(lily.companyId, closed, 2)).toBe(true)
    expect(await used()).toBe(1)
    expect(await node.admit(lily.companyId, aConnection(), 2)).toBe(true)
    connection.close()
    await countsAreWritten(1)
  })
})
