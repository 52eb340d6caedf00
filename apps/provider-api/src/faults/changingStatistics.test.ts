import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyTables } from '../db/tidyTables.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { asOwner } from '../testing/aDatabase.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { seededChance } from '../testing/seededChance.ts'

/** How many things happen; `npm run proof:long -- statistics` lets more happen. */
const rounds = Number(process.env['SOAK_ROUNDS'] ?? 150)
const seed = Number(process.env['SEED'] ?? 1)
const chats = 25

const tables = sql`select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
const indexes = sql`select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'`
const forgetColumns = sql`delete from pg_statistic where starelid in (${tables})`
/** The statistics that an analyze at the wrong moment leaves. */
const moments: readonly (readonly RawBuilder<unknown>[])[] = [
  [sql`update pg_class set reltuples = 1, relpages = 1 where oid in (${tables})`, forgetColumns],
  [sql`update pg_class set reltuples = 0 where oid in (${tables})`],
  [sql`update pg_class set reltuples = 1, relpages = 2 where oid in (${indexes})`, forgetColumns],
  [sql`update pg_class set reltuples = -1, relpages = 0 where oid in (${tables})`],
]

// The pages that kept plans touch are counted by PostgreSQL for each of its processes, of which an embedded one is one.
describe.skipIf(process.env['DATABASE_URL'])('mixed use while statistics change', () => {
  let world: TestServer
  let lily: ACompany
  let customers: ACustomer[]
  beforeAll(async () => {
    world = await aTestServer()
    await world.reset()
    lily = await world.aCompany()
    customers = []
    for (let number = 0; number < chats; number += 1)
      customers.push(await aCustomer(world, lily, { name: `Anna ${String(number)}`, aiEnabled: false }))
    for (const { chatId, userId } of customers)
      await sql`insert into messages (company_id, chat_id, platform, from_id, text, status, is_read)
        select ${lily.companyId}::bigint, ${chatId}::bigint, 'telegram', ${userId}::bigint, 'Words ' || n,
          case n % 2 when 0 then 'received' else 'delivered' end, true from generate_series(1, 50) n`.execute(world.db)
  }, 120_000)
  afterAll(async () => {
    await sql`analyze`.execute(asOwner(world.db))
    await world.close()
  })

  /** Pages of all tables and indexes that were touched until now. */
  async function pagesTouched(): Promise<number> {
    const owner = asOwner(world.db)
    await sql`select pg_stat_force_next_flush()`.execute(owner)
    const { rows } = await sql<{ pages: number }>`select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0)
      + coalesce(idx_blks_hit, 0))::bigint as pages from pg_statio_user_tables`.execute(owner)
    return rows[0]?.pages ?? 0
  }

  const list = (company: ACompany) =>
    world.callOk('getChatsWithPreview', {
      token: company.owner.token,
      companyId: company.companyId,
      query: { limit: 30, offset: 0 },
    })

  it(
    `the chat list touches at most three times its usual pages, in ${String(rounds)} rounds of mixed use, seed ${String(seed)}`,
    async () => {
      const chance = seededChance(seed)
      const oneOf = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] ?? expect.fail('empty')
      const as = { token: lily.owner.token, companyId: lily.companyId }
      const uses: readonly (() => Promise<unknown>)[] = [
        () => oneOf(customers).says('Are you open today?'),
        () =>
          world.callOk('sendMessage', {
            ...as,
            body: { chatId: oneOf(customers).chatId, message: 'Yes, until eight' },
          }),
        () => world.callOk('getChatMessages', { ...as, body: { chatId: oneOf(customers).chatId, skip: 0, take: 30 } }),
        () => world.callOk('searchMessages', { ...as, body: { searchQuery: 'until eight' } }),
        () => world.callOk('getChatsWithPreview', { ...as, query: { limit: 30, offset: 0, unread: 'true' } }),
        () =>
          sql`update messages set status = 'failed' where id = (
          select max(id) from messages where chat_id = ${oneOf(customers).chatId} and status = 'pending')`.execute(
            world.db,
          ),
        // A company that has just signed up looks at its empty list.
        async () => list(await world.aCompany({ name: 'New' })),
        () => tidyTables(world.db),
        async () => {
          for (const statement of oneOf(moments)) await statement.execute(asOwner(world.db))
        },
      ]
      const touched: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await oneOf(uses)()
        const before = await pagesTouched()
        await list(lily)
        touched.push((await pagesTouched()) - before)
      }
      const median = touched.toSorted((one, other) => one - other)[Math.floor(touched.length / 2)] ?? 0
      expect(median).toBeGreaterThan(chats)
      expect(touched.filter((pages) => pages > 3 * median)).toEqual([])
    },
    60_000 + rounds * 2_000,
  )
})
