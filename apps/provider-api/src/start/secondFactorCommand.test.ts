import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aTestServer, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { runSecondFactor } from './secondFactorCommand.ts'

let world: TestServer
let root: AnAdministrator
let printed: string[]
beforeAll(async () => void (world = await aTestServer()))
beforeEach(async () => {
  await world.reset()
  printed = []
  root = await world.anAdministrator({ isSystemAdmin: true, email: 'root@example.com' })
})
afterAll(() => world.close())

const run = (line: string) =>
  runSecondFactor(world.db, world.clock.now(), (text) => printed.push(text), line.split(' '))

it('the operator removes a lost second factor: the sessions end, and the audit log has it', async () => {
  await world.callOk('listCompaniesForSystem', { token: root.token })
  expect(await run('remove Root@Example.com')).toBe(true)
  expect(await world.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
  expect((await world.call('getMe', { token: root.token })).statusCode).toBe(401)
  const sent = await world.db.selectFrom('outbox_mail').select(['template', 'email_key']).execute()
  expect(sent).toEqual([{ template: 'second-factor-removed', email_key: 'root@example.com' }])
  const entries = await world.db.selectFrom('audit_log').select(['admin_id', 'action', 'target', 'is_read']).execute()
  expect(entries).toEqual([
    { admin_id: null, action: 'second-factor remove', target: `adminId=${root.adminId}`, is_read: false },
  ])
})

it('an account without a second factor is said to have none, and keeps its sessions', async () => {
  const anna = await world.anAdministrator({ email: 'anna@example.com' })
  expect(await run('remove anna@example.com')).toBe(false)
  expect(printed).toEqual(['The account anna@example.com has no second factor.'])
  expect((await world.call('getMe', { token: anna.token })).statusCode).toBe(200)
})

it.each([
  ['', /^npm run second-factor/],
  ['remove', /^npm run second-factor/],
  ['remove a@example.com b@example.com', /^npm run second-factor/],
  ['remove nobody@example.com', /No administrator has the address nobody@example.com/],
])('the line “%s” removes nothing', async (line, sentence) => {
  expect(await run(line)).toBe(false)
  expect(printed.join('\n')).toMatch(sentence)
  expect(await world.db.selectFrom('second_factors').select('admin_id').execute()).toHaveLength(1)
})
