import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seal, unseal } from '../secrets/seal.ts'
import { anInstagramServer, type InstagramServer } from '../testing/anInstagramServer.ts'
import { dumpOf } from '../testing/dumpOf.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { authorizationLife } from './authorizationState.ts'

let world: InstagramServer
let lily: ACompany
beforeAll(async () => void (world = await anInstagramServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aCompany()
})
afterEach(() => world.halt())
afterAll(() => world.close())

/** An administrator presses the button: Instagram's page, and the cookie of the browser. */
async function begin(company = lily) {
  const answer = await world.call('authorizeInstagram', {
    token: company.owner.token,
    companyId: company.companyId,
  })
  expect(answer.statusCode).toBe(200)
  const { url } = answer.json<{ url: string }>()
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { url, cookie, setCookie: String(answer.headers['set-cookie']) }
}
/** The choice on Instagram's page; resolves to the address that it leads back to. */
async function choose(url: string, chosen: Record<string, string>): Promise<string> {
  const query = Object.fromEntries(new URL(url, 'http://x').searchParams)
  const answer = await world.app.inject({
    method: 'POST',
    url: '/sandbox/instagram/oauth/authorize',
    payload: { ...query, ...chosen },
  })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}
const comeBack = async (address: string, cookie: string | null) => {
  const answer = await world.app.inject({
    method: 'GET',
    url: address,
    ...(cookie !== null && { headers: { cookie } }),
  })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers.location)
}
const channels = () =>
  world.db.selectFrom('messenger_integrations').selectAll().where('type', '=', 'instagram').orderBy('id').execute()

describe('authorising an account', () => {
  it('the authorisation of an account ends with a connected channel, whose token is sealed and lasts 60 days (INT-7)', async () => {
    const { url, cookie, setCookie } = await begin()
    expect(setCookie).toContain('HttpOnly; SameSite=Lax')
    expect(new URL(url, 'http://x').searchParams.get('scope')).toContain('instagram_business_manage_messages')
    const location = await comeBack(await choose(url, { name: 'Lily Salon' }), cookie)
    const [channel] = await channels()
    expect(location).toBe(`/integrations?instagram=connected&channel=${channel?.id}`)
    expect(channel).toMatchObject({ company_id: lily.companyId, status: 'connected', is_active: true })
    expect(channel?.metadata).toMatchObject({ username: 'lily.salon', name: 'Lily Salon', sandbox: true })
    const days = (Date.parse(String(channel?.metadata['tokenExpiresAt'])) - world.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(59)
    const token = channel?.secret ? unseal(channel.secret, world.app.settings) : null
    expect(world.instagram.tokens.get(token ?? '')).toMatchObject({ kind: 'long' })
    expect(world.instagram.subscribed.has(channel?.external_id ?? '')).toBe(true)
  })

  it('the secrets of an authorisation are in no answer, no line of the log and no table in the clear', async () => {
    const { url, cookie } = await begin()
    const back = await choose(url, { name: 'Secretive' })
    const code = new URL(back, 'http://x').searchParams.get('code') ?? ''
    const location = await comeBack(back, cookie)
    const [channel] = await channels()
    const token = channel?.secret ? (unseal(channel.secret, world.app.settings) ?? '') : ''
    const list = await world.call('listMessengers', { token: lily.owner.token, companyId: lily.companyId })
    const seen = [
      location,
      list.body,
      JSON.stringify(world.logged),
      JSON.stringify(world.lines),
      await dumpOf(world.db),
    ]
    for (const secret of [token, code, world.instagram.app.appSecret])
      for (const text of seen) expect([secret.length > 10, text.includes(secret)]).toEqual([true, false])
    expect(list.body).not.toContain('tokenExpiresAt')
  })

  it('an authorisation that the person refuses leads back and connects nothing', async () => {
    const { url, cookie } = await begin()
    expect(await comeBack(await choose(url, { cancel: '1' }), cookie)).toBe('/integrations?instagram=refused')
    expect(await channels()).toEqual([])
  })

  it('connecting the same account again keeps its channel and takes the new token', async () => {
    const first = await begin()
    await comeBack(await choose(first.url, { name: 'Lily Salon' }), first.cookie)
    const [before] = await channels()
    const again = await begin()
    await comeBack(await choose(again.url, { account: before?.external_id ?? '' }), again.cookie)
    const after = await channels()
    expect(after.map(({ id }) => id)).toEqual([before?.id])
    expect(after[0]?.secret).not.toBe(before?.secret)
  })

  it('an account of another company is refused with its reason', async () => {
    const first = await begin()
    await comeBack(await choose(first.url, { name: 'Lily Salon' }), first.cookie)
    const [channel] = await channels()
    const rose = await begin(await world.aCompany({ name: 'Rose' }))
    expect(await comeBack(await choose(rose.url, { account: channel?.external_id ?? '' }), rose.cookie)).toBe(
      '/integrations?instagram=failed&reason=CHANNEL_USED_ELSEWHERE',
    )
    expect(await channels()).toHaveLength(1)
  })

  it('an authorisation without the permission for messages is refused', async () => {
    const { url, cookie } = await begin()
    const location = await choose(url, { name: 'Lily Salon', scope: 'instagram_business_basic' })
    expect(await comeBack(location, cookie)).toBe('/integrations?instagram=failed&reason=CHANNEL_PERMISSION_MISSING')
    expect(await channels()).toEqual([])
  })
})

describe('a return that is not in order', () => {
  const expired = '/integrations?instagram=failed&reason=AUTHORIZATION_EXPIRED'

  it('a return from Instagram in another browser connects nothing: nobody connects their account to a stranger’s company', async () => {
    const { url } = await begin()
    const back = await choose(url, { name: 'Victim' })
    expect(await comeBack(back, null)).toBe(expired)
    expect(await comeBack(back, (await begin()).cookie)).toBe(expired)
    expect(await channels()).toEqual([])
  })

  it('a return from Instagram to the first of two tabs connects what was begun in that tab', async () => {
    const rose = await world.aCompany({ name: 'Rose', owner: lily.owner })
    const [first, second] = [await begin(), await begin(rose)]
    const cookies = `${first.cookie}; ${second.cookie}`
    expect(first.cookie.split('=')[0]).not.toBe(second.cookie.split('=')[0])
    const locations = [
      await comeBack(await choose(first.url, { name: 'Lily Salon' }), cookies),
      await comeBack(await choose(second.url, { name: 'Rose Salon' }), cookies),
    ]
    expect(locations).not.toContain(expired)
    expect((await channels()).map(({ company_id, metadata }) => [company_id, metadata['name']])).toEqual([
      [lily.companyId, 'Lily Salon'],
      [rose.companyId, 'Rose Salon'],
    ])
  })

  it('a return from Instagram that comes a second time, also at once, counts once', async () => {
    const { url, cookie } = await begin()
    const back = await choose(url, { name: 'Lily Salon' })
    const locations = await Promise.all([comeBack(back, cookie), comeBack(back, cookie), comeBack(back, cookie)])
    expect(locations.filter((location) => location === expired)).toHaveLength(2)
    expect(await channels()).toHaveLength(1)
  })

  it('a return from Instagram after ten minutes is too late', async () => {
    const { url, cookie } = await begin()
    const back = await choose(url, { name: 'Lily Salon' })
    world.clock.advance(authorizationLife * 1000)
    expect(await comeBack(back, cookie)).toBe(expired)
  })

  it.each(['', '?code=a', '?state=a&code=b', '?state=a&state=b', `?state=${'a'.repeat(3000)}`, '?error=access_denied'])(
    'a return from Instagram with an invented query leads to our own page: %s',
    async (query) => {
      expect(await comeBack(`/api/integrations/instagram/callback${query}`, 'frontdesk_instagram_x=x')).toBe(expired)
    },
  )

  it('a return from Instagram with an altered state is refused', async () => {
    const { url, cookie } = await begin()
    const back = new URL(await choose(url, { name: 'Lily Salon' }), 'http://x')
    const state = back.searchParams.get('state') ?? ''
    back.searchParams.set('state', `${state.slice(0, 20)}${state[20] === 'A' ? 'B' : 'A'}${state.slice(21)}`)
    expect(await comeBack(`${back.pathname}${back.search}`, cookie)).toBe(expired)
  })

  it('an administrator who has left the company meanwhile connects nothing', async () => {
    const { url, cookie } = await begin()
    const back = await choose(url, { name: 'Lily Salon' })
    await world.db.deleteFrom('company_admins').where('admin_id', '=', lily.owner.adminId).execute()
    expect(await comeBack(back, cookie)).toBe('/integrations?instagram=failed&reason=COMPANY_FORBIDDEN')
  })
})

describe('the token of an account', () => {
  it('the token of an account is renewed when half of its time is over, and not before', async () => {
    const { messengerId } = await world.anAccount()
    const secretOf = async () => (await channels()).find(({ id }) => id === messengerId)?.secret
    const before = await secretOf()
    await world.runTask('refresh-instagram-tokens')
    expect(await secretOf()).toBe(before)
    world.clock.advance(31 * 86_400_000)
    await world.runTask('refresh-instagram-tokens')
    expect(await secretOf()).not.toBe(before)
    const after = await secretOf()
    await world.runTask('refresh-instagram-tokens')
    expect(await secretOf()).toBe(after)
  })

  it('an outage during the renewal of a token is waited for, and a refusal fails the channel with its reason', async () => {
    const { messengerId, account } = await world.anAccount()
    const channel = async () => (await channels()).find(({ id }) => id === messengerId)
    world.clock.advance(31 * 86_400_000)
    world.instagram.faults.next({ kind: 'server-error' }, 'tokens')
    await world.runTask('refresh-instagram-tokens')
    expect((await channel())?.status).toBe('connected')
    world.instagram.commit({ type: 'tokens-revoked', accountId: account.accountId })
    await world.runTask('refresh-instagram-tokens')
    expect(await channel()).toMatchObject({
      status: 'failed',
      metadata: { lastError: { code: 'ACCESS_TOKEN_REFUSED' } },
    })
  })

  it('a token that was revoked makes its channel fail though nobody writes, and a valid one does not', async () => {
    const { messengerId, account } = await world.anAccount()
    const channel = async () => (await channels()).find(({ id }) => id === messengerId)
    await world.table.instagram.checkAccess()
    expect((await channel())?.status).toBe('connected')
    world.instagram.commit({ type: 'tokens-revoked', accountId: account.accountId })
    await world.table.instagram.checkAccess()
    expect(await channel()).toMatchObject({
      status: 'failed',
      metadata: { lastError: { code: 'ACCESS_TOKEN_REFUSED' } },
    })
  })

  it('a token that somebody has replaced by connecting anew while it was being renewed stays the new one', async () => {
    const { messengerId } = await world.anAccount()
    world.clock.advance(31 * 86_400_000)
    const newer = seal('a newer token', world.app.settings)
    const send = globalThis.fetch
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const answer = await send(...request)
      await world.db
        .updateTable('messenger_integrations')
        .set({ secret: newer })
        .where('id', '=', messengerId)
        .execute()
      return answer
    })
    await world.runTask('refresh-instagram-tokens')
    expect(fetching).toHaveBeenCalledTimes(1)
    fetching.mockRestore()
    expect((await channels()).find(({ id }) => id === messengerId)?.secret).toBe(newer)
  })

  it('a channel that was disconnected is connected again with its token, and says when that is gone', async () => {
    const { messengerId, account, company } = await world.anAccount()
    const as = { token: company.owner.token, companyId: company.companyId }
    await world.callOk('deactivateIntegration', { ...as, body: { platform: 'instagram', messengerId } })
    await world.callOk('reconnectMessenger', { ...as, body: { messengerId } })
    expect(await channels()).toMatchObject([{ status: 'connected', is_active: true }])
    await world.callOk('deactivateIntegration', { ...as, body: { platform: 'instagram', messengerId } })
    world.instagram.commit({ type: 'tokens-revoked', accountId: account.accountId })
    const refused = await world.call('reconnectMessenger', { ...as, body: { messengerId } })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'CHANNEL_TOKEN_REJECTED'])
  })
})
