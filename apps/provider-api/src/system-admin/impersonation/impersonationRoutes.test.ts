import { endpoints, type Endpoint, type Impersonation, type ImpersonationRecord } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSession } from '../../accounts/startSession.ts'
import { newToken } from '../../secrets/sessionToken.ts'
import { passSecondFactor } from '../../testing/aSecondFactor.ts'
import {
  aTestServer,
  type ACompany,
  type AnAdministrator,
  type Call,
  type TestServer,
} from '../../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let rose: ACompany
let vira: AnAdministrator
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  vira = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Vira Bondar' })
})

const minute = 60_000
const begin = async (different: object = {}) =>
  (
    await world.callOk('startImpersonation', {
      token: vira.token,
      body: { companyId: lily.companyId, reason: 'Their bot is silent', minutes: 15, ...different },
    })
  )['impersonation'] as Impersonation
const inAccess = ({ id }: Pick<Impersonation, 'id'>, different: Call = {}): Call => ({
  token: vira.token,
  companyId: lily.companyId,
  headers: { 'x-impersonation-id': id },
  ...different,
})
const codeOf = async (call: ReturnType<TestServer['call']>) => {
  const response = await call
  return response.statusCode === 200 ? 'ok' : response.json<{ code: string }>().code
}
const look = (of: Pick<Impersonation, 'id'>, different?: Call) =>
  codeOf(world.call('getChatsWithPreview', inAccess(of, different)))
const rename = (of: Pick<Impersonation, 'id'>) =>
  codeOf(world.call('updateCompany', inAccess(of, { body: { company: { name: 'Lilies' } } })))
const seenBy = async (company: ACompany) =>
  (await world.callOk('listImpersonations', { token: company.owner.token, companyId: company.companyId }))[
    'impersonations'
  ] as ImpersonationRecord[]

const ofCompanies = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { access }]) => access === 'company' || access === 'asker',
)

describe('an access to a company of others (SYS-4)', () => {
  it.each(ofCompanies)('%s is refused to a system administrator without one', async (_, { method, path }) => {
    const response = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${vira.token}`, 'x-company-id': String(lily.companyId) },
      ...(method !== 'GET' && { payload: {} }),
    })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'IMPERSONATION_REQUIRED'])
    expect(await world.db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })

  it.each(ofCompanies.filter(([, { isRead }]) => !isRead))(
    '%s is refused until changes are allowed',
    async (_, { method, path }) => {
      const { headers } = await world.actsFor(vira, lily, { onlyReads: true })
      const response = await world.app.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, authorization: `Bearer ${vira.token}`, 'x-company-id': String(lily.companyId) },
        payload: {},
      })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'IMPERSONATION_READ_ONLY'])
    },
  )

  it('it ends at its moment by the clock of the server', async () => {
    const access = await begin()
    expect(access).toMatchObject({ companyId: lily.companyId, companyName: 'Lily', mayChange: false })
    world.clock.advance(15 * minute - 1)
    expect(await look(access)).toBe('ok')
    world.clock.advance(1)
    expect(await look(access)).toBe('IMPERSONATION_REQUIRED')
    const read = () => codeOf(world.call('getImpersonation', { token: vira.token, params: { id: access.id } }))
    expect(await read()).toBe('IMPERSONATION_REQUIRED')
  })

  it('another server on the same database knows it, and ends it at the same moment', async () => {
    const access = await begin()
    const other = await aTestServer({ beside: world })
    const there = () => codeOf(other.call('getChatsWithPreview', inAccess(access)))
    expect(await there()).toBe('ok')
    world.clock.advance(15 * minute)
    expect(await there()).toBe('IMPERSONATION_REQUIRED')
    await other.close()
  })

  it('it belongs to one company and to one session', async () => {
    const access = await begin()
    expect(await look(access, { companyId: rose.companyId })).toBe('IMPERSONATION_REQUIRED')
    const accessToken = newToken()
    const now = world.clock.now()
    await addSession(world.db, { adminId: vira.adminId, accessToken, userAgent: '', passwordAt: now }, now)
    await passSecondFactor(world.db, vira.adminId, now)
    expect(await look(access, { token: accessToken })).toBe('IMPERSONATION_REQUIRED')
    const other = await world.anAdministrator({ isSystemAdmin: true })
    expect(await look(access, { token: other.token })).toBe('IMPERSONATION_REQUIRED')
    for (const token of [accessToken, other.token])
      expect(await codeOf(world.call('getImpersonation', { token, params: { id: access.id } }))).toBe(
        'IMPERSONATION_REQUIRED',
      )
    expect(await look({ id: 'no id at all' })).toBe('IMPERSONATION_REQUIRED')
  })

  it('two tabs of one session have accesses of their own, and the end of one leaves the other', async () => {
    const [one, two] = [await begin(), await begin({ companyId: rose.companyId })]
    await world.callOk('endImpersonation', { token: vira.token, body: { impersonationId: one.id } })
    expect(await look(one)).toBe('IMPERSONATION_REQUIRED')
    expect(await look(two, { companyId: rose.companyId })).toBe('ok')
  })

  it('a system administrator who loses the role has no access from the next call on', async () => {
    const access = await begin()
    await world.db.deleteFrom('admin_roles').where('admin_id', '=', vira.adminId).execute()
    expect(await look(access)).toBe('COMPANY_FORBIDDEN')
    const read = { token: vira.token, params: { id: access.id } }
    expect(await codeOf(world.call('getImpersonation', read))).toBe('FORBIDDEN')
  })

  it('changes are refused until they are allowed', async () => {
    const access = await begin()
    expect(await rename(access)).toBe('IMPERSONATION_READ_ONLY')
    await world.callOk('allowImpersonationChanges', { token: vira.token, body: { impersonationId: access.id } })
    expect(await rename(access)).toBe('ok')
  })

  it('it can be ended without a fresh password, and only once', async () => {
    const access = await begin()
    await world.db.updateTable('sessions').set({ password_at: null }).where('id', '=', vira.sessionId).execute()
    const end = () => world.callOk('endImpersonation', { token: vira.token, body: { impersonationId: access.id } })
    await end()
    await end()
    const ends = await world.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'POST /api/system-admin/impersonations/end')
      .execute()
    expect(ends).toHaveLength(1)
  })

  it('a company of one’s own needs none', async () => {
    const own = await world.aCompany({ name: 'Own', owner: vira })
    expect(await codeOf(world.call('getChatsWithPreview', { token: vira.token, companyId: own.companyId }))).toBe('ok')
  })

  it.each([{ minutes: 61 }, { reason: ' ' }, { reason: 'x'.repeat(501) }])('%j is refused', async (wrong) => {
    const body = { companyId: lily.companyId, reason: 'They asked', minutes: 15, ...wrong }
    expect(await codeOf(world.call('startImpersonation', { token: vira.token, body }))).toBe('VALIDATION_ERROR')
  })
})

describe('the accesses that a company sees', () => {
  it('a company sees in its settings by whom, when and why it was looked at', async () => {
    const access = await begin()
    const startedAt = world.clock.now().toISOString()
    expect(await seenBy(lily)).toEqual([
      {
        id: access.id,
        administrator: 'Vira Bondar',
        reason: 'Their bot is silent',
        startedAt,
        endsAt: access.endsAt,
        isOver: false,
        mayChange: false,
      },
    ])
    world.clock.advance(minute)
    await world.callOk('endImpersonation', { token: vira.token, body: { impersonationId: access.id } })
    expect(await seenBy(lily)).toMatchObject([{ endsAt: world.clock.now().toISOString(), isOver: true }])
    expect(await seenBy(rose)).toEqual([])
  })

  it('an access is over for the company when its administrator signs out', async () => {
    await begin()
    await world.callOk('logout', { token: vira.token })
    expect(await seenBy(lily)).toMatchObject([{ endsAt: world.clock.now().toISOString(), isOver: true }])
  })
})

it('each call in an access is an entry of the audit log with its administrator, its company and its reason', async () => {
  const access = await begin()
  await world.callOk('getCompany', inAccess(access))
  const { entries } = await world.callOk('listAudit', { token: vira.token, query: { kind: 'reads' } })
  expect(entries).toMatchObject([
    {
      actor: { name: 'Vira Bondar' },
      company: { name: 'Lily' },
      action: 'GET /api/admin/getCompany',
      impersonation: { id: access.id, reason: 'Their bot is silent' },
    },
  ])
})
