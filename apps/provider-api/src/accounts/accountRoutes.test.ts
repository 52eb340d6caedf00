import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
beforeEach(() => world.reset())
afterAll(() => world.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const olena = { fullName: 'Olena Koval', email: 'Olena@Example.com', phone: '', password: 'a long secret' }
const register = (different: object = {}) => world.call('register', { body: { ...olena, ...different } })
const login = (different: object = {}) =>
  world.call('login', { body: { email: olena.email, password: olena.password, ...different } })
const tokenOf = (answer: { json: () => { accessToken: string } }) => answer.json().accessToken
const statusOf = async (token: string) => (await world.call('getMe', { token })).statusCode

describe('registering', () => {
  it('registration signs the administrator in, in the chosen language', async () => {
    const answer = await register({ metadata: { language: 'uk', createTrial: true } })
    expect(answer.json()).toMatchObject({
      success: true,
      status: 'ok',
      email: 'Olena@Example.com',
      fullName: 'Olena Koval',
      isEmailVerified: false,
      language: 'uk',
    })
    const { admin } = await world.callOk('getMe', { token: tokenOf(answer) })
    expect(admin).toMatchObject({ phone: null, language: 'uk', isSuperAdmin: false, metadata: { roles: [] } })
  })

  it('an address at a domain in other letters is one account, as it is typed and as browsers send it', async () => {
    expect((await register({ email: 'anna@xn--k1aa4fb.xn--j1amh' })).statusCode).toBe(200)
    expect((await login({ email: 'anna@лілі.укр' })).statusCode).toBe(200)
    expect((await register({ email: 'Anna@ЛІЛІ.укр' })).statusCode).toBe(409)
    const refused = (await register({ email: 'анна@example.com' })).json<{ issues?: { path: unknown }[] }>()
    expect(JSON.stringify(refused.issues)).toContain('email')
  })

  it('roles and verification flags in the body are ignored', async () => {
    const answer = await register({
      metadata: { roles: ['SYSTEM_ADMIN'], isSuperAdmin: true },
      roles: ['SYSTEM_ADMIN'],
      isSuperAdmin: true,
      isEmailVerified: true,
    })
    const { admin } = await world.callOk('getMe', { token: tokenOf(answer) })
    expect(admin).toMatchObject({ isSuperAdmin: false, isEmailVerified: false, metadata: { roles: [] } })
    expect(await world.db.selectFrom('admin_roles').selectAll().execute()).toEqual([])
  })

  it('an address that is taken is refused in any spelling', async () => {
    await register()
    const again = await register({ email: 'OLENA@example.COM ' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ success: false, code: 'EMAIL_TAKEN', error: { code: 'EMAIL_TAKEN' } })
  })

  it('only one of two simultaneous registrations gets the address', async () => {
    const answers = await Promise.all([register(), register()])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
  })

  it.each([{ email: 'nobody' }, { password: '12345' }, { fullName: ' ' }, { fullName: 'A\r\nBcc: all@example.com' }])(
    'the invalid fields %j are refused',
    async (wrong) => {
      const answer = await register(wrong)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: `/${Object.keys(wrong)[0]}` }] })
    },
  )

  it('a machine over its limit is refused with Retry-After', async () => {
    await world.db
      .insertInto('rate_limits')
      .values({ key: 'register:ip:127.0.0.1', points: 60, expires_at: new Date(world.clock.now().getTime() + 60_000) })
      .execute()
    const answer = await register()
    expect([
      answer.statusCode,
      answer.headers['retry-after'],
      answer.json<{ retryAfter: number }>().retryAfter,
    ]).toEqual([429, '60', 60])
  })

  it('one IP address can register sixty times an hour', async () => {
    const answers = []
    // A refused password would not count towards the limit, but a taken address does.
    await register()
    for (let times = 1; times < 62; times++)
      answers.push((await register({ email: `olena-${times % 15}@example.com` })).statusCode)
    expect(answers.slice(0, 59)).not.toContain(429)
    expect(answers.slice(59)).toEqual([429, 429])
    world.clock.advance(hour)
    expect((await register({ email: 'later@example.com' })).statusCode).toBe(200)
  })

  it('one email address in any spelling can be tried five times an hour, and other addresses are not affected', async () => {
    const answers = []
    for (let times = 0; times < 6; times++)
      answers.push(await register({ email: times % 2 ? 'OLENA@example.com ' : 'olena@Example.com' }))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 409, 409, 409, 409, 429])
    expect(answers[5]?.json()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 })
    expect(answers[5]?.headers['retry-after']).toBe('3600')
    expect((await register({ email: 'marco@example.com' })).statusCode).toBe(200)
    world.clock.advance(hour)
    expect((await register()).statusCode).toBe(409)
  })

  it.each(['123456', 'Password1', 'qwerty123', 'пароль'])('the common password %s is refused', async (password) => {
    const answer = await register({ password })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'PASSWORD_TOO_COMMON'])
    expect(await world.db.selectFrom('admins').select('id').execute()).toEqual([])
  })
})

describe('signing in', () => {
  it('a sign-in matches the address in any spelling', async () => {
    await register()
    expect((await login({ email: ' olena@EXAMPLE.com' })).statusCode).toBe(200)
  })

  it('a wrong password and an unknown address get the same response', async () => {
    await register()
    const wrong = await login({ password: 'another' })
    const unknown = await login({ email: 'nobody@example.com' })
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    const { requestId: _, ...body } = wrong.json<Record<string, unknown>>()
    expect(unknown.json()).toMatchObject(body)
    expect(body).toMatchObject({ message: 'Invalid email or password' })
  })

  it('the database contains neither the password nor the token', async () => {
    const token = tokenOf(await register())
    const kept = JSON.stringify([
      await world.db.selectFrom('admins').selectAll().execute(),
      await world.db.selectFrom('sessions').selectAll().execute(),
      await world.db.selectFrom('rate_limits').selectAll().execute(),
    ])
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(kept).not.toContain(olena.password)
    expect(kept).not.toContain(token)
  })

  it('a sign-in replaces a password hash that has outdated parameters', async () => {
    await register()
    const { hash } = await import('@node-rs/argon2')
    await world.db
      .updateTable('admins')
      .set({ password_hash: await hash(olena.password, { memoryCost: 1024, timeCost: 1 }) })
      .execute()
    expect((await login()).statusCode).toBe(200)
    const { password_hash } = await world.db.selectFrom('admins').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).toContain('$m=19456,t=2,p=1$')
  })
})

describe('a session', () => {
  it('a session in use goes on, and one without use ends after 30 days', async () => {
    const [used, idle] = [tokenOf(await register()), tokenOf(await login())]
    for (let days = 0; days < 20; days += 10) {
      world.clock.advance(10 * day)
      expect(await statusOf(used)).toBe(200)
    }
    world.clock.advance(10 * day)
    expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401])
    world.clock.advance(30 * day - 1)
    expect(await statusOf(used)).toBe(200)
    world.clock.advance(30 * day)
    expect(await statusOf(used)).toBe(401)
  })

  it('a session ends after 180 days, even if it is in use', async () => {
    const token = tokenOf(await register())
    for (let days = 0; days < 170; days += 10) {
      world.clock.advance(10 * day)
      expect(await statusOf(token)).toBe(200)
    }
    world.clock.advance(10 * day - 1)
    expect(await statusOf(token)).toBe(200)
    world.clock.advance(1)
    expect(await statusOf(token)).toBe(401)
  })

  it('logout ends the session and its live connections', async () => {
    const token = tokenOf(await register())
    await world.callOk('logout', { token })
    expect(await statusOf(token)).toBe(401)
    const { id } = await world.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    expect(world.disconnected).toEqual([{ sessionId: id }])
  })

  it('sessions are listed, and one session can end another', async () => {
    const [here, elsewhere] = [tokenOf(await register()), tokenOf(await login())]
    const { sessions } = (await world.callOk('getSessions', { token: here })) as {
      sessions: { id: string; isCurrent: boolean }[]
    }
    expect(sessions.map((session) => session.isCurrent).toSorted()).toEqual([false, true])
    const other = sessions.find((session) => !session.isCurrent)
    await world.callOk('revokeSession', { token: here, body: { sessionId: other?.id } })
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
    expect(world.disconnected).toEqual([{ sessionId: other?.id }])
  })

  it('one call ends all other sessions, also those that began after the list was read, and none of another account', async () => {
    const marco = await world.anAdministrator()
    const [here, elsewhere] = [tokenOf(await register()), tokenOf(await login())]
    await world.callOk('getSessions', { token: here })
    const later = tokenOf(await login())
    expect(await world.callOk('revokeOtherSessions', { token: here })).toMatchObject({ ended: 2 })
    expect([
      await statusOf(here),
      await statusOf(elsewhere),
      await statusOf(later),
      await statusOf(marco.token),
    ]).toEqual([200, 401, 401, 200])
    expect(world.disconnected).toHaveLength(2)
    expect(await world.callOk('revokeOtherSessions', { token: here })).toMatchObject({ ended: 0 })
  })

  it.each(['not a session', '00000000-0000-0000-0000-000000000000', "' or '1'='1"])(
    'the session id %s, which does not exist, is answered with 404',
    async (sessionId) => {
      const token = tokenOf(await register())
      expect((await world.call('revokeSession', { token, body: { sessionId } })).statusCode).toBe(404)
    },
  )

  it('the session of another account is answered with 404 and goes on', async () => {
    const [marco, token] = [await world.anAdministrator(), tokenOf(await register())]
    expect((await world.call('revokeSession', { token, body: { sessionId: marco.sessionId } })).statusCode).toBe(404)
    expect(await statusOf(marco.token)).toBe(200)
  })

  it('getMe returns the roles of the administrator', async () => {
    const system = await world.anAdministrator({ isSystemAdmin: true })
    expect((await world.callOk('getMe', { token: system.token }))['admin']).toMatchObject({
      metadata: { roles: ['SYSTEM_ADMIN'] },
    })
  })

  it('a session ends when its administrator is deleted', async () => {
    const token = tokenOf(await register())
    await world.db.updateTable('admins').set({ deleted_at: world.clock.now() }).execute()
    expect(await statusOf(token)).toBe(401)
    expect((await login()).statusCode).toBe(401)
  })
})

describe('a body', () => {
  it('a body with characters that cannot be stored is stored with replacement characters', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      payload: `{"fullName":"A\\u0000B \\ud800","email":"odd@example.com","password":"a long secret"}`,
    })
    expect(answer.json()).toMatchObject({ fullName: 'A\uFFFDB \uFFFD' })
  })

  it.each(['{', 'null', '[]', '"x"', ''])('the body %j is refused with a VALIDATION_ERROR', async (payload) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, status: 'error', code: 'VALIDATION_ERROR' })
  })

  it('a body over the size limit is refused with status 413', async () => {
    const answer = await world.call('login', { body: { email: 'a@example.com', password: 'x'.repeat(1_100_000) } })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
