import { endpoints, supportInboxEndpoints, type Endpoint } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt } from '../../testing/aSecondFactor.ts'
import { aListener } from '../../testing/aListener.ts'
import { aTestServer, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'
import { issueToken } from '../../secrets/oneTimeTokens.ts'
import { openLink } from '../openLink.ts'
import { hashPassword } from '../passwords.ts'

let world: TestServer
let password_hash: string
beforeAll(async () => {
  world = await aTestServer()
  password_hash = await hashPassword('a long secret')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

let anna: AnAdministrator
beforeEach(async () => {
  await world.reset()
  anna = await world.anAdministrator({ email: 'anna@example.com' })
  await world.db.updateTable('admins').set({ password_hash }).where('id', '=', anna.adminId).execute()
})

const step = 30_000
const minute = 60_000
const refusalOf = async (called: ReturnType<typeof world.call>) => {
  const response = await called
  return [response.statusCode, response.json<{ code?: string }>().code]
}
const wrong = [422, 'WRONG_SECOND_FACTOR']

/** Enrols Anna, and returns the secret of her authenticator and her recovery codes. */
async function enrol() {
  const { secret, address } = (await world.callOk('startSecondFactor', { token: anna.token, body: {} })) as {
    secret: string
    address: string
  }
  const confirmed = await world.callOk('confirmSecondFactor', { token: anna.token, body: { code: code(secret) } })
  return { secret, address, recoveryCodes: confirmed['recoveryCodes'] as string[] }
}
const code = (secret: string) => codeAt(world.clock.now(), secret)
/** A code that is wrong now, and in the steps beside. */
const wrongCode = (secret: string) => {
  const right = [-step, 0, step].map((by) => codeAt(new Date(world.clock.now().getTime() + by), secret))
  return ['000000', '111111', '222222', '333333'].find((digits) => !right.includes(digits)) ?? ''
}
const signIn = async () => {
  const body = { email: anna.email, password: 'a long secret' }
  return ((await world.callOk('login', { body })) as { accessToken: string }).accessToken
}
const verify = (token: string, typed: string) => world.call('verifySecondFactor', { token, body: { code: typed } })
const stateOf = async (token: string) =>
  (await world.callOk('getSecondFactor', { token }))['secondFactor'] as { state: string; recoveryCodesLeft: number }
const factorOf = async (token: string) => (await world.callOk('getMe', { token }))['secondFactor']
const actions = async () =>
  (await world.db.selectFrom('audit_log').select(['admin_id', 'action', 'target']).orderBy('id').execute()).map(
    ({ admin_id, action, target }) => [admin_id === anna.adminId, action, target],
  )

const emails = async () =>
  (await world.db.selectFrom('outbox_mail').select(['template', 'email_key']).orderBy('created_at').execute()).map(
    ({ template, email_key: to }) => [template, to],
  )

describe('an enrolment', () => {
  it('a first code confirms the enrolment, gives ten recovery codes and ends every other session', async () => {
    const elsewhere = await signIn()
    expect(await stateOf(anna.token)).toMatchObject({ state: 'none', recoveryCodesLeft: 0 })
    const { address, secret, recoveryCodes } = await enrol()
    expect(address).toBe(`otpauth://totp/Frontdesk:anna%40example.com?secret=${secret}&issuer=Frontdesk`)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[\da-z]{4}(-[\da-z]{4}){3}$/)
    expect(await stateOf(anna.token)).toMatchObject({ state: 'enrolled', recoveryCodesLeft: 10 })
    expect(await factorOf(anna.token)).toBe('given')
    expect((await world.call('getMe', { token: elsewhere })).statusCode).toBe(401)
    expect(await actions()).toEqual([
      [true, 'POST /api/admin/secondFactor/start', null],
      [true, 'POST /api/admin/secondFactor/confirm', null],
    ])
  })

  it('neither the secret nor a recovery code is stored as it is', async () => {
    const { secret, recoveryCodes } = await enrol()
    const rows = [
      await world.db.selectFrom('second_factors').selectAll().execute(),
      await world.db.selectFrom('recovery_codes').selectAll().execute(),
      await world.db.selectFrom('audit_log').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows)
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((each) => each.replaceAll('-', ''))])
      expect(stored).not.toContain(plain)
  })

  it('an enrolment begins only with a password of the last hour', async () => {
    world.clock.advance(60 * minute)
    const start = world.call('startSecondFactor', { token: anna.token, body: {} })
    expect(await refusalOf(start)).toEqual([403, 'CONFIRM_PASSWORD'])
    expect(await stateOf(anna.token)).toMatchObject({ state: 'none' })
  })

  it('a wrong code confirms nothing, and the right one still does', async () => {
    const { secret } = (await world.callOk('startSecondFactor', { token: anna.token, body: {} })) as { secret: string }
    const confirm = (typed: string) =>
      refusalOf(world.call('confirmSecondFactor', { token: anna.token, body: { code: typed } }))
    for (const typed of [wrongCode(secret), '', 'no code']) expect(await confirm(typed)).toEqual(wrong)
    expect(await stateOf(anna.token)).toMatchObject({ state: 'enrolling' })
    expect(await confirm(code(secret))).toEqual([200, undefined])
    expect(await confirm(code(secret))).toEqual([409, 'SECOND_FACTOR_STATE'])
  })

  it('a second factor in use is not replaced before it is removed', async () => {
    await enrol()
    expect(await refusalOf(world.call('startSecondFactor', { token: anna.token, body: {} }))).toEqual([
      409,
      'SECOND_FACTOR_STATE',
    ])
  })
})

describe('a session that waits for its second factor', () => {
  it('every call but getMe, the code and the sign-out is refused until the code is given', async () => {
    const { secret } = await enrol()
    world.clock.advance(step)
    const token = await signIn()
    const open = new Set(['getMe', 'askForPasskey', 'verifySecondFactor', 'logout'])
    const refused = []
    const calls = [...Object.entries<Endpoint>(endpoints), ...Object.entries<Endpoint>(supportInboxEndpoints)]
    for (const [name, { access, method, path }] of calls) {
      if (access === 'public' || open.has(name)) continue
      const { statusCode, body } = await world.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'GET' && { payload: {} }),
      })
      refused.push([name, statusCode, /"code":"(\w+)"/.exec(body)?.[1]])
    }
    expect(refused.filter(([, status, why]) => status !== 403 || why !== 'SECOND_FACTOR_REQUIRED')).toEqual([])
    expect(await verify(token, code(secret)).then(({ statusCode }) => statusCode)).toBe(200)
    expect((await world.call('getCompanies', { token })).statusCode).toBe(200)
    expect((await actions()).at(-1)).toEqual([true, 'POST /api/admin/secondFactor/verify', 'authenticator'])
  })

  it('the session learns whose it is, and neither phone nor roles', async () => {
    await enrol()
    await world.db.updateTable('admins').set({ phone: '+380501112233' }).execute()
    const me = await world.callOk('getMe', { token: await signIn() })
    expect(me).toMatchObject({
      secondFactor: 'awaited',
      admin: { email: anna.email, phone: null, metadata: { roles: [] } },
    })
  })

  it('the session waits for a quarter of an hour, and use does not prolong that; after the code it lasts', async () => {
    const { secret } = await enrol()
    const [given, left] = [await signIn(), await signIn()]
    world.clock.advance(10 * minute)
    await world.callOk('getMe', { token: left })
    await verify(given, code(secret))
    world.clock.advance(5 * minute)
    expect((await world.call('getMe', { token: left })).statusCode).toBe(401)
    world.clock.advance(24 * 60 * minute)
    expect((await world.call('getMe', { token: given })).statusCode).toBe(200)
  })

  it('a live connection is refused until the code is given', async () => {
    const { secret } = await enrol()
    world.clock.advance(step)
    const token = await signIn()
    const refused = aListener(world, { token, adminId: anna.adminId })
    const error = await new Promise<Error & { data?: unknown }>((resolve) =>
      refused.socket.once('connect_error', resolve),
    )
    expect(error.data).toEqual({ status: 403, code: 'SECOND_FACTOR_REQUIRED' })
    refused.socket.disconnect()
    await verify(token, code(secret))
    const listener = aListener(world, { token, adminId: anna.adminId })
    await listener.receives('session')
    listener.socket.disconnect()
  })

  it('a session of a link waits for the second factor as well', async () => {
    const { secret } = await enrol()
    world.clock.advance(step)
    const link = await openLink(world.db, anna.adminId, world.clock.now())
    expect(await refusalOf(world.call('getCompanies', { token: link }))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    const { accessToken, secondFactor } = await world.callOk('getMe', { token: link })
    expect(secondFactor).toBe('awaited')
    const token = String(accessToken)
    expect(await refusalOf(world.call('getCompanies', { token }))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    expect((await verify(token, code(secret))).statusCode).toBe(200)
    expect((await world.call('getCompanies', { token })).statusCode).toBe(200)
  })

  it('a new password by an emailed link leaves the second factor in place', async () => {
    await enrol()
    const of = { adminId: anna.adminId, emailKey: anna.email, purpose: 'reset_password' } as const
    const reset = await world.db.transaction().execute((trx) => issueToken(trx, of, world.clock.now()))
    await world.callOk('resetPassword', { body: { token: reset, password: 'a long secret' } })
    expect(await factorOf(await signIn())).toBe('awaited')
  })
})

describe('a code', () => {
  it('a code is accepted once, and none of an earlier step after it', async () => {
    const { secret } = await enrol()
    const token = await signIn()
    const used = code(secret)
    expect(await refusalOf(verify(token, used))).toEqual(wrong)
    world.clock.advance(step)
    const next = code(secret)
    world.clock.advance(step)
    const newest = code(secret)
    expect(await refusalOf(verify(token, newest))).toEqual([200, undefined])
    expect(await refusalOf(verify(token, next))).toEqual(wrong)
    expect(await refusalOf(verify(token, newest))).toEqual(wrong)
  })

  it('of two calls with one code one is accepted', async () => {
    const { secret } = await enrol()
    world.clock.advance(step)
    const tokens = [await signIn(), await signIn()]
    const answers = await Promise.all(tokens.map((token) => verify(token, code(secret))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })

  it.each([-step, 0, step])('the code of a clock that is %d ms off is accepted, with a space in it', async (by) => {
    const { secret } = await enrol()
    world.clock.advance(10 * minute)
    const digits = codeAt(new Date(world.clock.now().getTime() + by), secret)
    const typed = `${digits.slice(0, 3)} ${digits.slice(3)}`
    expect((await verify(await signIn(), typed)).statusCode).toBe(200)
  })

  it('a recovery code opens one session, however it is typed', async () => {
    const [first = ''] = (await enrol()).recoveryCodes
    const token = await signIn()
    expect((await verify(token, first.replaceAll('-', ' ').toUpperCase())).statusCode).toBe(200)
    expect(await stateOf(token)).toMatchObject({ state: 'enrolled', recoveryCodesLeft: 9 })
    expect((await actions()).at(-1)).toEqual([true, 'POST /api/admin/secondFactor/verify', 'recovery-code'])
    expect(await refusalOf(verify(await signIn(), first))).toEqual(wrong)
  })

  it('wrong codes are delayed for the account over all sessions, and a recovery code opens it meanwhile', async () => {
    const { secret, recoveryCodes } = await enrol()
    world.clock.advance(step)
    for (let tries = 0; tries < 3; tries++)
      expect(await refusalOf(verify(await signIn(), wrongCode(secret)))).toEqual(wrong)
    world.clock.advance(1000)
    const fourth = await verify(await signIn(), wrongCode(secret))
    expect(fourth.json()).toMatchObject({ code: 'WRONG_SECOND_FACTOR', retryAfter: 2 })
    const token = await signIn()
    expect(await refusalOf(verify(token, code(secret)))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(await refusalOf(verify(token, recoveryCodes[3] ?? ''))).toEqual([200, undefined])
    world.clock.advance(2000)
    expect(await refusalOf(verify(token, code(secret)))).toEqual([200, undefined])
    expect(await refusalOf(verify(token, wrongCode(secret)))).toEqual(wrong)
  })
})

describe('an enrolled second factor', () => {
  it('new recovery codes replace those of before', async () => {
    const { secret, recoveryCodes } = await enrol()
    world.clock.advance(step)
    const renew = (typed: string) => world.call('renewRecoveryCodes', { token: anna.token, body: { code: typed } })
    expect(await refusalOf(renew(wrongCode(secret)))).toEqual(wrong)
    const renewed = (await renew(code(secret))).json<{ recoveryCodes: string[] }>().recoveryCodes
    expect(await stateOf(anna.token)).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await refusalOf(verify(await signIn(), recoveryCodes[0] ?? ''))).toEqual(wrong)
    expect((await verify(await signIn(), renewed[0] ?? '')).statusCode).toBe(200)
  })

  it('a code turns it off: the session goes on, and the next sign-in has one step', async () => {
    const { secret } = await enrol()
    world.clock.advance(step)
    const remove = (typed: string) => world.call('removeSecondFactor', { token: anna.token, body: { code: typed } })
    expect(await refusalOf(remove(wrongCode(secret)))).toEqual(wrong)
    expect((await remove(code(secret))).statusCode).toBe(200)
    expect(await stateOf(anna.token)).toMatchObject({ state: 'none', recoveryCodesLeft: 0 })
    expect(await factorOf(await signIn())).toBe('none')
    expect((await actions()).at(-1)).toEqual([true, 'POST /api/admin/secondFactor/remove', 'authenticator'])
  })

  it('an email tells the account of each change: added, new recovery codes, turned off', async () => {
    const to = anna.email
    await world.callOk('startSecondFactor', { token: anna.token, body: {} })
    expect(await emails()).toEqual([])
    const { secret } = await enrol()
    const change = async (name: 'renewRecoveryCodes' | 'removeSecondFactor') => {
      world.clock.advance(step)
      const called = world.call(name, { token: anna.token, body: { code: wrongCode(secret) } })
      expect(await refusalOf(called)).toEqual(wrong)
      await world.callOk(name, { token: anna.token, body: { code: code(secret) } })
    }
    await change('renewRecoveryCodes')
    await change('removeSecondFactor')
    expect(await emails()).toEqual([
      ['second-factor-added', to],
      ['recovery-codes-renewed', to],
      ['second-factor-removed', to],
    ])
    const delivered = (await world.mailbox.delivered()).map(({ kind }) => kind)
    expect(delivered.toSorted()).toEqual((await emails()).map(([kind]) => kind).toSorted())
  })

  it('a secret that no key opens leaves the recovery codes', async () => {
    const { secret, recoveryCodes } = await enrol()
    await world.db.updateTable('second_factors').set({ secret: null }).execute()
    world.clock.advance(step)
    const token = await signIn()
    expect(await refusalOf(verify(token, code(secret)))).toEqual(wrong)
    expect((await verify(token, recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })
})
