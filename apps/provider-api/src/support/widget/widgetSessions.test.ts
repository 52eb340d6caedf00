import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetExpired } from '../../accounts/forgetExpired.ts'
import { anIdentityToken, aVisitor, aWidget, pageOfTests, type ClaimsOfTests } from '../../testing/aVisitor.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let widget: { key: string; secret: string }
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  widget = await aWidget(world, lily)
})

const minute = 60_000
const asOwner = (body: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const signed = (claims: ClaimsOfTests = {}, secret = widget.secret) =>
  anIdentityToken(world, lily.companyId, secret, claims)

const open = (body: object, { token, headers }: { token?: string; headers?: Record<string, string> } = {}) =>
  world.call('openWidgetSession', {
    body: { key: widget.key, origin: pageOfTests, ...body },
    token,
    ...(headers && { headers }),
  })
const refusalOf = async (request: ReturnType<typeof open>) => {
  const response = await request
  const { code, message } = response.json<{ code?: string; message?: string }>()
  return { status: response.statusCode, code, message }
}
const sessions = async () => (await world.db.selectFrom('widget_sessions').select('id').execute()).length

describe('a session of the support widget', () => {
  it('a signed token opens a session of the named person, in the company of the key', async () => {
    const identityToken = await signed({ sub: 'user-7', name: 'Anna', email: 'anna@salon.example', locale: 'pt-BR' })
    const opened = await world.callOk('openWidgetSession', {
      body: { key: widget.key, origin: pageOfTests, identityToken },
    })
    expect(opened).toMatchObject({
      companyId: lily.companyId,
      companyName: 'Lily',
      person: { name: 'Anna' },
      locale: 'pt',
      expiresAt: new Date(world.clock.now().getTime() + 15 * minute).toISOString(),
    })
    const token = String(opened['accessToken'])
    const { adminUserId } = await world.callOk('initSupport', { token, body: {} })
    expect(adminUserId).toBe((opened['person'] as { id: number }).id)
  })

  it('the same person comes back to the same conversation, under a new name and at another page', async () => {
    const first = await aVisitor(world, lily, { widget, sub: 'user-7', name: 'Anna' })
    const { chatId } = await world.callOk('initSupport', { token: first.token, body: {} })
    const again = await aVisitor(world, lily, { widget, sub: 'user-7', name: 'Anna Koval' })
    expect(again.userId).toBe(first.userId)
    expect((await world.callOk('initSupport', { token: again.token, body: {} }))['chatId']).toBe(chatId)
    const { display_name } = await world.db
      .selectFrom('users')
      .select('display_name')
      .where('id', '=', first.userId)
      .executeTakeFirstOrThrow()
    expect(display_name).toBe('Anna Koval')
  })

  it('a session ends after fifteen minutes, and each new token prolongs it under the same access token', async () => {
    const { token } = await aVisitor(world, lily, { widget })
    world.clock.advance(14 * minute)
    const renewed = await open({ identityToken: await signed() }, { token })
    expect(renewed.json<{ accessToken: string }>().accessToken).toBe(token)
    world.clock.advance(14 * minute)
    expect((await world.call('initSupport', { token, body: {} })).statusCode).toBe(200)
    world.clock.advance(2 * minute)
    expect((await world.call('initSupport', { token, body: {} })).statusCode).toBe(401)
    expect(await sessions()).toBe(1)
  })

  it("a session is not prolonged by another person's token, which opens one of its own", async () => {
    const { token } = await aVisitor(world, lily, { widget, sub: 'anna' })
    const other = (await open({ identityToken: await signed({ sub: 'bela' }) }, { token })).json<{
      accessToken: string
    }>()
    expect(other.accessToken).not.toBe(token)
    expect(await sessions()).toBe(2)
  })

  it('a session that was renewed for twelve hours is replaced by a new one', async () => {
    const { token } = await aVisitor(world, lily, { widget })
    for (let passed = 0; passed < 12 * 60; passed += 10) {
      world.clock.advance(10 * minute)
      await open({ identityToken: await signed() }, { token })
    }
    expect(
      (await open({ identityToken: await signed() }, { token })).json<{ accessToken: string }>().accessToken,
    ).not.toBe(token)
  })

  it('a session ends when the page ends it, and its live connections with it', async () => {
    const { token } = await aVisitor(world, lily, { widget })
    const { id } = await world.db.selectFrom('widget_sessions').select('id').executeTakeFirstOrThrow()
    await world.callOk('endWidgetSession', { token, body: {} })
    expect((await world.call('initSupport', { token, body: {} })).statusCode).toBe(401)
    expect(world.disconnected).toEqual([{ sessionId: id }])
  })

  it('a session ends with the archive of its company', async () => {
    const { token } = await aVisitor(world, lily, { widget })
    await world.db
      .updateTable('companies')
      .set({ archived_at: world.clock.now() })
      .where('id', '=', lily.companyId)
      .execute()
    expect((await world.call('initSupport', { token, body: {} })).statusCode).toBe(401)
    expect(await refusalOf(open({ identityToken: await signed() }))).toMatchObject({
      status: 404,
      code: 'WIDGET_UNKNOWN',
    })
  })

  it.each(['archiveCompany', 'deleteCompany'] as const)(
    'no session is left of a company after %s, so that its live connections are cut as well',
    async (call) => {
      await aVisitor(world, lily, { widget })
      const { token } = await world.anAdministrator({ isSystemAdmin: true })
      await world.callOk(call, { token, query: { companyId: lily.companyId } })
      expect(await sessions()).toBe(0)
    },
  )

  it('ended sessions and used tokens are forgotten once they have expired', async () => {
    await aVisitor(world, lily, { widget })
    await forgetExpired(world.ports, world.app.settings.retention)
    expect(await sessions()).toBe(1)
    world.clock.advance(16 * minute)
    await forgetExpired(world.ports, world.app.settings.retention)
    expect(await sessions()).toBe(0)
    expect(await world.db.selectFrom('used_identity_tokens').selectAll().execute()).toEqual([])
  })
})

describe('an identity token', () => {
  const now = () => Math.floor(world.clock.now().getTime() / 1000)
  const claims = () => ({ sub: 'anna', company: lily.companyId, aud: pageOfTests, exp: now() + 600, jti: randomUUID() })
  const key = (secret: string) => new TextEncoder().encode(secret)
  /** A token that is right but for its algorithm: nothing but the list of algorithms refuses it. */
  const signedBy = (alg: string) => new SignJWT(claims()).setProtectedHeader({ alg }).sign(key(widget.secret))

  /** Every token that must open nothing, and the code that says why. */
  const refused: Record<string, [code: string, token: () => Promise<string> | string]> = {
    'without a signature (alg none)': ['IDENTITY_INVALID', () => new UnsecuredJWT(claims()).encode()],
    'whose signature was cut off': [
      'IDENTITY_INVALID',
      async () => (await signed()).split('.').slice(0, 2).join('.') + '.',
    ],
    'signed by HS384': ['IDENTITY_INVALID', () => signedBy('HS384')],
    'signed by HS512': ['IDENTITY_INVALID', () => signedBy('HS512')],
    'signed by a key of its own (RS256)': [
      'IDENTITY_INVALID',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('RS256')
        const jwk = await exportJWK(publicKey)
        return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey)
      },
    ],
    'forged with another secret': ['IDENTITY_INVALID', () => signed({}, 'ws_not-the-secret-of-this-company')],
    'whose payload was changed after it was signed': [
      'IDENTITY_INVALID',
      async () => {
        const [header, , signature] = (await signed()).split('.')
        return [header, btoa(JSON.stringify({ ...claims(), sub: 'root' })).replaceAll('=', ''), signature].join('.')
      },
    ],
    'for another origin': ['IDENTITY_INVALID', () => signed({ aud: 'https://evil.example' })],
    'for several origins': ['IDENTITY_INVALID', () => signed({ aud: [pageOfTests, 'https://evil.example'] })],
    'for another company': ['IDENTITY_INVALID', () => signed({ company: lily.companyId + 1 })],
    'without an id': ['IDENTITY_INVALID', () => signed({ jti: null })],
    'without a person': ['IDENTITY_INVALID', () => signed({ sub: '' })],
    'without an end': [
      'IDENTITY_INVALID',
      () => {
        const { exp: _, ...endless } = claims()
        return new SignJWT(endless).setProtectedHeader({ alg: 'HS256' }).sign(key(widget.secret))
      },
    ],
    'that is valid for more than fifteen minutes from now': ['IDENTITY_INVALID', () => signed({ exp: 17 * 60 })],
    'that is valid for more than fifteen minutes from when it was made': [
      'IDENTITY_INVALID',
      () => signed({ iat: -600, exp: 301 }),
    ],
    'that has expired': ['IDENTITY_EXPIRED', () => signed({ exp: -1 })],
    'that is no token': ['IDENTITY_INVALID', () => 'anna'],
  }

  it.each(Object.entries(refused))('a token %s opens no session', async (_, [code, makeToken]) => {
    const refusal = await refusalOf(open({ identityToken: await makeToken() }))
    expect(refusal).toMatchObject({ status: 403, code })
    // It does not fall back to a visitor without identity, either.
    await world.callOk('updateSupportWidget', asOwner({ allowedOrigins: [pageOfTests], allowsVisitors: true }))
    const asVisitor = open({ identityToken: await makeToken(), visitorId: 'v'.repeat(22) })
    expect(await refusalOf(asVisitor)).toMatchObject({ status: 403, code })
    expect(await sessions()).toBe(0)
  })

  it('a token opens a session once: replayed, also by two calls at a time, it is refused', async () => {
    const identityToken = await signed()
    const answers = await Promise.all([open({ identityToken }), open({ identityToken }), open({ identityToken })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403])
    expect(await refusalOf(open({ identityToken }))).toMatchObject({ status: 403, code: 'IDENTITY_USED' })
    expect(await sessions()).toBe(1)
  })

  it("a token of another company's secret opens no session at either key", async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const ofRose = await aWidget(world, rose)
    const identityToken = await anIdentityToken(world, rose.companyId, ofRose.secret)
    expect(await refusalOf(open({ identityToken }))).toMatchObject({ status: 403, code: 'IDENTITY_INVALID' })
    const ofLily = await signed()
    expect(await refusalOf(open({ key: ofRose.key, identityToken: ofLily }))).toMatchObject({
      code: 'IDENTITY_INVALID',
    })
  })

  it('a rotation ends the sessions of identified visitors, who come back by a new token', async () => {
    const { token } = await aVisitor(world, lily, { widget })
    const { secret } = await world.callOk('rotateSupportWidgetSecret', asOwner())
    expect((await world.call('initSupport', { token, body: {} })).statusCode).toBe(401)
    expect(world.disconnected).toHaveLength(1)
    expect((await open({ identityToken: await signed({}, String(secret)) }, { token })).statusCode).toBe(200)
  })

  it('after a rotation, tokens of the old secret are accepted for a day, and of the one before it no more', async () => {
    const old = widget.secret
    const rotate = async () => String((await world.callOk('rotateSupportWidgetSecret', asOwner()))['secret'])
    const current = await rotate()
    expect((await open({ identityToken: await signed({}, old) })).statusCode).toBe(200)
    expect((await open({ identityToken: await signed({}, current) })).statusCode).toBe(200)
    world.clock.advance(24 * 60 * minute)
    expect(await refusalOf(open({ identityToken: await signed({}, old) }))).toMatchObject({ code: 'IDENTITY_INVALID' })
    const newest = await rotate()
    expect((await open({ identityToken: await signed({}, newest) })).statusCode).toBe(200)
    expect(await refusalOf(open({ identityToken: await signed({}, old) }))).toMatchObject({ code: 'IDENTITY_INVALID' })
  })
})

describe('the origin of the page', () => {
  it('an opaque origin is refused with one sentence', async () => {
    expect(await refusalOf(open({ origin: 'null', identityToken: await signed({ aud: 'null' }) }))).toEqual({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'A sandboxed page has no origin, so it cannot show the support widget',
    })
  })

  it.each([
    'https://evil.example',
    'http://salon.example',
    'https://salon.example:8443',
    'https://salon.example/',
    'https://www.salon.example',
    '',
  ])('a page of %s, which is not on the list, opens no session', async (origin) => {
    expect(await refusalOf(open({ origin, identityToken: await signed({ aud: origin }) }))).toMatchObject({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
    })
  })

  it('a script of the page itself opens no session: only the frame calls', async () => {
    const headers = { origin: pageOfTests }
    expect(await refusalOf(open({ identityToken: await signed() }, { headers }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
    expect(await sessions()).toBe(0)
  })

  it('sessions of an origin end when that is taken off the list, and those of the others stay', async () => {
    const elsewhere = 'https://other.example'
    await world.callOk(
      'updateSupportWidget',
      asOwner({ allowedOrigins: [pageOfTests, elsewhere], allowsVisitors: false }),
    )
    const kept = await aVisitor(world, lily, { widget })
    const opened = await open({ origin: elsewhere, identityToken: await signed({ aud: elsewhere }) })
    const { accessToken: gone } = opened.json<{ accessToken: string }>()
    await world.callOk('updateSupportWidget', asOwner({ allowedOrigins: [pageOfTests], allowsVisitors: false }))
    expect((await world.call('initSupport', { token: gone, body: {} })).statusCode).toBe(401)
    expect((await world.call('initSupport', { token: kept.token, body: {} })).statusCode).toBe(200)
    expect(world.disconnected).toHaveLength(1)
  })
})

describe('visitors without identity', () => {
  const visitorId = 'a-random-id-of-a-device'
  const allow = () =>
    world.callOk('updateSupportWidget', asOwner({ allowedOrigins: [pageOfTests], allowsVisitors: true }))

  it('visitors without identity are refused until the company allows them', async () => {
    expect(await refusalOf(open({ visitorId }))).toMatchObject({ status: 403, code: 'IDENTITY_REQUIRED' })
    await allow()
    expect((await open({ visitorId })).statusCode).toBe(200)
    expect(await refusalOf(open({}))).toMatchObject({ code: 'IDENTITY_REQUIRED' })
  })

  it('a device keeps its conversation, and its id is stored as a hash alone', async () => {
    await allow()
    const first = (await open({ visitorId })).json<{ person: { id: number } }>()
    expect((await open({ visitorId })).json<{ person: { id: number } }>().person.id).toBe(first.person.id)
    expect(JSON.stringify(await world.db.selectFrom('visitors').selectAll().execute())).not.toContain(visitorId)
  })

  it('an id of a device does not become the person that a token names so', async () => {
    await allow()
    const device = (await open({ visitorId })).json<{ person: { id: number } }>()
    const named = await aVisitor(world, lily, { widget: await aWidget(world, lily), sub: visitorId })
    expect(named.userId).not.toBe(device.person.id)
  })

  it('their sessions end when the company no longer allows them, and those of identified people stay', async () => {
    await allow()
    const { accessToken } = (await open({ visitorId })).json<{ accessToken: string }>()
    const { token } = await aVisitor(world, lily, { widget: { ...widget } })
    await world.callOk('updateSupportWidget', asOwner({ allowedOrigins: [pageOfTests], allowsVisitors: false }))
    expect((await world.call('initSupport', { token: accessToken, body: {} })).statusCode).toBe(401)
    expect((await world.call('initSupport', { token, body: {} })).statusCode).toBe(200)
  })

  it('one address makes at most ten new visitors within an hour, and known ones go on', async () => {
    await allow()
    for (let n = 0; n < 10; n += 1) expect((await open({ visitorId: `${visitorId}-${n}` })).statusCode).toBe(200)
    const refusal = await open({ visitorId: `${visitorId}-10` })
    expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '3600'])
    expect((await open({ visitorId: `${visitorId}-3` })).statusCode).toBe(200)
    world.clock.advance(60 * minute)
    expect((await open({ visitorId: `${visitorId}-10` })).statusCode).toBe(200)
  })
})

describe('the settings of the widget', () => {
  it('the widget is made at its first use with a key, without a secret, and is closed', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const asRose = { token: rose.owner.token, companyId: rose.companyId }
    const { widget: first } = await world.callOk('getSupportWidget', asRose)
    expect(first).toEqual({
      key: expect.stringMatching(/^wk_[\w-]{24}$/) as string,
      allowedOrigins: [],
      allowsVisitors: false,
      secretMadeAt: null,
      previousSecretUntil: null,
    })
    expect((await world.callOk('getSupportWidget', asRose))['widget']).toEqual(first)
  })

  it('the secret is in the answer to its rotation alone, sealed in the database, and every change is audited', async () => {
    const { secret } = await world.callOk('rotateSupportWidgetSecret', asOwner())
    expect(secret).toMatch(/^ws_[\w-]{43}$/)
    const stored = await world.db.selectFrom('support_widgets').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(String(secret))
    expect(JSON.stringify(await world.callOk('getSupportWidget', asOwner()))).not.toContain(String(secret))
    const audited = await world.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'PUT /api/admin/support/widget',
      'POST /api/admin/support/widget/rotateSecret',
      'POST /api/admin/support/widget/rotateSecret',
    ])
    expect(audited[0]).toMatchObject({
      before: { allowedOrigins: [] },
      after: { allowedOrigins: [pageOfTests] },
      company_id: lily.companyId,
    })
    expect(JSON.stringify(audited)).not.toContain(String(secret))
    expect(new Set(audited.map(({ admin_id }) => admin_id))).toEqual(new Set([lily.owner.adminId]))
  })

  it('only an owner changes the widget or its secret', async () => {
    const colleague = await world.anAdministrator()
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' })
      .execute()
    const as = { token: colleague.token, companyId: lily.companyId }
    const body = { allowedOrigins: [], allowsVisitors: true }
    expect((await world.call('getSupportWidget', as)).statusCode).toBe(200)
    for (const response of [
      await world.call('updateSupportWidget', { ...as, body }),
      await world.call('rotateSupportWidgetSecret', { ...as, body: {} }),
    ])
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'NOT_OWNER'])
  })

  it.each([
    'salon.example',
    'https://salon.example/',
    'https://Salon.example',
    'https://*.salon.example',
    'http://salon.example',
    'javascript:alert(1)',
    'https://salon.example:443',
    'null',
  ])('%s is no origin of the list', async (origin) => {
    const response = await world.call(
      'updateSupportWidget',
      asOwner({ allowedOrigins: [origin], allowsVisitors: false }),
    )
    expect(response.statusCode).toBe(400)
  })
})
