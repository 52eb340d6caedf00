import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { openLink } from './openLink.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
beforeEach(() => world.reset())
afterAll(() => world.close())

const minute = 60_000
const olena = { fullName: 'Olena Koval', email: 'olena@example.com', phone: '+380501112233', password: 'a long secret' }

const register = async () => {
  const { accessToken: token, userId: adminId } = (await world.callOk('register', { body: olena })) as {
    accessToken: string
    userId: number
  }
  return { token, adminId }
}
const confirm = (token: string, password = olena.password) =>
  world.call('confirmPassword', { token, body: { password } })
const changePhone = (token: string, phone: string | null = '+380509998877') =>
  world.call('updateMe', { token, body: { phone } })
const deleteAccount = ({ token, adminId }: { token: string; adminId: number }) =>
  world.call('deleteAdmin', { token, params: { id: adminId } })
const refusalOf = async (called: ReturnType<typeof world.call>) => {
  const response = await called
  return [response.statusCode, response.json<{ code?: string }>().code]
}
const phoneOf = async (adminId: number) =>
  (await world.db.selectFrom('admins').select('phone').where('id', '=', adminId).executeTakeFirstOrThrow()).phone

const confirmFirst = [403, 'CONFIRM_PASSWORD']

describe('without a confirmed password', () => {
  it('without a confirmed password the account is not deleted, even right after the sign-in', async () => {
    const who = await register()
    expect(await refusalOf(deleteAccount(who))).toEqual(confirmFirst)
    expect((await world.call('getMe', { token: who.token })).statusCode).toBe(200)
  })

  it.each(['+380509998877', '', null])(
    'without a confirmed password the phone number is not changed to %j, nor anything that came with it',
    async (phone) => {
      const { token, adminId } = await register()
      expect(await refusalOf(world.call('updateMe', { token, body: { phone, fullName: 'Somebody Else' } }))).toEqual(
        confirmFirst,
      )
      expect(await phoneOf(adminId)).toBe(olena.phone)
      expect((await world.callOk('getMe', { token }))['admin']).toMatchObject({ fullName: olena.fullName })
    },
  )

  it('without a confirmed password all other fields can be changed, even when the unchanged phone number is sent with them', async () => {
    const { token } = await register()
    expect(
      (
        await world.callOk('updateMe', {
          token,
          body: { fullName: 'Olena Bondar', phone: ` ${olena.phone} `, language: 'uk' },
        })
      )['admin'],
    ).toMatchObject({ fullName: 'Olena Bondar', language: 'uk' })
  })
})

describe('a confirmed password', () => {
  it('a confirmation allows both changes for five minutes', async () => {
    const who = await register()
    const { confirmedUntil } = await world.callOk('confirmPassword', {
      token: who.token,
      body: { password: olena.password },
    })
    expect(confirmedUntil).toBe(new Date(world.clock.now().getTime() + 5 * minute).toISOString())
    world.clock.advance(5 * minute - 1)
    expect((await changePhone(who.token)).statusCode).toBe(200)
    expect((await deleteAccount(who)).statusCode).toBe(200)
  })

  it('a confirmation allows neither change after five minutes', async () => {
    const who = await register()
    await confirm(who.token)
    world.clock.advance(5 * minute)
    expect(await refusalOf(changePhone(who.token))).toEqual(confirmFirst)
    expect(await refusalOf(deleteAccount(who))).toEqual(confirmFirst)
    expect(await phoneOf(who.adminId)).toBe(olena.phone)
  })

  it('another confirmation starts another five minutes', async () => {
    const { token } = await register()
    await confirm(token)
    world.clock.advance(4 * minute)
    await confirm(token)
    world.clock.advance(4 * minute)
    expect((await changePhone(token)).statusCode).toBe(200)
  })

  it('a confirmation counts only for its own session', async () => {
    const { token } = await register()
    const elsewhere = (await world.callOk('login', { body: { email: olena.email, password: olena.password } }))[
      'accessToken'
    ] as string
    await confirm(token)
    expect(await refusalOf(changePhone(elsewhere))).toEqual(confirmFirst)
  })

  it('a wrong password confirms nothing and does not end the session', async () => {
    const { token } = await register()
    expect(await refusalOf(confirm(token, 'wrong'))).toEqual([422, 'WRONG_PASSWORD'])
    expect(await refusalOf(changePhone(token))).toEqual(confirmFirst)
    expect((await world.call('getMe', { token })).statusCode).toBe(200)
  })

  it('a wrong password does not end an earlier confirmation', async () => {
    const { token } = await register()
    await confirm(token)
    await confirm(token, 'wrong')
    expect((await changePhone(token)).statusCode).toBe(200)
  })

  it('wrong confirmations share the limit of wrong passwords with the other calls', async () => {
    const { token } = await register()
    let last = 0
    for (let tries = 0; tries < 6; tries++) last = (await confirm(token, `wrong ${tries}`)).statusCode
    expect(last).toBe(429)
    const waiting = await world.call('changePassword', {
      token,
      body: { currentPassword: olena.password, newPassword: 'a newer secret' },
    })
    expect([waiting.statusCode, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('an account without a password gets NO_PASSWORD', async () => {
    const { token } = await world.anAdministrator()
    expect(await refusalOf(confirm(token, ''))).toEqual([409, 'NO_PASSWORD'])
  })

  it('a confirmation never counts for the token of a link', async () => {
    const { adminId } = await register()
    const link = await openLink(world.db, adminId, world.clock.now())
    expect(await refusalOf(confirm(link))).toEqual(confirmFirst)
    expect(await refusalOf(changePhone(link))).toEqual(confirmFirst)
    const { accessToken: fresh } = (await world.callOk('getMe', { token: link })) as { accessToken: string }
    expect(await refusalOf(changePhone(fresh))).toEqual(confirmFirst)
    await confirm(fresh)
    expect(await refusalOf(confirm(link, 'wrong'))).toEqual(confirmFirst)
    expect(await refusalOf(changePhone(link))).toEqual(confirmFirst)
    expect((await changePhone(fresh)).statusCode).toBe(200)
  })
})
