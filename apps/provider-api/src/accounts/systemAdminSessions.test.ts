import { endpoints, type Endpoint } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../start/buildApp.ts'
import { handle } from '../http/handle.ts'
import { subscribersOfSession } from '../push/subscriptions.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aPaidInvoice } from '../testing/aPaidInvoice.ts'
import { aListener, isReady } from '../testing/aListener.ts'
import { codeAt, giveSecondFactor, passSecondFactor } from '../testing/aSecondFactor.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { hashPassword } from './passwords.ts'
import { addSession } from './startSession.ts'
import { newToken } from '../secrets/sessionToken.ts'

let world: TestServer
let password_hash: string
beforeAll(async () => {
  world = await aTestServer()
  password_hash = await hashPassword('a long secret')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

let lily: ACompany
let root: AnAdministrator
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  root = await world.anAdministrator({ isSystemAdmin: true })
  await world.db.updateTable('admins').set({ password_hash }).where('id', '=', root.adminId).execute()
})

const minute = 60_000
const hour = 60 * minute

const statusOf = async ({ token }: { token: string }) => (await world.call('getMe', { token })).statusCode
const promote = ({ adminId }: AnAdministrator) =>
  world.db.insertInto('admin_roles').values({ admin_id: adminId, role: 'SYSTEM_ADMIN' }).execute()
const demote = ({ adminId }: AnAdministrator) =>
  world.db.deleteFrom('admin_roles').where('admin_id', '=', adminId).execute()
const confirm = ({ token }: { token: string }) =>
  world.callOk('confirmPassword', { token, body: { password: 'a long secret' } })
/** The password and the code that the authenticator shows now. */
const both = () => ({ password: 'a long secret', code: codeAt(world.clock.now()) })
const confirmBoth = ({ token }: { token: string }) => world.callOk('confirmPassword', { token, body: both() })
const refusalOf = async (called: ReturnType<typeof world.call>) => {
  const response = await called
  return [response.statusCode, response.json<{ code?: string }>().code]
}
const confirmFirst = [403, 'CONFIRM_PASSWORD']

describe('the session of a system administrator', () => {
  it('the session of a system administrator ends twelve hours after the sign-in, even if it is in use', async () => {
    for (let hours = 0; hours < 11; hours++) {
      world.clock.advance(hour)
      expect(await statusOf(root)).toBe(200)
    }
    world.clock.advance(hour - 1)
    expect(await statusOf(root)).toBe(200)
    world.clock.advance(1)
    expect(await statusOf(root)).toBe(401)
  })

  it('confirming the password does not prolong the session of a system administrator', async () => {
    world.clock.advance(11 * hour)
    await confirm(root)
    world.clock.advance(hour)
    expect(await statusOf(root)).toBe(401)
  })

  it('a session older than twelve hours ends as soon as its administrator gets the role', async () => {
    world.clock.advance(13 * hour)
    expect(await statusOf(lily.owner)).toBe(200)
    await promote(lily.owner)
    expect(await statusOf(lily.owner)).toBe(401)
  })

  it('a session lasts as long as a normal one once the role of system administrator is taken away', async () => {
    world.clock.advance(11 * hour)
    await demote(root)
    world.clock.advance(11 * hour)
    expect(await statusOf(root)).toBe(200)
  })

  it('an expired session of a system administrator is not listed, and its browser gets no notifications', async () => {
    world.clock.advance(hour)
    const later = newToken()
    await addSession(
      world.db,
      { adminId: root.adminId, accessToken: later, userAgent: 'Later', passwordAt: world.clock.now() },
      world.clock.now(),
    )
    await passSecondFactor(world.db, root.adminId, world.clock.now())
    const browser = {
      admin_id: root.adminId,
      session_id: root.sessionId,
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'x',
    }
    await world.db.insertInto('push_subscriptions').values(browser).execute()
    const browsers = async () => (await subscribersOfSession(world.db, root.sessionId, world.clock.now())).length
    const listed = async () =>
      ((await world.callOk('getSessions', { token: later }))['sessions'] as { userAgent: string }[]).map(
        ({ userAgent }) => userAgent,
      )
    expect([await browsers(), (await listed()).toSorted()]).toEqual([1, ['Later', 'vitest']])
    world.clock.advance(11 * hour)
    expect([await browsers(), await listed()]).toEqual([0, ['Later']])
  })
})

describe('a system administrator in a company of others', () => {
  /** An access to Lily that outlives the hour after the password. */
  let acting: Awaited<ReturnType<TestServer['actsFor']>>
  beforeEach(async () => {
    acting = await world.actsFor(root, lily, { minutes: 300 })
  })

  it('a system administrator has access for sixty minutes after the sign-in', async () => {
    world.clock.advance(60 * minute - 1)
    expect((await world.call('getChatsWithPreview', acting)).statusCode).toBe(200)
    world.clock.advance(1)
    expect(await refusalOf(world.call('getChatsWithPreview', acting))).toEqual(confirmFirst)
  })

  it('a system administrator has access for sixty more minutes after confirming the password', async () => {
    world.clock.advance(2 * hour)
    await confirm(root)
    world.clock.advance(60 * minute - 1)
    expect((await world.call('getChatsWithPreview', acting)).statusCode).toBe(200)
    world.clock.advance(1)
    expect(await refusalOf(world.call('getChatsWithPreview', acting))).toEqual(confirmFirst)
  })

  it.each(Object.entries(endpoints as Record<string, Endpoint>).filter(([, { access }]) => access === 'company'))(
    'the endpoint %s is refused after sixty minutes',
    async (_, { method, path }) => {
      world.clock.advance(60 * minute)
      const headers = {
        ...acting.headers,
        authorization: `Bearer ${root.token}`,
        'x-company-id': String(lily.companyId),
      }
      const response = await world.app.inject({
        method,
        url: `/api${path}`,
        headers,
        ...(method !== 'GET' && { payload: {} }),
      })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual(confirmFirst)
      expect(await world.db.selectFrom('audit_log').select('id').execute()).toEqual([])
    },
  )

  it('a list of chats across companies is refused after sixty minutes, even from a company of their own', async () => {
    const own = await world.aCompany({ name: 'Own', owner: root })
    await (await aCustomer(world, lily)).says('Secret')
    world.clock.advance(60 * minute)
    for (const query of [{ allCompanies: true }, { companyIds: String(lily.companyId) }]) {
      expect(
        await refusalOf(world.call('getChatsWithPreview', { ...acting, companyId: own.companyId, query })),
      ).toEqual(confirmFirst)
    }
    expect((await world.call('getChatsWithPreview', { token: root.token, companyId: own.companyId })).statusCode).toBe(
      200,
    )
  })

  it('a report of a message is refused after sixty minutes', async () => {
    const { id } = await (await aCustomer(world, lily)).says('Hello')
    world.clock.advance(60 * minute)
    expect(
      await refusalOf(
        world.call('reportMessage', { ...acting, body: { messageId: id, description: 'Odd', issues: [] } }),
      ),
    ).toEqual(confirmFirst)
  })

  it('an administrator who gets the role during a session without a password has to confirm the password', async () => {
    await world.db.updateTable('sessions').set({ password_at: null }).where('id', '=', lily.owner.sessionId).execute()
    const rose = await world.aCompany({ name: 'Rose' })
    await promote(lily.owner)
    await giveSecondFactor(world.db, lily.owner.adminId, world.clock.now())
    const inRose = await world.actsFor(lily.owner, rose)
    expect(await refusalOf(world.call('getChatsWithPreview', inRose))).toEqual(confirmFirst)
    expect(
      (await world.call('getChatsWithPreview', { token: lily.owner.token, companyId: lily.companyId })).statusCode,
    ).toBe(200)
  })

  it('a live connection receives the events of the company again as soon as the password is confirmed', async () => {
    world.clock.advance(60 * minute)
    const listener = aListener(world, {
      token: root.token,
      adminId: root.adminId,
      companyId: lily.companyId,
      impersonationId: acting.headers['x-impersonation-id'],
    })
    expect((await isReady(listener)).companies).toEqual([])
    await confirm(root)
    expect((await listener.receives('session', 2))['companies']).toEqual([{ companyId: lily.companyId, seq: 0 }])
    listener.socket.disconnect()
  })
})

describe('the console', () => {
  it('the console can be read without a fresh password and changed only with one', async () => {
    const change = {
      method: 'POST',
      path: '/system-admin/changeSomething',
      isRead: false,
      access: 'system',
      register: [],
      summary: 'Changes something.',
      response: z.object({ success: z.literal(true), status: z.literal('ok') }),
    } as const
    const app = await buildApp(world.ports, settingsForTests())
    handle(app, change, async () => ({}))
    await app.ready()
    const send = async (spelling: string) =>
      (
        await app.inject({
          method: 'POST',
          url: `/${spelling}/changeSomething`,
          headers: { authorization: `Bearer ${root.token}` },
        })
      ).statusCode
    expect([await send('system-admin'), await send('systemAdmin')]).toEqual([200, 200])
    world.clock.advance(60 * minute)
    expect([await send('system-admin'), await send('systemAdmin')]).toEqual([403, 403])
    expect((await world.call('listCompaniesForSystem', { token: root.token })).statusCode).toBe(200)
    await confirm(root)
    expect(await send('system-admin')).toBe(200)
    await app.close()
  })
})

const freshCalls = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { needsFreshPassword }]) => needsFreshPassword,
)

describe('a call of the console that reaches far (SYS-7)', () => {
  it('deleting a company, returning money and logging in as a company are the calls that need a fresh password', () => {
    expect(freshCalls.map(([name]) => name).toSorted()).toEqual([
      'allowImpersonationChanges',
      'deleteCompany',
      'refundInvoice',
      'startImpersonation',
    ])
  })

  describe.each(['system-admin', 'systemAdmin'])('the spelling /%s', (spelling) => {
    it.each(freshCalls)(
      '%s is refused ten minutes after the password was typed, changes nothing, and is accepted after a confirmation',
      async (name, { method, path }) => {
        const { headers } = await world.actsFor(root, lily, { onlyReads: true })
        await aPaidInvoice(world, lily.companyId, '2026-000042')
        const body = {
          companyId: lily.companyId,
          reason: 'They asked',
          minutes: 15,
          impersonationId: headers['x-impersonation-id'],
          number: '2026-000042',
          key: 'one press of it',
        }
        const call = async () => {
          const response = await world.app.inject({
            method,
            url: `/api${path.replace('/system-admin/', `/${spelling}/`)}`,
            query: { companyId: String(lily.companyId) },
            headers: { authorization: `Bearer ${root.token}` },
            ...(name !== 'deleteCompany' && { payload: body }),
          })
          const { code, secondFactor } = response.json<{ code?: string; secondFactor?: boolean }>()
          return [response.statusCode, code, secondFactor]
        }
        world.clock.advance(10 * minute)
        expect(await call()).toEqual([...confirmFirst, true])
        // The password alone is not enough where there is a second factor.
        await confirm(root)
        expect(await call()).toEqual([...confirmFirst, true])
        expect(await world.db.selectFrom('audit_log').select('id').execute()).toEqual([])
        await confirmBoth(root)
        world.clock.advance(10 * minute - 1)
        expect(await call()).toEqual([200, undefined, undefined])
      },
    )
  })

  it('a confirmation in one session is none in another', async () => {
    const elsewhere = newToken()
    const at = world.clock.now()
    await addSession(world.db, { adminId: root.adminId, accessToken: elsewhere, userAgent: '', passwordAt: at }, at)
    await passSecondFactor(world.db, root.adminId, at)
    world.clock.advance(10 * minute)
    await confirmBoth(root)
    const remove = (token: string) => world.call('deleteCompany', { token, query: { companyId: lily.companyId } })
    expect(await refusalOf(remove(elsewhere))).toEqual(confirmFirst)
    expect((await remove(root.token)).statusCode).toBe(200)
  })

  it('a code that was given within ten minutes is not asked for again with the password', async () => {
    world.clock.advance(5 * minute)
    await passSecondFactor(world.db, root.adminId, world.clock.now())
    world.clock.advance(5 * minute)
    const remove = () => world.call('deleteCompany', { token: root.token, query: { companyId: lily.companyId } })
    const answer = await remove()
    expect([answer.statusCode, answer.json<{ secondFactor?: boolean }>().secondFactor]).toEqual([403, undefined])
    await confirm(root)
    expect((await remove()).statusCode).toBe(200)
  })

  it('neither is confirmed by a wrong code or a wrong password, and each code counts once and is audited', async () => {
    world.clock.advance(60 * minute)
    const tryBoth = (body: object) => refusalOf(world.call('confirmPassword', { token: root.token, body }))
    const [right, times] = [both(), () => world.db.selectFrom('sessions').select('password_at').execute()]
    const before = await times()
    expect(await tryBoth({ ...right, password: 'wrong' })).toEqual([422, 'WRONG_PASSWORD'])
    expect(await tryBoth({ ...right, code: 'aaaa-aaaa-aaaa-aaaa' })).toEqual([422, 'WRONG_SECOND_FACTOR'])
    expect(await times()).toEqual(before)
    expect(await tryBoth(right)).toEqual([200, undefined])
    expect(await tryBoth(right)).toEqual([422, 'WRONG_SECOND_FACTOR'])
    expect(await world.db.selectFrom('audit_log').select(['action', 'target']).execute()).toEqual([
      { action: 'POST /api/admin/confirmPassword', target: 'authenticator' },
    ])
  })

  it('any other change of the console goes on for the hour', async () => {
    world.clock.advance(60 * minute - 1)
    const archive = { token: root.token, query: { companyId: lily.companyId } }
    expect((await world.call('archiveCompany', archive)).statusCode).toBe(200)
  })
})
