import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { exchangeLink, graceOfLink } from './exchangeLink.ts'
import { callerOf } from '../http/identify.ts'
import { openLink, unusedLife } from './openLink.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let olena: AnAdministrator
let link: string
beforeEach(async () => {
  await world.reset()
  olena = await world.anAdministrator()
  link = await openLink(world.db, olena.adminId, world.clock.now())
})

const getMe = (token: string) => world.call('getMe', { token, headers: { 'user-agent': 'A phone' } })
const freshOf = async (token: string) => (await getMe(token)).json<{ accessToken?: string }>().accessToken
const exchanged = async () => {
  const fresh = await freshOf(link)
  if (fresh === undefined) throw new Error('The link was not exchanged')
  return fresh
}
const callerBy = async (token: string) => {
  const caller = await callerOf(world.ports, token)
  if (!caller) throw new Error('This token belongs to nobody')
  return caller
}
const statusOf = async (token: string) => (await world.call('getCompanies', { token })).statusCode
const sessionsSeenBy = async (token: string) =>
  (await world.callOk('getSessions', { token }))['sessions'] as { id: string; userAgent: string; isCurrent: boolean }[]

describe('the token of a link', () => {
  it('the token of a link is exchanged for the token of a normal session', async () => {
    const fresh = await exchanged()
    expect(fresh).not.toBe(link)
    world.clock.advance(20 * 86_400_000)
    expect((await getMe(fresh)).json()).toMatchObject({ admin: { id: olena.adminId } })
    expect(await freshOf(fresh)).toBeUndefined()
  })

  it('the database contains only the hashes of both tokens', async () => {
    const fresh = await exchanged()
    const rows = JSON.stringify(await world.db.selectFrom('sessions').selectAll().execute())
    expect(rows).not.toContain(link)
    expect(rows).not.toContain(fresh)
  })

  it('an unused token expires after a minute', async () => {
    world.clock.advance(unusedLife - 1)
    expect(await statusOf(link)).toBe(200)
    world.clock.advance(1)
    expect((await getMe(link)).statusCode).toBe(401)
    expect(await statusOf(link)).toBe(401)
  })

  it('use does not prolong the token of a link', async () => {
    for (let second = 0; second < 60; second += 15) {
      expect(await statusOf(link)).toBe(200)
      world.clock.advance(15_000)
    }
    expect(await statusOf(link)).toBe(401)
  })

  it('the token works for ten seconds after its exchange, because the page may have made other calls at the same time', async () => {
    await exchanged()
    world.clock.advance(graceOfLink - 1)
    expect((await getMe(link)).statusCode).toBe(200)
    expect(await statusOf(link)).toBe(200)
    world.clock.advance(1)
    expect((await getMe(link)).statusCode).toBe(401)
    expect(await statusOf(link)).toBe(401)
  })

  it('a second exchange within ten seconds returns the same new token, because the first response may have been lost', async () => {
    const fresh = await exchanged()
    world.clock.advance(graceOfLink - 1)
    expect(await freshOf(link)).toBe(fresh)
    expect(await sessionsSeenBy(fresh)).toHaveLength(2)
  })

  it('the new token depends on the secret key of the server', async () => {
    const other = await exchangeLink(
      world.ports,
      await callerBy(link),
      { token: link, userAgent: '' },
      { secretKey: Buffer.alloc(32, 8), previousSecretKey: null },
    )
    expect(other).toMatch(/^[\w-]{43}$/)
    expect(await freshOf(link)).not.toBe(other)
  })

  it('an exchange that is repeated after the secret key was rotated returns the token of before', async () => {
    const { secretKey } = world.app.settings
    const fresh = await exchanged()
    const again = async () =>
      exchangeLink(
        world.ports,
        await callerBy(link),
        { token: link, userAgent: '' },
        { secretKey: Buffer.alloc(32, 8), previousSecretKey: secretKey },
      )
    expect(await again()).toBe(fresh)
  })

  it('ten simultaneous exchanges all succeed with the same new token', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => getMe(link)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    const fresh = answers.flatMap((answer) => answer.json<{ accessToken?: string }>().accessToken ?? [])
    expect(new Set(fresh).size).toBe(1)
    expect(await statusOf(fresh[0] ?? '')).toBe(200)
    const sessions = await world.db
      .selectFrom('sessions')
      .select('id')
      .where('kind', '=', 'normal')
      .where('admin_id', '=', olena.adminId)
      .execute()
    // The session of `anAdministrator`, and the exchanged one.
    expect(sessions).toHaveLength(2)
  })

  it.each([
    ['by a sign-out under it', async () => void (await world.callOk('logout', { token: link }))],
    [
      'after another call had exchanged it',
      async () => void (await world.callOk('logout', { token: await exchanged() })),
    ],
  ])('an exchange gives no token if the session was ended while the call was in flight, %s', async (_, end) => {
    const caller = await callerBy(link)
    await end()
    await expect(
      exchangeLink(world.ports, caller, { token: link, userAgent: '' }, world.app.settings),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('the list of sessions leaves out the link and shows the exchanged session with its browser', async () => {
    expect(await sessionsSeenBy(olena.token)).toHaveLength(1)
    const fresh = await exchanged()
    const listed = await sessionsSeenBy(fresh)
    expect(listed.map(({ userAgent, isCurrent }) => ({ userAgent, isCurrent }))).toEqual(
      expect.arrayContaining([
        { userAgent: 'A phone', isCurrent: true },
        { userAgent: 'vitest', isCurrent: false },
      ]),
    )
    expect(listed).toHaveLength(2)
  })

  it('the token of the link stands for the new session after the exchange, for live connections too', async () => {
    const fresh = await exchanged()
    const [byLink, byFresh] = [await callerOf(world.ports, link), await callerOf(world.ports, fresh)]
    expect(byLink).toEqual({ ...byFresh, link: 'exchanged' })
    expect(byFresh).toMatchObject({ link: null })
  })
})

describe('the end of the session of a link', () => {
  it('a sign-out before the exchange ends the link and keeps the other session', async () => {
    await world.callOk('logout', { token: link })
    expect((await getMe(link)).statusCode).toBe(401)
    expect(await statusOf(olena.token)).toBe(200)
  })

  it.each(['link', 'fresh'] as const)('a sign-out with the %s token ends both tokens', async (which) => {
    const fresh = await exchanged()
    await world.callOk('logout', { token: which === 'link' ? link : fresh })
    expect([await statusOf(link), await statusOf(fresh), await statusOf(olena.token)]).toEqual([401, 401, 200])
  })

  it('the token of a link ends when the account is deleted', async () => {
    await world.db
      .updateTable('admins')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', olena.adminId)
      .execute()
    expect((await getMe(link)).statusCode).toBe(401)
  })
})
