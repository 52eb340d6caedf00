import { createHmac } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetExpired } from '../accounts/forgetExpired.ts'
import { aTestServer, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { isSignedWith } from './isSignedWith.ts'
import { sandboxPartnerToken } from './partnerTokenOf.ts'

const partnerToken = 'a-partner-token-of-the-tests'
const person = { user_id: 123, name: 'Андрей Иванов', email: 'andrey@example.com', phone: '79990009900' }

let world: TestServer
beforeAll(
  async () =>
    void (world = await aTestServer({ settings: { altegio: { ...settingsForTests().altegio, partnerToken } } })),
)
afterAll(() => world.close())

let andrey: AnAdministrator
beforeEach(async () => {
  await world.reset()
  andrey = await world.anAdministrator({ email: person.email })
  await world.db.updateTable('admins').set({ is_email_verified: true }).where('id', '=', andrey.adminId).execute()
})

const encoded = (json: string) => Buffer.from(json).toString('base64')
const signed = (json: string, key = partnerToken) => createHmac('sha256', key).update(json).digest('hex')
const dataOf = (personData: unknown = person, key?: string) => {
  const json = JSON.stringify(personData)
  return `user_data=${encodeURIComponent(encoded(json))}&user_data_sign=${signed(json, key)}`
}
const connect = (query: string, different: Partial<InjectOptions> = {}, app = world.app) =>
  app.inject({ method: 'GET', url: `/api/integrations/altegio/connect?${query}`, ...different })
/** Takes the claim out of the `user_data` of an address. */
function takeClaim(address: string): { to: string; claim: string | null } {
  const given = /[?&]user_data=([^&]*)/.exec(address)?.[1]
  if (given === undefined) return { to: address, claim: null }
  const data = JSON.parse(Buffer.from(decodeURIComponent(given), 'base64').toString()) as { claim?: string }
  const { claim = null, ...others } = data
  return claim === null
    ? { to: address, claim }
    : { to: address.replace(given, encodeURIComponent(encoded(JSON.stringify(others)))), claim }
}
/** The address of the redirect without its token and claim, and the token. */
const sentBy = async (query: string, different: Partial<InjectOptions> = {}) => {
  const answer = await connect(query, different)
  expect(answer.statusCode).toBe(302)
  const to = String(answer.headers.location)
  return {
    to: takeClaim(to.replace(/&access_token=[\w-]{43}$/, '')).to,
    token: /[?&]access_token=([\w-]+)/.exec(to)?.[1] ?? null,
  }
}
const claims = () =>
  world.db
    .selectFrom('altegio_claims')
    .select(['salon_id', 'altegio_user_id', 'email_key', 'admin_id', 'expires_at'])
    .orderBy('salon_id')
    .execute()
const dataParameter = (personData: unknown = person) =>
  `user_data=${encodeURIComponent(encoded(JSON.stringify(personData)))}`

it('the signature is checked as Altegio makes it', () => {
  const json = '{"user_id":123,"name":"Андрей Иванов","email":"andrey@example.com","phone":"79990009900"}'
  const signature = '4c4e4694660399173ce165d761e59dd8da341cf0bb04673db21f28bb4153e950'
  expect(isSignedWith('2t6u73mrh85btb8wgyfj', Buffer.from(json), signature)).toBe(true)
  expect(isSignedWith('2t6u73mrh85btb8wgyfj', Buffer.from(json), signature.toUpperCase())).toBe(true)
  expect(isSignedWith('2t6u73mrh85btb8wgyfk', Buffer.from(json), signature)).toBe(false)
  expect(isSignedWith('2t6u73mrh85btb8wgyfj', Buffer.from(`${json} `), signature)).toBe(false)
  for (const nonsense of ['', 'abc', `${signature}00`, 'z'.repeat(64)])
    expect(isSignedWith('2t6u73mrh85btb8wgyfj', Buffer.from(json), nonsense)).toBe(false)
})

describe('a signed visit of a person with an account', () => {
  it('a signed person with an account gets a link token, which is exchanged for a session', async () => {
    const { to, token } = await sentBy(`salon_ids[]=720441&salon_ids[]=720442&${dataOf()}`)
    expect(to).toBe(`https://desk.example/integrations?salon_ids[0]=720441&salon_ids[1]=720442&${dataParameter()}`)
    const me = await world.callOk('getMe', { token: token ?? '' })
    expect(me).toMatchObject({ admin: { id: andrey.adminId }, accessToken: expect.any(String) as string })
  })

  it('the redirect with a token is neither cached nor sent as a referrer', async () => {
    const { headers } = await connect(`salon_id=720441&${dataOf()}`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  it.each([
    ['one salon', 'salon_id=720441', 'salon_ids[0]=720441'],
    ['numbered salons', 'salon_ids[1]=2&salon_ids[0]=1', 'salon_ids[0]=1&salon_ids[1]=2'],
    ['escaped brackets and one salon twice', 'salon_ids%5B%5D=7&salon_ids%5B%5D=7&salon_ids%5B%5D=x', 'salon_ids[0]=7'],
  ])('the salons are read from a query with %s', async (_, query, sent) => {
    expect((await sentBy(`${query}&${dataOf()}`)).to).toBe(
      `https://desk.example/integrations?${sent}&${dataParameter()}`,
    )
  })

  it('a signed person is recognised whatever the case of the email address', async () => {
    expect((await sentBy(`salon_id=1&${dataOf({ ...person, email: 'Andrey@Example.COM' })}`)).token).not.toBeNull()
  })

  it('signed data are understood when a plus arrived as a space', async () => {
    const personData = { ...person, name: '>>>???~~~ÿÿÿ' }
    const json = JSON.stringify(personData)
    expect(encoded(json)).toContain('+')
    const { to, token } = await sentBy(
      `salon_id=1&user_data=${encoded(json).replaceAll('+', '%20')}&user_data_sign=${signed(json)}`,
    )
    expect(to).toBe(`https://desk.example/integrations?salon_ids[0]=1&${dataParameter(personData)}`)
    expect(token).not.toBeNull()
  })

  it('claims are stored for two weeks, once per salon, however often they are sent', async () => {
    await sentBy(`salon_id=720442&${dataOf()}`)
    world.clock.advance(60_000)
    await sentBy(`salon_id=720442&salon_ids[]=720441&${dataOf({ ...person, phone: '79990009901' })}`)
    const expires_at = new Date(world.clock.now().getTime() + 14 * 86_400_000)
    const claim = { altegio_user_id: '123', email_key: 'andrey@example.com', admin_id: andrey.adminId, expires_at }
    expect(await claims()).toEqual([
      { ...claim, salon_id: '720441' },
      { ...claim, salon_id: '720442' },
    ])
  })

  it('the redirect follows the settings, whatever host was requested', async () => {
    const { to } = await sentBy(`salon_id=1&${dataOf()}`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(to).toMatch(/^https:\/\/desk\.example\/integrations\?/)
  })
})

describe('a signature that was used before (D-13)', () => {
  const signInOf = (personData: unknown = person) => ({
    to: `https://desk.example/auth/login?next=/integrations&salon_ids[0]=720441&salon_ids[1]=720442&${dataParameter(personData)}`,
    token: null,
  })
  const signIn = signInOf()
  const salons = 'salon_ids[]=720441&salon_ids[]=720442'

  it('a used signature leads to the sign-in page with its salons and person, without a token', async () => {
    expect((await sentBy(`${salons}&${dataOf()}`)).token).not.toBeNull()
    expect(await sentBy(`${salons}&${dataOf()}`)).toEqual(signIn)
    expect(await sentBy(`${salons}&${dataOf()}`)).toEqual(signIn)
  })

  it.each([
    [
      'with the digits of the signature in capitals',
      () =>
        `user_data=${encoded(JSON.stringify(person))}&user_data_sign=${signed(JSON.stringify(person)).toUpperCase()}`,
    ],
    [
      'with the data in the other alphabet of base64',
      () =>
        `user_data=${Buffer.from(JSON.stringify(person)).toString('base64url')}&user_data_sign=${signed(JSON.stringify(person))}`,
    ],
    ['with other salons, which are not signed', () => `${dataOf()}&salon_id=1`],
  ])('a used signature counts as used %s', async (_, written) => {
    await sentBy(`${salons}&${dataOf()}`)
    expect((await sentBy(`${salons}&${written()}`)).token).toBeNull()
  })

  it('a signature signs in once when fifty requests come at the same time', async () => {
    const from = (n: number) => ({ remoteAddress: `203.0.113.${n}` })
    const sent = await Promise.all(Array.from({ length: 50 }, (_, n) => sentBy(`${salons}&${dataOf()}`, from(n))))
    expect(sent.filter(({ token }) => token !== null)).toHaveLength(1)
    expect(sent.filter(({ token }) => token === null)).toEqual(Array.from({ length: 49 }, () => signIn))
    expect(await world.db.selectFrom('sessions').select('id').where('kind', '=', 'link').execute()).toHaveLength(1)
  })

  it('a signature stays used for as long as the partner token lives, whatever else is deleted', async () => {
    await sentBy(`${salons}&${dataOf()}`)
    world.clock.advance(400 * 86_400_000)
    await forgetExpired(world.ports, world.app.settings.retention)
    expect(await claims()).toEqual([])
    expect(await sentBy(`${salons}&${dataOf()}`)).toEqual(signIn)
  })

  it('only the hash of a signature is stored', async () => {
    await sentBy(`${salons}&${dataOf()}`)
    const kept = await world.db.selectFrom('altegio_used_signatures').selectAll().execute()
    expect(kept).toEqual([
      { signature_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, used_at: world.clock.now() },
    ])
    expect(JSON.stringify(kept)).not.toContain(signed(JSON.stringify(person)))
  })

  it('a new signature for the same person signs in once more', async () => {
    await sentBy(`${salons}&${dataOf()}`)
    expect((await sentBy(`${salons}&${dataOf({ ...person, phone: '79990009901' })}`)).token).not.toBeNull()
  })

  it('a visit that did not sign anybody in uses the signature up', async () => {
    const rosa = { user_id: 7, name: 'Rosa', email: 'rosa@example.com' }
    await sentBy(`${salons}&${dataOf(rosa)}`)
    const { adminId } = await world.anAdministrator({ email: rosa.email })
    await world.db.updateTable('admins').set({ is_email_verified: true }).where('id', '=', adminId).execute()
    expect(await sentBy(`${salons}&${dataOf(rosa)}`)).toEqual(signInOf(rosa))
  })

  it('a used signature neither prolongs nor overwrites claims, and adds new ones', async () => {
    const before = world.clock.now().getTime()
    await sentBy(`${salons}&${dataOf()}`)
    await world.db.updateTable('altegio_claims').set({ admin_id: null }).where('salon_id', '=', '720441').execute()
    world.clock.advance(86_400_000)
    await sentBy(`${salons}&salon_ids[]=720443&${dataOf()}`)
    const expiry = (days: number) => new Date(before + days * 86_400_000)
    expect((await claims()).map(({ salon_id, admin_id, expires_at }) => [salon_id, admin_id, expires_at])).toEqual([
      ['720441', null, expiry(14)],
      ['720442', andrey.adminId, expiry(14)],
      ['720443', andrey.adminId, expiry(15)],
    ])
  })

  it('an invalid signature does not use a signature up', async () => {
    await sentBy(`${salons}&${dataOf(person, 'another-key')}`)
    expect((await sentBy(`${salons}&${dataOf()}`)).token).not.toBeNull()
  })
})

describe('a visit without a token', () => {
  const register = (salons: string, data = dataParameter()) =>
    `https://desk.example/auth/register?${[salons, data].filter(Boolean).join('&')}`

  it('an unknown person is sent to the registration with the data for the form', async () => {
    const rosa = { user_id: '7', name: 'Rosa', email: 'rosa@example.com' }
    expect(await sentBy(`salon_id=720441&${dataOf(rosa)}`)).toEqual({
      to: register('salon_ids[0]=720441', dataParameter(rosa)),
      token: null,
    })
    expect(await claims()).toMatchObject([
      { salon_id: '720441', altegio_user_id: '7', email_key: 'rosa@example.com', admin_id: null },
    ])
  })

  it.each([
    ['unsigned data', () => dataParameter()],
    ['a wrong signature', () => dataOf(person, 'another-key')],
    ['a signature of other data', () => `${dataParameter()}&user_data_sign=${signed('{}')}`],
    ['an empty signature', () => `${dataParameter()}&user_data_sign=`],
  ])('a visit with %s gets no token and stores no claim', async (_, data) => {
    expect(await sentBy(`salon_id=720441&${data()}`)).toEqual({ to: register('salon_ids[0]=720441'), token: null })
    expect(await claims()).toEqual([])
  })

  it.each([
    [
      'whose address was never proven',
      async () => world.db.updateTable('admins').set({ is_email_verified: false }).execute(),
    ],
    [
      'who deleted the account',
      async () => world.db.updateTable('admins').set({ deleted_at: world.clock.now() }).execute(),
    ],
    [
      'who sees all companies',
      async () =>
        world.db.insertInto('admin_roles').values({ admin_id: andrey.adminId, role: 'SYSTEM_ADMIN' }).execute(),
    ],
  ])('an administrator %s gets no token', async (_, prepare) => {
    await prepare()
    expect(await sentBy(`salon_id=720441&${dataOf()}`)).toEqual({ to: register('salon_ids[0]=720441'), token: null })
  })

  it('a known person without a salon to connect gets no token', async () => {
    expect(await sentBy(dataOf())).toEqual({ to: register(''), token: null })
  })

  it.each([
    ['garbage', 'user_data=%%%C3%28!!'],
    ['base64 of text that is not JSON', `user_data=${encoded('hello')}`],
    ['base64 of broken UTF-8', `user_data=${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64')}`],
    ['a list', `user_data=${encoded('[1]')}&user_data_sign=${signed('[1]')}`],
    ['null', `user_data=${encoded('null')}&user_data_sign=${signed('null')}`],
    ['100 kB', `user_data=${encoded(JSON.stringify({ ...person, name: 'x'.repeat(75_000) }))}`],
    ['nothing', ''],
  ])('a visit whose data is %s is sent to the registration with the salons only', async (_, data) => {
    expect(await sentBy(`salon_id=720441&${data}`)).toEqual({
      to: 'https://desk.example/auth/register?salon_ids[0]=720441',
      token: null,
    })
  })

  it.each(['', 'user_data=%%%', 'salon_id=abc', 'salon_ids[__proto__]=1', 'salon_id=1234567890123456789', '&&==&?#'])(
    'a visit with the unusable query "%s" is sent to the sign-in',
    async (query) => {
      expect(await sentBy(query)).toEqual({ to: 'https://desk.example/auth/login', token: null })
    },
  )

  it('signed data that name no person get no token', async () => {
    for (const nobody of [
      {},
      { user_id: 1 },
      { ...person, email: 'no address' },
      { ...person, email: null },
      { ...person, user_id: [123] },
    ]) {
      expect((await sentBy(`salon_id=1&${dataOf(nobody)}`)).token).toBeNull()
    }
    expect(await claims()).toEqual([])
  })
})

it('a client that comes too often is asked to wait', async () => {
  for (let n = 0; n < 30; n += 1) expect((await connect('salon_id=1')).statusCode).toBe(302)
  const refused = await connect(`salon_id=1&${dataOf()}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect((await connect('salon_id=1', { remoteAddress: '203.0.113.7' })).statusCode).toBe(302)
})

it('all addresses of an IPv6 /64 count as one client', async () => {
  const from = (end: number, net = '0') =>
    connect('salon_id=1', { remoteAddress: `2001:db8:0:${net}::${end.toString(16)}` })
  for (let n = 1; n <= 30; n += 1) expect((await from(n)).statusCode).toBe(302)
  expect((await from(31)).statusCode).toBe(429)
  expect((await from(1, '1')).statusCode).toBe(302)
})

describe('the Altegio settings', () => {
  const answerOf = async (
    settings: NonNullable<Parameters<typeof aTestServer>[0]>['settings'],
    key?: string,
    host = 'localhost',
  ) => {
    const other = await aTestServer({ settings: { ...settings } })
    try {
      const { adminId } = await other.anAdministrator({ email: person.email })
      await other.db.updateTable('admins').set({ is_email_verified: true }).where('id', '=', adminId).execute()
      const answer = await connect(`salon_id=1&${dataOf(person, key)}`, { headers: { host } }, other.app)
      return String(answer.headers.location)
    } finally {
      await other.close()
    }
  }

  it('the app is at the configured address, otherwise on the requested origin, which is never named', async () => {
    const altegio = { ...settingsForTests().altegio, partnerToken }
    expect(
      await answerOf({ altegio, appUrl: null, publicUrl: 'https://frontdesk.example' }, partnerToken, 'evil.example'),
    ).toMatch(/^https:\/\/frontdesk\.example\/integrations\?.*access_token=/)
    expect(await answerOf({ altegio, appUrl: null }, partnerToken, 'evil.example')).toMatch(
      /^\/integrations\?.*access_token=/,
    )
  }, 60_000)

  it('nothing counts as signed without a partner token, and the sandbox’s key is valid in the sandbox only', async () => {
    expect(await answerOf({}, sandboxPartnerToken)).not.toContain('access_token')
    expect(await answerOf({ sandbox: true }, sandboxPartnerToken)).toContain('access_token')
    expect(
      await answerOf({ sandbox: true, altegio: { ...settingsForTests().altegio, partnerToken } }, sandboxPartnerToken),
    ).not.toContain('access_token')
  }, 60_000)
})
