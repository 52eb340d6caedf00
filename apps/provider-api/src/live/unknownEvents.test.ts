import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { followLogs } from '../events/followLogs.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

/** An event that a node of a newer version has written, between two that this version knows. */
const unknown = 'from_the_future'

let world: TestServer
let lily: ACompany
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  const anna = await aCustomer(world, lily)
  await anna.says('One')
  await world.db
    .insertInto('event_log')
    .values({ company_id: lily.companyId, seq: 2, event: unknown, payload: '{"secret":"What it holds"}' })
    .execute()
  await world.db.updateTable('companies').set({ event_seq: 2 }).where('id', '=', lily.companyId).execute()
  await anna.says('Three')
})

const warnings = () => world.logged.filter(({ fields }) => fields['event'] === unknown).map(({ level }) => level)

it('an event of a newer version is not handed on, and those behind it are', async () => {
  const { companyId } = lily
  const handedOn: number[] = []
  const logs = followLogs(world.ports, {
    handOn: ({ seq }) => void handedOn.push(seq),
    skip: () => expect.unreachable(),
  })
  const readAll = async () => {
    logs.follow(companyId)
    logs.reach(companyId, 0, null)
    logs.handleNotice({ companyId, first: 1, last: 3, requestId: null })
    await expect.poll(() => logs.position(companyId)).toBe(3)
  }
  await readAll()
  await readAll()
  expect(handedOn).toEqual([1, 3, 1, 3])
  logs.handleOwn({ companyId, seq: 4, event: 'newMessage', payload: {} }, null)
  expect(handedOn.at(-1)).toBe(4)
  expect(warnings()).toEqual(['warn'])
})

it('the missed events hold only the place and the name of one of a newer version, also where it is the last', async () => {
  const after = async (position: number, limit: number) => {
    const query = { after: position, limit }
    const page = await world.callOk('getEvents', { token: lily.owner.token, companyId: lily.companyId, query })
    return page as { events: { seq: number; event: string; payload: object | null }[]; hasMore: boolean } // checked by `callOk`
  }
  const { events } = await after(0, 500)
  expect(events.map(({ seq, event }) => [seq, event])).toEqual([
    [1, 'newMessage'],
    [2, unknown],
    [3, 'newMessage'],
  ])
  expect(await after(1, 1)).toMatchObject({ events: [{ seq: 2, event: unknown, payload: null }], hasMore: true })
  expect(warnings()).toHaveLength(1)
})
