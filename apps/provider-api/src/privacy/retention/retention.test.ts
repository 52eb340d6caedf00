import type { RetentionRule } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSession } from '../../accounts/startSession.ts'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { startErasures } from '../erasure/startErasures.ts'
import { queueIdleChats } from './queueIdleChats.ts'
import { oldestKept } from './retention.ts'

const day = 86_400_000

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let anna: ACustomer
let ben: ACustomer
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
  ben = await aCustomer(world, lily, { name: 'Ben' })
  await anna.says('Long ago')
  await ben.says('Long ago, too')
  world.clock.advance(200 * day)
  await ben.says('Today')
  await signInAgain()
})

/** Signs the owner in anew and confirms the password: no session lasts for months. */
async function signInAgain(): Promise<void> {
  const session = await startSession(world.db, lily.owner.adminId, 'vitest', world.clock.now())
  lily.owner.token = session.accessToken
  await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
}
const asOwner = () => ({ token: lily.owner.token, companyId: lily.companyId })
const choose = async (months: RetentionRule['months']) =>
  (await world.callOk('setRetention', { ...asOwner(), body: { months } }))['retention'] as RetentionRule // parsed by `callOk`
const read = async () => (await world.callOk('getRetention', asOwner()))['retention'] as RetentionRule // as above
const preview = async (months: number) =>
  (await world.callOk('previewRetention', { ...asOwner(), query: { months } }))['conversations']
const chats = async () =>
  (
    await world.db.selectFrom('chats').select('id').where('company_id', '=', lily.companyId).orderBy('id').execute()
  ).map(({ id }) => id)

/** Lets the daily task and the worker do what is due. */
async function aDayPasses(): Promise<void> {
  await queueIdleChats(world.ports)
  const worker = startErasures(world.ports)
  await worker.settled()
  await worker.close()
}

it('without a rule every conversation is kept', async () => {
  expect((await read()).months).toBeNull()
  await aDayPasses()
  expect(await chats()).toEqual([anna.chatId, ben.chatId])
})

it('a rule says how many it would delete, deletes those alone, and counts them by day', async () => {
  expect([await preview(6), await preview(12)]).toEqual([1, 0])
  expect(await choose(6)).toMatchObject({ months: 6, changedBy: { adminId: lily.owner.adminId }, deleted: [] })
  await aDayPasses()
  expect(await chats()).toEqual([ben.chatId])
  const today = world.clock.now().toISOString().slice(0, 10)
  expect((await read()).deleted).toEqual([{ day: today, conversations: 1 }])
  expect((await world.callOk('listErasures', asOwner()))['erasures']).toEqual([])
  expect(await preview(6)).toBe(0)
})

it('a conversation that was queued and goes on meanwhile is kept, and so are all when the rule is off', async () => {
  await choose(6)
  await queueIdleChats(world.ports)
  await anna.says('I am back')
  await aDayPasses()
  expect(await chats()).toEqual([anna.chatId, ben.chatId])
  world.clock.advance(200 * day)
  await queueIdleChats(world.ports)
  await signInAgain()
  await choose(null)
  await aDayPasses()
  expect(await chats()).toEqual([anna.chatId, ben.chatId])
})

it('an administrator who asks for a conversation that is queued by age gets its certificate', async () => {
  await choose(6)
  await queueIdleChats(world.ports)
  await world.callOk('eraseCustomer', { ...asOwner(), body: { chatId: anna.chatId } })
  // Only an administrator's request is kept though the conversation goes on.
  await anna.says('I am back')
  await aDayPasses()
  expect(await chats()).toEqual([ben.chatId])
  expect((await world.callOk('listErasures', asOwner()))['erasures']).toMatchObject([
    { chatId: anna.chatId, status: 'done', madeBy: { adminId: lily.owner.adminId } },
  ])
  const actions = await world.db
    .selectFrom('audit_log')
    .select('action')
    .where('target', 'like', 'erasureId=%')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['POST /api/admin/erasures', 'JOB erasures'])
})

it('an administrator’s request waits for no conversation that was queued by age before it', async () => {
  await choose(6)
  await queueIdleChats(world.ports)
  await world.callOk('eraseCustomer', { ...asOwner(), body: { chatId: ben.chatId } })
  const keys = async () =>
    (await world.db.selectFrom('jobs').select('order_key').where('queue', '=', 'erasures').orderBy('id').execute()).map(
      ({ order_key: key }) => key,
    )
  const [byAge, asked] = [`${lily.companyId}:by-age`, String(lily.companyId)]
  expect(await keys()).toEqual([byAge, asked])
  await world.callOk('eraseCustomer', { ...asOwner(), body: { chatId: anna.chatId } })
  expect(await keys()).toEqual([asked, asked])
})

it('only an owner with a confirmed password chooses the rule, and it is an entry of the audit log', async () => {
  await choose(12)
  const entries = await world.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'PUT /api/admin/retention')
    .execute()
  expect(entries).toEqual([{ before: { months: null }, after: { months: 12 } }])
  world.clock.advance(6 * 60_000)
  const refused = await world.call('setRetention', { ...asOwner(), body: { months: 6 } })
  expect(refused.json<{ code: string }>().code).toBe('CONFIRM_PASSWORD')
  await world.db.updateTable('company_admins').set({ role: 'admin' }).execute()
  for (const call of ['getRetention', 'previewRetention'] as const) {
    const response = await world.call(call, { ...asOwner(), query: call === 'previewRetention' ? { months: 6 } : {} })
    expect([call, response.json<{ code: string }>().code]).toEqual([call, 'NOT_OWNER'])
  }
})

it.each([
  ['2026-11-29T10:00:00.000Z', 6, '2026-05-29'],
  ['2026-08-31T10:00:00.000Z', 6, '2026-02-28'],
  ['2028-02-29T10:00:00.000Z', 12, '2027-02-28'],
])('the day before which a conversation at %s is too old after %i months is %s', (now, months, kept) => {
  expect(oldestKept(months, new Date(now)).toISOString()).toBe(`${kept}T00:00:00.000Z`)
})

it('a conversation with a message that is planned is kept until that is sent or withdrawn', async () => {
  await choose(6)
  const { id } = await world.db
    .insertInto('planned_messages')
    .values({
      company_id: lily.companyId,
      chat_id: anna.chatId,
      admin_id: lily.owner.adminId,
      client_plan_id: 'planned-0001',
      body: 'Time for your yearly visit',
      sends_at: new Date(world.clock.now().getTime() + day),
      time_zone: 'Europe/Kyiv',
      withdraws: true,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await preview(6)).toBe(0)
  await aDayPasses()
  expect(await chats()).toEqual([anna.chatId, ben.chatId])
  await world.db.updateTable('planned_messages').set({ state: 'withdrawn' }).where('id', '=', id).execute()
  expect(await preview(6)).toBe(1)
})
