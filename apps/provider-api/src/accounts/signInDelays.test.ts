import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'

/** Every caller has an address of their own in X-Forwarded-For, because the tests are a trusted proxy. */
let world: TestServer
beforeAll(async () => void (world = await aTestServer({ settings: { trustProxy: '127.0.0.1' } })))
beforeEach(() => world.reset())
afterAll(() => world.close())

const second = 1000
const olena = { fullName: 'Olena Koval', email: 'olena@example.com', phone: '', password: 'a long secret' }
type Try = { from?: string; email?: string; password?: string; deviceToken?: string | undefined }
const login = ({ from = '198.51.100.1', email = olena.email, password = olena.password, deviceToken }: Try = {}) =>
  world.call('login', { body: { email, password, deviceToken }, headers: { 'x-forwarded-for': from } })
const wrong = (different: Try = {}) => login({ password: 'wrong', ...different })
const register = async () =>
  (await world.callOk('register', { body: olena, headers: { 'x-forwarded-for': '192.0.2.200' } })) as {
    deviceToken: string
    accessToken: string
    userId: number
  }
type Answer = Awaited<ReturnType<typeof login>>
const waitOf = (answer: Answer) => answer.json<{ retryAfter?: number }>().retryAfter ?? 0

/** Sends a wrong password, and again after the wait if there is one; returns the response to the password itself. */
async function wrongOnceAllowed(different: Try): Promise<Answer> {
  const answer = await wrong(different)
  if (answer.statusCode !== 429) return answer
  world.clock.advance(waitOf(answer) * second)
  return wrong(different)
}

/** Guesses again and again, as soon as each wait is over; returns the waits. */
async function guess(times: number, different: Try = {}): Promise<number[]> {
  const waits: number[] = []
  for (let tries = 0; tries < times; tries++) {
    const answer = await wrongOnceAllowed(different)
    expect(answer.statusCode).toBe(401)
    waits.push(waitOf(answer))
    world.clock.advance(waitOf(answer) * second)
  }
  return waits
}

/** Guesses until an unknown device of that address has to wait half a minute. */
async function besiege(different: Try = {}): Promise<void> {
  await guess(8, different)
  await wrong(different)
}

/** Sends one wrong password from each of many addresses. */
async function guessFromEverywhere(times: number, different: Try = {}): Promise<void> {
  for (let n = 0; n < times; n++) {
    const from = `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`
    await wrongOnceAllowed({ from, ...different })
  }
}

describe('wrong passwords of one address for one account', () => {
  it('wrong passwords delay the next try, longer each time and never by more than 30 seconds', async () => {
    await register()
    expect(await guess(12)).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30])
  })

  it('the right password is accepted once the wait is over, after any number of wrong ones', async () => {
    await register()
    await guess(30)
    expect((await login()).statusCode).toBe(200)
  })

  it('a try during the wait is answered at once with the seconds left and does not prolong it', async () => {
    await register()
    for (let tries = 0; tries < 5; tries++) world.clock.advance(waitOf(await wrong()) * (tries < 4 ? second : 0))
    for (const left of [4, 3, 2, 1]) {
      const early = await login()
      expect([early.statusCode, early.headers['retry-after']]).toEqual([429, String(left)])
      expect(early.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: left })
      world.clock.advance(second)
    }
    expect((await login()).statusCode).toBe(200)
  })

  it('the response to a wrong password contains the wait, in the header too', async () => {
    await register()
    await guess(3)
    const answer = await wrong()
    expect([answer.statusCode, answer.headers['retry-after'], waitOf(answer)]).toEqual([401, '2', 2])
  })

  it('only the first three of twelve simultaneous guesses are checked', async () => {
    await register()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => wrong({ password: `wrong ${n}` })))
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(3)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(9)
  })

  it('the waits are the same for an address without an account, so that they give nothing away', async () => {
    await register()
    expect(await guess(9, { email: 'nobody@example.com' })).toEqual(await guess(9, { from: '198.51.100.2' }))
  })

  it('wrong passwords are forgotten after the right one, and 15 minutes after the last', async () => {
    await register()
    for (let round = 0; round < 2; round++) {
      expect(await guess(4)).toEqual([0, 0, 1, 2])
      expect((await login()).statusCode).toBe(200)
      world.clock.advance(15 * 60 * second)
    }
    await guess(8)
    world.clock.advance(15 * 60 * second)
    expect(await guess(2)).toEqual([0, 0])
  })

  it('wrong passwords count for the whole /64 of an IPv6 address', async () => {
    await register()
    await besiege({ from: '2001:db8:0:7::1' })
    expect(waitOf(await login({ from: '2001:db8:0:7:ffff::2' }))).toBe(30)
    expect(waitOf(await login({ from: '2001:db8:0:8::1' }))).toBe(1)
  })
})

describe('wrong passwords of others', () => {
  it('wrong passwords from other addresses delay an unknown device of the account by two seconds at most', async () => {
    await register()
    await guessFromEverywhere(25)
    const first = await login({ from: '192.0.2.7' })
    expect([first.statusCode, waitOf(first)]).toEqual([429, 2])
    world.clock.advance(2 * second)
    expect((await login({ from: '192.0.2.7' })).statusCode).toBe(200)
  })

  it('a device that has waited is let in, even if many others keep guessing', async () => {
    await register()
    await guessFromEverywhere(22)
    await login({ from: '192.0.2.7' })
    world.clock.advance(second)
    await Promise.all(Array.from({ length: 40 }, (_, n) => wrong({ from: `192.0.3.${n}` })))
    world.clock.advance(second)
    expect((await login({ from: '192.0.2.7' })).statusCode).toBe(200)
  })

  it('wrong passwords from the same address delay other accounts by two seconds at most, so that a salon behind a proxy is not locked out', async () => {
    await register()
    for (let n = 0; n < 52; n++) {
      await wrongOnceAllowed({ email: `nobody-${n}@example.com` })
    }
    expect(waitOf(await login())).toBe(2)
    world.clock.advance(2 * second)
    expect((await login()).statusCode).toBe(200)
  })
})

describe('a device that signed in before', () => {
  it('a known device signs in at once while strangers guess from other addresses and from its own', async () => {
    const { deviceToken } = await register()
    await guessFromEverywhere(21)
    await besiege()
    expect((await login()).statusCode).toBe(429)
    expect((await login({ deviceToken })).statusCode).toBe(200)
  })

  it('a device is known after any sign-in and stays known after signing out', async () => {
    await register()
    const { deviceToken, accessToken } = (await login()).json<{ deviceToken: string; accessToken: string }>()
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    await world.callOk('logout', { token: accessToken })
    await besiege()
    const again = await login({ deviceToken })
    expect(again.statusCode).toBe(200)
    expect(again.json()).not.toHaveProperty('deviceToken')
  })

  it('a device is known to its own account only', async () => {
    const { deviceToken } = await register()
    const marco = { ...olena, email: 'marco@example.com' }
    await world.callOk('register', { body: marco })
    await besiege({ email: marco.email })
    expect((await login({ email: marco.email, deviceToken })).statusCode).toBe(429)
  })

  it('several accounts can share a device, each after a sign-in of its own', async () => {
    const { deviceToken } = await register()
    const marco = { ...olena, email: 'marco@example.com' }
    await world.callOk('register', { body: marco })
    expect((await login({ email: marco.email, deviceToken })).json()).not.toHaveProperty('deviceToken')
    for (const { email } of [olena, marco]) {
      await besiege({ email })
      expect((await login({ email, deviceToken })).statusCode).toBe(200)
    }
  })

  it('a known device needs the password, and after ten wrong ones it is limited like any other', async () => {
    const { deviceToken } = await register()
    const answers = []
    for (let tries = 0; tries < 30; tries++) answers.push((await wrong({ deviceToken })).statusCode)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.slice(10).every((status) => status === 429)).toBe(true)
    const parallel = await Promise.all(Array.from({ length: 20 }, () => wrong({ deviceToken, from: '198.51.100.9' })))
    expect(parallel.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(3)
    world.clock.advance(30 * second)
    expect((await login({ deviceToken })).statusCode).toBe(200)
  })

  it('a password reset forgets every known device but the one that used the link', async () => {
    const { deviceToken } = await register()
    await world.callOk('requestPasswordReset', { body: { email: olena.email } })
    const email = (await world.mailbox.delivered()).find(({ kind }) => kind === 'reset-password')
    const token = /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
    const reset = (await world.callOk('resetPassword', { body: { token, password: 'a newer secret' } })) as {
      deviceToken: string
    }
    await besiege()
    expect((await login({ password: 'a newer secret', deviceToken })).statusCode).toBe(429)
    expect((await login({ password: 'a newer secret', deviceToken: reset.deviceToken })).statusCode).toBe(200)
  })

  it('the database keeps the hashes of the fifty devices of an account that were used last', async () => {
    const { deviceToken } = await register()
    const devices = () => world.db.selectFrom('known_devices').selectAll().execute()
    expect(JSON.stringify(await devices())).not.toContain(deviceToken)
    const [own] = await devices()
    const used = (n: number) => new Date(world.clock.now().getTime() - (n + 1) * second)
    await world.db
      .insertInto('known_devices')
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          token_hash: `other ${n}`,
          admin_id: own?.admin_id ?? 0,
          last_used_at: used(n),
        })),
      )
      .execute()
    await login()
    expect(await devices()).toHaveLength(50)
    await besiege()
    expect((await login({ deviceToken })).statusCode).toBe(200)
  })

  it.each(['', 'not a token', '\u0000', "' or 1=1"])(
    'the token %j, which was never issued, does not make a known device',
    async (deviceToken) => {
      await register()
      expect((await login({ deviceToken })).json()).toHaveProperty('deviceToken')
    },
  )
})

describe('right passwords', () => {
  const minute = 60 * second
  const statuses = (answers: Answer[]) => answers.map(({ statusCode }) => statusCode)

  it.each(['known', 'unknown'])(
    'an administrator can sign in twenty times a minute on a device that is %s',
    async (which) => {
      const { deviceToken } = await register()
      const known = which === 'known' ? { deviceToken } : {}
      const answers: Answer[] = []
      for (let times = 0; times < 20; times++) answers.push(await login(known))
      expect(statuses(answers)).toEqual(Array<number>(20).fill(200))
      const limited = await login(known)
      expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60'])
      expect(limited.json()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
      world.clock.advance(minute)
      expect((await login(known)).statusCode).toBe(200)
    },
  )

  it('simultaneous sign-ins are limited too, and refused ones do not use up the tries of the device', async () => {
    const { deviceToken } = await register()
    for (let round = 0; round < 2; round++) await Promise.all(Array.from({ length: 10 }, () => login({ deviceToken })))
    expect(
      statuses(await Promise.all(Array.from({ length: 15 }, () => login({ deviceToken, from: '198.51.100.9' })))),
    ).toEqual(Array<number>(15).fill(429))
    world.clock.advance(minute)
    expect((await login({ deviceToken })).statusCode).toBe(200)
  })

  it('the limit of one account does not affect others, and wrong passwords do not count towards it', async () => {
    const { deviceToken } = await register()
    const marco = { ...olena, email: 'marco@example.com' }
    await world.callOk('register', { body: marco })
    for (let tries = 0; tries < 9; tries++) await wrong({ deviceToken })
    for (let times = 0; times < 20; times++) expect((await login({ deviceToken })).statusCode).toBe(200)
    expect((await login({ deviceToken })).statusCode).toBe(429)
    expect((await login({ email: marco.email })).statusCode).toBe(200)
  })
})

describe('behind a proxy that is not configured', () => {
  let behind: TestServer
  beforeAll(async () => void (behind = await aTestServer()))
  afterAll(() => behind.close())
  const signIn = (headers?: Record<string, string>) =>
    behind.call('login', { body: { email: 'nobody@example.com', password: 'wrong' }, ...(headers && { headers }) })
  const warnings = () =>
    behind.logged.filter(({ level, sentence }) => level === 'warn' && sentence.includes('TRUST_PROXY'))

  it('the log contains one warning an hour, without the content of the header', async () => {
    await signIn()
    expect(warnings()).toEqual([])
    for (let times = 0; times < 3; times++) await signIn({ 'x-forwarded-for': '203.0.113.9' })
    expect(warnings()).toHaveLength(1)
    expect(JSON.stringify(warnings())).not.toContain('203.0.113.9')
    behind.clock.advance(3_600_000)
    await signIn({ 'x-forwarded-for': '203.0.113.9' })
    expect(warnings()).toHaveLength(2)
  })

  it('the log contains no warning if the proxy is configured', async () => {
    await wrong()
    expect(world.logged).toEqual([])
  })
})
