import { endpoints } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
beforeEach(() => world.reset())
afterAll(() => world.close())

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const olena = { fullName: 'Olena Koval', email: 'Olena@Example.com', phone: '', password: 'a long secret' }
const anyToken = 'x'.repeat(43)

const register = async (different: object = {}) =>
  (await world.callOk('register', { body: { ...olena, ...different } })) as { accessToken: string }
const login = (password: string) => world.call('login', { body: { email: olena.email, password } })
const statusOf = async (token: string) => (await world.call('getMe', { token })).statusCode
const requestReset = (email: string = olena.email) => world.call('requestPasswordReset', { body: { email } })
const requestVerification = (email: string = olena.email) => world.call('resendVerification', { body: { email } })
const reset = (token: string, password = 'a newer secret') => world.call('resetPassword', { body: { token, password } })
const verify = (token: string) => world.call('verifyEmail', { params: { token } })

/** The token in the newest email of a kind. */
const tokenOf = async (kind: 'verify-email' | 'reset-password') => {
  const email = (await world.mailbox.delivered()).findLast((one) => one.kind === kind)
  return /(?:verify\/|token=)([\w-]{43})\b/.exec(email?.text ?? '')?.[1] ?? 'no token'
}
const aResetToken = async () => {
  await requestReset()
  return tokenOf('reset-password')
}
const kindsOfEmails = async () => (await world.mailbox.delivered()).map((email) => email.kind)
/** The status, the body and the wait of a response, without the request id, which differs every time. */
const contentOf = (answer: Awaited<ReturnType<TestServer['call']>>) => {
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, body, retryAfter: answer.headers['retry-after'] }
}

describe('verifying an address', () => {
  it('registration sends a verification email in the chosen language', async () => {
    await register({ metadata: { language: 'uk' } })
    const [email] = await world.mailbox.delivered()
    expect(email).toMatchObject({
      kind: 'verify-email',
      to: 'Olena@Example.com',
      language: 'uk',
      subject: 'Підтвердьте адресу електронної пошти у Frontdesk',
    })
    expect(email?.text).toMatch(/^https:\/\/desk\.example\/uk\/auth\/verify\/[\w-]{43}$/m)
  })

  it.each(['the path', 'the parameter'])('the link verifies the address, with the token in %s', async (place) => {
    const { accessToken } = await register()
    const token = await tokenOf('verify-email')
    const answer =
      place === 'the path' ? await verify(token) : await world.call('verifyEmailByQuery', { query: { token } })
    expect(contentOf(answer)).toMatchObject({
      status: 200,
      body: { success: true, email: 'Olena@Example.com', message: 'Email verified successfully' },
    })
    expect((await world.callOk('getMe', { token: accessToken }))['admin']).toMatchObject({ isEmailVerified: true })
  })

  it('repeated calls with one token all succeed, because a mail scanner may be first or a person may click twice', async () => {
    await register()
    const token = await tokenOf('verify-email')
    const answers = await Promise.all([verify(token), verify(token), verify(token)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    world.clock.advance(23 * hour)
    expect((await verify(token)).statusCode).toBe(200)
  })

  it('the token expires after 24 hours', async () => {
    await register()
    const token = await tokenOf('verify-email')
    world.clock.advance(24 * hour)
    expect(contentOf(await verify(token))).toMatchObject({
      status: 410,
      body: { success: false, code: 'TOKEN_EXPIRED' },
    })
  })

  it.each([anyToken, 'x', '%', '../getMe', '\u0000', 'x'.repeat(900), "' or 1=1"])(
    'the token %j, which was never issued, is refused',
    async (token) => {
      expect(contentOf(await verify(token))).toMatchObject({
        status: 400,
        body: { success: false, code: 'TOKEN_INVALID' },
      })
    },
  )

  it('the token of a password reset is refused', async () => {
    await register()
    expect((await verify(await aResetToken())).statusCode).toBe(400)
  })

  it('a verified address gets no second email', async () => {
    await register()
    await verify(await tokenOf('verify-email'))
    expect((await requestVerification()).json()).toMatchObject({ success: true })
    expect(await kindsOfEmails()).toEqual(['verify-email'])
  })

  it('anybody who knows the address can request another email, and the links of both emails work', async () => {
    await register()
    const first = await tokenOf('verify-email')
    const answer = await world.call('resendVerification', { body: { email: ' olena@example.COM', userId: 12 } })
    expect(answer.json()).toEqual({ success: true, status: 'ok', message: 'Verification email sent', retryAfter: 60 })
    const again = await tokenOf('verify-email')
    expect(again).not.toBe(first)
    // The first email may be the one that is opened.
    expect((await verify(first)).statusCode).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('the link of the email sets the new password and ends all sessions and live connections', async () => {
    const { accessToken } = await register()
    const token = await aResetToken()
    expect(contentOf(await reset(token))).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password reset successfully' },
    })
    expect(await statusOf(accessToken)).toBe(401)
    const { id: adminId } = await world.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
    expect(world.disconnected).toEqual([{ adminId }])
    expect([(await login(olena.password)).statusCode, (await login('a newer secret')).statusCode]).toEqual([401, 200])
    // Emails that wait at the same time go out at the same time.
    const kinds = await kindsOfEmails()
    expect([kinds.slice(0, 2).toSorted(), kinds.slice(2)]).toEqual([
      ['reset-password', 'verify-email'],
      ['password-changed'],
    ])
  })

  it('a reset does not sign anybody in', async () => {
    await register()
    expect((await reset(await aResetToken())).json()).not.toHaveProperty('accessToken')
  })

  it('a reset verifies the address as well, because the link proves access to the mailbox', async () => {
    await register()
    await reset(await aResetToken())
    expect((await login('a newer secret')).json()).toMatchObject({ isEmailVerified: true })
  })

  it('a used link does not work again, nor does the link of any other reset email of the account', async () => {
    await register()
    const first = await aResetToken()
    world.clock.advance(minute)
    const later = await aResetToken()
    expect((await reset(first)).statusCode).toBe(200)
    for (const token of [first, later])
      expect(contentOf(await reset(token))).toMatchObject({
        status: 400,
        body: { code: 'TOKEN_INVALID', message: 'Invalid reset token' },
      })
  })

  it('only one of ten simultaneous resets with the same token succeeds', async () => {
    await register()
    const token = await aResetToken()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `a new secret ${n}`)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(400)])
    const winner = answers.findIndex((answer) => answer.statusCode === 200)
    expect((await login(`a new secret ${winner}`)).statusCode).toBe(200)
    expect((await kindsOfEmails()).filter((kind) => kind === 'password-changed')).toHaveLength(1)
  })

  it('a reset link works for ten minutes after its email was sent', async () => {
    await register()
    await world.mailbox.delivered()
    await requestReset()
    world.mailbox.next({ type: 'later', error: 'the mail server is away' })
    await world.mailbox.delivered()
    world.clock.advance(9 * minute)
    const token = await tokenOf('reset-password')
    world.clock.advance(9 * minute)
    expect((await reset(token)).statusCode).toBe(200)
    const late = await aResetToken()
    world.clock.advance(10 * minute)
    expect(contentOf(await reset(late))).toMatchObject({ status: 410, body: { code: 'TOKEN_EXPIRED' } })
  })

  it('the link still works after a new password that was too short', async () => {
    await register()
    const token = await aResetToken()
    expect(contentOf(await reset(token, '12345'))).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/password', message: 'Password must be at least 6 characters long' }] },
    })
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('the link still works after a new password that was too common', async () => {
    await register()
    const token = await aResetToken()
    expect(contentOf(await reset(token, 'Football1'))).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_TOO_COMMON' },
    })
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('a reset link does not work once its account is deleted', async () => {
    const { accessToken } = await register()
    const token = await aResetToken()
    const { admin } = (await world.callOk('getMe', { token: accessToken })) as { admin: { id: number } }
    await world.callOk('confirmPassword', { token: accessToken, body: { password: olena.password } })
    await world.callOk('deleteAdmin', { token: accessToken, params: { id: admin.id } })
    expect((await reset(token)).statusCode).toBe(400)
  })

  it('the endpoint forgotPassword of the seeds sends the reset email too', async () => {
    await register()
    expect((await world.call('forgotPassword', { body: { email: olena.email } })).json()).toMatchObject({
      success: true,
      message: 'Password reset email sent',
    })
    expect(await kindsOfEmails()).toContain('reset-password')
  })

  it('the database does not contain the reset token', async () => {
    await register()
    const token = await aResetToken()
    const kept = JSON.stringify([
      await world.db.selectFrom('one_time_tokens').selectAll().execute(),
      await world.db.selectFrom('outbox_mail').selectAll().execute(),
    ])
    expect(kept).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })
})

describe('links in emails', () => {
  it('links lead to the configured app URL, whatever host the request headers name', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { origin: 'https://evil.example' },
      { forwarded: 'host=evil.example' },
    ]) {
      await world.call('requestPasswordReset', { body: { email: olena.email }, headers })
      await world.call('register', { body: olena, headers })
      world.clock.advance(minute)
    }
    const emails = await world.mailbox.delivered()
    expect(emails.length).toBeGreaterThan(1)
    for (const { text, html } of emails) expect(`${text}${html}`).not.toContain('evil.example')
    for (const { text } of emails) expect(text).toContain('https://desk.example/en/auth/')
  })
})

/** The calls by which a stranger could find out whether an address has an account (reliability T-20). */
const requests = [
  { name: 'a password reset', request: requestReset },
  { name: 'a verification email', request: requestVerification },
]

describe.each(requests)('a request for $name', ({ request }) => {
  it('the response is the same for an account, a verified account and an address without an account', async () => {
    await register()
    await register({ email: 'verified@example.com' })
    await world.db
      .updateTable('admins')
      .set({ is_email_verified: true })
      .where('email_key', '=', 'verified@example.com')
      .execute()
    const [registered, verified, nobody] = [
      await request(olena.email),
      await request('verified@example.com'),
      await request('nobody@example.com'),
    ].map(contentOf)
    expect(registered?.status).toBe(200)
    expect(verified).toEqual(registered)
    expect(nobody).toEqual(registered)
    const [registeredSoon, nobodySoon] = [await request(olena.email), await request('nobody@example.com')].map(
      contentOf,
    )
    expect(nobodySoon).toEqual(registeredSoon)
  })

  it('the request does the same work whether or not the address has an account, which is looked up after the response', async () => {
    await register()
    await world.mailbox.delivered()
    const work = async (email: string) => {
      const before = await world.db.selectFrom('outbox_mail').select('id').execute()
      await request(email)
      const stored = await world.db.selectFrom('outbox_mail').selectAll().execute()
      return stored
        .filter((row) => !before.some(({ id }) => id === row.id))
        .map(({ id: _, email_key: __, request_id: ___, ...row }) => row)
    }
    expect(await work('nobody@example.com')).toEqual(await work(olena.email))
    const sent = await world.mailbox.delivered()
    expect(sent.map((email) => email.to)).not.toContain('nobody@example.com')
    // The job of an address without an account is deleted.
    expect(
      await world.db.selectFrom('outbox_mail').select('id').where('email_key', '=', 'nobody@example.com').execute(),
    ).toEqual([])
  })

  it('a second request within a minute gets status 200 with the seconds left to wait', async () => {
    await request()
    world.clock.advance(20 * second)
    const answer = await request(' OLENA@example.com ')
    expect(contentOf(answer)).toEqual({
      status: 200,
      body: { success: false, status: 'error', message: 'Please wait before asking again', retryAfter: 40 },
      retryAfter: undefined,
    })
    world.clock.advance(40 * second)
    expect((await request()).json()).toMatchObject({ success: true })
  })

  it('ten simultaneous requests send one email', async () => {
    await register()
    const before = (await world.mailbox.delivered()).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => request()))
    expect(answers.filter((answer) => answer.json<{ success: boolean }>().success)).toHaveLength(1)
    expect(await world.mailbox.delivered()).toHaveLength(before + 1)
  })

  it('the wait grows with each request up to 15 minutes, and a request after the wait always succeeds', async () => {
    const gaps: number[] = []
    for (let times = 0; times < 12; times++) {
      const sent = await request()
      expect(contentOf(sent)).toMatchObject({ status: 200, body: { success: true } })
      const gap = sent.json<{ retryAfter: number }>().retryAfter
      gaps.push(gap)
      world.clock.advance((gap - 1) * second)
      expect(contentOf(await request())).toMatchObject({
        status: 200,
        body: { success: false, status: 'error', retryAfter: 1 },
        retryAfter: undefined,
      })
      world.clock.advance(second)
    }
    expect(gaps).toEqual([60, 120, 240, 480, 900, 900, 900, 900, 900, 900, 900, 900])
  })

  it('the wait starts at one minute again after a day without an email', async () => {
    for (let times = 0; times < 5; times++) {
      await request()
      world.clock.advance(900 * second)
    }
    world.clock.advance(24 * hour)
    expect((await request()).json()).toMatchObject({ success: true, retryAfter: 60 })
  })

  it('requests for many addresses from one machine are limited, and forged forwarding headers do not help', async () => {
    const answers = []
    for (let times = 0; times < 40; times++) answers.push(await request(`nobody-${times}@example.com`))
    expect(answers.slice(0, 30).every((answer) => answer.statusCode === 200)).toBe(true)
    expect(answers.slice(30).every((answer) => answer.statusCode === 429)).toBe(true)
    const forged = await world.call(request === requestReset ? 'requestPasswordReset' : 'resendVerification', {
      body: { email: 'fresh@example.com' },
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' },
    })
    expect(forged.statusCode).toBe(429)
    expect(Number(forged.headers['retry-after'])).toBe(forged.json<{ retryAfter: number }>().retryAfter)
  })

  it.each(['', 'nobody', 'a@b', 'a@example.com\r\nBcc: all@example.com', 7, null])(
    'the value %j is refused, because it is not an email address',
    async (email) => {
      const answer = await request(email as string)
      expect(contentOf(answer)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', issues: [{ path: '/email' }] },
      })
    },
  )
})

describe.each([
  { name: 'verify', tryToken: verify },
  { name: 'reset', tryToken: reset },
])('guessing tokens ($name)', ({ tryToken }) => {
  it('a caller is limited after ten wrong tokens in a minute, and forged forwarding headers do not help', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await tryToken(anyToken)).statusCode).toBe(400)
    const stopped = await tryToken(anyToken)
    expect(contentOf(stopped)).toMatchObject({
      status: 429,
      body: { success: false, code: 'RATE_LIMITED', retryAfter: 60 },
      retryAfter: '60',
    })
    const endpoint = tryToken === verify ? endpoints.verifyEmailByQuery : endpoints.resetPassword
    const forged = await world.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { 'x-forwarded-for': '203.0.113.9' },
      ...(tryToken === verify
        ? { query: { token: anyToken } }
        : { payload: { token: anyToken, password: 'a long secret' } }),
    })
    expect(forged.statusCode).toBe(429)
    world.clock.advance(minute)
    expect((await tryToken(anyToken)).statusCode).toBe(400)
  })

  it('a valid token still works from an address that is limited', async () => {
    await register()
    const token = tryToken === verify ? await tokenOf('verify-email') : await aResetToken()
    for (let tries = 0; tries < 12; tries++) await tryToken(anyToken)
    expect((await tryToken(anyToken)).statusCode).toBe(429)
    expect((await tryToken(token)).statusCode).toBe(200)
  })
})

describe('behind a trusted proxy', () => {
  let behind: TestServer
  beforeAll(async () => void (behind = await aTestServer({ settings: { trustProxy: '127.0.0.1' } })))
  afterAll(() => behind.close())

  it('each machine has a limit of its own, and forwarding headers set before the proxy do not change it', async () => {
    const from = (forwarded: string, email: string) =>
      behind.call('requestPasswordReset', { body: { email }, headers: { 'x-forwarded-for': forwarded } })
    for (let times = 0; times < 30; times++) await from(`10.0.0.${times}, 198.51.100.7`, `a-${times}@example.com`)
    expect((await from('10.9.9.9, 198.51.100.7', 'late@example.com')).statusCode).toBe(429)
    expect((await from('198.51.100.8', 'other@example.com')).statusCode).toBe(200)
  })
})
