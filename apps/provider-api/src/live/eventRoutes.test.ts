import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer

beforeAll(async () => {
  world = await aTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
})

type Page = {
  events: { seq: number; event: string; payload: { seq: number; text?: string } }[]
  seq: number
  hasMore: boolean
}
const eventsAfter = (after: number, limit = 500) =>
  world.call('getEvents', { token: lily.owner.token, companyId: lily.companyId, query: { after, limit } })
const seqs = (page: Page) => page.events.map((event) => event.seq)
const upTo = (n: number) => [...Array(n).keys()].map((index) => index + 1)

describe("a company's event log", () => {
  it('an event log is numbered from 1 without gaps under concurrent writes, and published in that order', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const guest = await aCustomer(world, rose)
    await Promise.all(upTo(60).map((n) => (n % 3 ? anna : guest).says(`${n}`)))
    for (const [companyId, count] of [
      [lily.companyId, 40],
      [rose.companyId, 20],
    ] as const) {
      const logged = await world.db
        .selectFrom('event_log')
        .select('seq')
        .where('company_id', '=', companyId)
        .orderBy('seq')
        .execute()
      expect(logged.map(({ seq }) => seq)).toEqual(upTo(count))
      expect(world.published.filter((event) => event.companyId === companyId).map(({ seq }) => seq)).toEqual(
        upTo(count),
      )
    }
  })

  it('an event of a failed change is neither logged nor published', async () => {
    await anna.says('Before')
    const failing = withCompanyTransaction(world.ports, lily.companyId, async (_trx, emit) => {
      emit({ event: 'chat_update', payload: {} as never })
      await Promise.reject(new Error('Something broke'))
    })
    await expect(failing).rejects.toThrow('Something broke')
    await anna.says('After')
    expect(world.published.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('later events are published although an earlier change failed', async () => {
    const works = upTo(9).map((n) =>
      n % 3
        ? anna.says(`${n}`)
        : withCompanyTransaction(world.ports, lily.companyId, () => Promise.reject(new Error('Something broke'))),
    )
    await Promise.allSettled(works)
    expect(world.published.map(({ seq }) => seq)).toEqual(upTo(6))
  })
})

describe('the missed events', () => {
  it('missed events are read page by page from a position', async () => {
    for (const n of upTo(5)) await anna.says(`${n}`)
    const first = (await eventsAfter(1, 3)).json<Page>()
    expect([seqs(first), first.hasMore, first.seq]).toEqual([[2, 3, 4], true, 5])
    expect(first.events[0]).toMatchObject({ event: 'newMessage', payload: { text: '2', seq: 2 } })
    const rest = (await eventsAfter(4, 3)).json<Page>()
    expect([seqs(rest), rest.hasMore]).toEqual([[5], false])
    expect(seqs((await eventsAfter(5)).json<Page>())).toEqual([])
  })

  it('missed events are identical to the published ones', async () => {
    for (const n of upTo(3)) await anna.says(`${n}`)
    const { events } = (await eventsAfter(0)).json<Page>()
    const expected = world.published.map(({ seq, event, payload }) => ({ seq, event, payload: { ...payload, seq } }))
    expect(events).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  it('missed events are refused with 410 when the log was trimmed past the position', async () => {
    await sql`insert into event_log (company_id, seq, event, payload)
      select ${lily.companyId}, n, 'chat_update', '{}' from generate_series(1, 10499) as n`.execute(world.db)
    await world.db.updateTable('companies').set({ event_seq: 10_499 }).where('id', '=', lily.companyId).execute()
    await anna.says('The one that trims')
    expect((await eventsAfter(499)).json()).toMatchObject({ code: 'EVENTS_EXPIRED' })
    expect((await eventsAfter(499)).statusCode).toBe(410)
    expect(seqs((await eventsAfter(500, 2)).json<Page>())).toEqual([501, 502])
    expect(seqs((await eventsAfter(10_499)).json<Page>())).toEqual([10_500])
  })

  it('missed events are refused with 410 for a position ahead of the log', async () => {
    await anna.says('Hello')
    expect((await eventsAfter(2)).statusCode).toBe(410)
  })

  it('missed events of another company are refused', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    await (await aCustomer(world, rose)).says('Secret')
    const foreign = await world.call('getEvents', {
      token: lily.owner.token,
      companyId: rose.companyId,
      query: { after: 0 },
    })
    expect(foreign.statusCode).toBe(403)
  })
})
