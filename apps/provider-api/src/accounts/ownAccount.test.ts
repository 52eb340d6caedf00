import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
beforeEach(() => world.reset())
afterAll(() => world.close())

const olena = { fullName: 'Olena Koval', email: 'olena@example.com', phone: '+380501112233', password: 'a long secret' }
const register = async () =>
  (await world.callOk('register', { body: olena })) as { accessToken: string; userId: number }
const confirm = (token: string) => world.callOk('confirmPassword', { token, body: { password: olena.password } })
const login = (password = olena.password) => world.call('login', { body: { email: olena.email, password } })
const statusOf = async (token: string) => (await world.call('getMe', { token })).statusCode
const kindsOfEmails = async () => (await world.mailbox.delivered()).map((email) => email.kind)

describe('my profile', () => {
  it('a change sets the given fields and keeps the others', async () => {
    const { accessToken: token } = await register()
    const change = (body: object) => world.callOk('updateMe', { token, body })
    await confirm(token)
    expect((await change({ fullName: ' Olena Bondar ' }))['admin']).toMatchObject({
      fullName: 'Olena Bondar',
      phone: olena.phone,
      language: 'en',
    })
    expect((await change({ language: 'kk', phone: '' }))['admin']).toMatchObject({
      fullName: 'Olena Bondar',
      phone: null,
      language: 'kk',
    })
    expect((await change({ phone: null }))['admin']).toMatchObject({ phone: null })
    expect((await change({}))['admin']).toMatchObject({ fullName: 'Olena Bondar', email: olena.email })
  })

  it('the address, the roles and the password in the body are ignored', async () => {
    const { accessToken: token } = await register()
    const body = {
      email: 'other@example.com',
      isEmailVerified: true,
      isSuperAdmin: true,
      roles: ['SYSTEM_ADMIN'],
      metadata: { roles: ['SYSTEM_ADMIN'] },
      password: 'x',
    }
    expect((await world.callOk('updateMe', { token, body }))['admin']).toMatchObject({
      email: olena.email,
      isEmailVerified: false,
      isSuperAdmin: false,
      metadata: { roles: [] },
    })
  })

  it.each([{ fullName: '' }, { fullName: 'A\nB' }, { language: 'de' }, { phone: '1'.repeat(41) }])(
    'the invalid change %j is refused',
    async (wrong) => {
      const { accessToken: token } = await register()
      expect((await world.call('updateMe', { token, body: wrong })).json()).toMatchObject({ code: 'VALIDATION_ERROR' })
    },
  )

  it('the name of the profile is the display name in the chats', async () => {
    const company = await world.aCompany()
    await world.callOk('updateMe', { token: company.owner.token, body: { fullName: 'Olena Bondar' } })
    const { users } = await world.callOk('getUsers', {
      token: company.owner.token,
      companyId: company.companyId,
      query: { userIds: company.users.owner },
    })
    expect(users).toMatchObject([{ displayName: 'Olena Bondar' }])
  })

  it('emails are in the language of the profile', async () => {
    const { accessToken: token } = await register()
    await world.callOk('updateMe', { token, body: { language: 'es' } })
    expect(await world.mailbox.delivered()).toMatchObject([
      { language: 'es', subject: 'Confirma tu correo electrónico en Frontdesk' },
    ])
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword = olena.password, newPassword = 'a newer secret') =>
    world.call('changePassword', { token, body: { currentPassword, newPassword } })

  it('a changed password ends every other session and its live connections, and sends an email', async () => {
    const { accessToken: here } = await register()
    const elsewhere = (await login()).json<{ accessToken: string }>().accessToken
    const others = await world.callOk('getSessions', { token: elsewhere })
    expect((await change(here)).statusCode).toBe(200)
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
    const { id } = (others['sessions'] as { id: string; isCurrent: boolean }[]).find(
      (session) => session.isCurrent,
    ) ?? { id: '' }
    expect(world.disconnected).toEqual([{ sessionId: id }])
    expect([(await login()).statusCode, (await login('a newer secret')).statusCode]).toEqual([401, 200])
    expect(await kindsOfEmails()).toEqual(['verify-email', 'password-changed'])
  })

  it('a changed password forgets every known device but this one, so that a stolen device token is worthless', async () => {
    const { deviceToken: stolen, accessToken } = (await world.callOk('register', { body: olena })) as {
      deviceToken: string
      accessToken: string
    }
    const elsewhere = (await login()).json<{ deviceToken: string }>().deviceToken
    const { deviceToken } = (await change(accessToken)).json<{ deviceToken: string }>()
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    const signInOn = (token: string) =>
      world.call('login', { body: { email: olena.email, password: 'a newer secret', deviceToken: token } })
    // Guesses from this address delay every device that is not known.
    for (let tries = 0; tries < 3; tries++) await login('wrong')
    expect(
      [await signInOn(stolen), await signInOn(elsewhere), await signInOn(deviceToken)].map(
        ({ statusCode }) => statusCode,
      ),
    ).toEqual([429, 429, 200])
  })

  it('a refused change keeps the known devices', async () => {
    const { deviceToken, accessToken } = (await world.callOk('register', { body: olena })) as {
      deviceToken: string
      accessToken: string
    }
    expect((await change(accessToken, 'wrong')).json()).not.toHaveProperty('deviceToken')
    for (let tries = 0; tries < 3; tries++) await login('wrong')
    expect(
      (await world.call('login', { body: { email: olena.email, password: olena.password, deviceToken } })).statusCode,
    ).toBe(200)
  })

  it('a changed password makes earlier reset links invalid', async () => {
    const { accessToken } = await register()
    await world.callOk('requestPasswordReset', { body: { email: olena.email } })
    const token = /token=([\w-]+)/.exec((await world.mailbox.delivered()).at(-1)?.text ?? '')?.[1] ?? ''
    await change(accessToken)
    expect((await world.call('resetPassword', { body: { token, password: 'another secret' } })).statusCode).toBe(400)
  })

  it('a wrong current password is refused without ending the session', async () => {
    const { accessToken: token } = await register()
    const refused = await change(token, 'wrong')
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'WRONG_PASSWORD'])
    expect(await statusOf(token)).toBe(200)
    expect((await login()).statusCode).toBe(200)
  })

  it('the wait after wrong passwords grows to 30 seconds at most, and the account is never locked', async () => {
    const { accessToken: token } = await register()
    const waits: number[] = []
    for (let tries = 0; tries < 11; tries++) {
      const answer = await change(token, `wrong ${tries}`)
      expect(answer.statusCode).toBe(422)
      waits.push(Number(answer.headers['retry-after'] ?? 0))
      if (!waits.at(-1)) continue
      const early = await change(token)
      expect([early.statusCode, early.json<{ code: string }>().code, early.headers['retry-after']]).toEqual([
        429,
        'TOO_MANY_ATTEMPTS',
        String(waits.at(-1)),
      ])
      world.clock.advance((waits.at(-1) ?? 0) * 1000)
    }
    expect(waits.slice(-3)).toEqual([30, 30, 30])
    expect((await change(token)).statusCode).toBe(200)
  })

  it('wrong passwords of one session do not delay another session', async () => {
    const { accessToken: stolen } = await register()
    const own = (await login()).json<{ accessToken: string }>().accessToken
    for (let tries = 0; tries < 12; tries++) await change(stolen, 'wrong')
    expect((await change(own)).statusCode).toBe(200)
  })

  it('a common new password is refused', async () => {
    const { accessToken: token } = await register()
    expect((await change(token, olena.password, 'QWERTY123')).json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
    expect((await login()).statusCode).toBe(200)
  })

  it('a new password with fewer than six characters is refused', async () => {
    const { accessToken: token } = await register()
    expect((await change(token, olena.password, '12345')).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ path: '/newPassword' }],
    })
  })
})

describe('deleting the account', () => {
  /** Deletes an account whose password was confirmed just now; most of these administrators have none to confirm. */
  const remove = async (who: { token: string; adminId: number }, id = who.adminId) => {
    await world.db
      .updateTable('sessions')
      .set({ confirmed_at: world.clock.now() })
      .where('admin_id', '=', who.adminId)
      .execute()
    return world.call('deleteAdmin', { token: who.token, params: { id } })
  }
  const member = (companyId: number, { adminId }: AnAdministrator, role: 'owner' | 'admin') =>
    world.db.insertInto('company_admins').values({ company_id: companyId, admin_id: adminId, role }).execute()
  const archivedAt = async (companyId: number) =>
    (await world.db.selectFrom('companies').select('archived_at').where('id', '=', companyId).executeTakeFirstOrThrow())
      .archived_at

  it('a deleted account loses its sessions, its sign-in and its personal data, and its address is free again', async () => {
    const { accessToken: token, userId: adminId } = await register()
    expect((await remove({ token, adminId })).json()).toMatchObject({ success: true })
    expect(await statusOf(token)).toBe(401)
    expect((await login()).statusCode).toBe(401)
    expect(world.disconnected).toEqual([{ adminId }])
    const kept = JSON.stringify(await world.db.selectFrom('admins').selectAll().execute())
    for (const gone of [olena.email, olena.phone, olena.fullName, 'argon2']) expect(kept).not.toContain(gone)
    await register()
    expect((await login()).statusCode).toBe(200)
  })

  it('a deleted account gets one last email', async () => {
    const { accessToken: token, userId: adminId } = await register()
    await world.callOk('updateMe', { token, body: { language: 'ru' } })
    await remove({ token, adminId })
    expect(await world.mailbox.delivered()).toMatchObject([
      { kind: 'account-deleted', to: olena.email, language: 'ru', subject: 'Ваш аккаунт Frontdesk удалён' },
    ])
  })

  it('an administrator can only delete their own account', async () => {
    const [marco, anna] = [await world.anAdministrator(), await world.anAdministrator()]
    const refused = await remove(marco, anna.adminId)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'FORBIDDEN'])
    expect((await remove(marco, 999_999)).statusCode).toBe(403)
    expect([await statusOf(marco.token), await statusOf(anna.token)]).toEqual([200, 200])
  })

  it.each(['me', '0', '-1', '1.5'])('the id %s is refused, because it is not a valid id', async (id) => {
    const { token } = await world.anAdministrator()
    expect((await world.call('deleteAdmin', { token, params: { id } })).statusCode).toBe(400)
  })

  it('the last owner of a company with other members is refused, and nothing changes', async () => {
    const lily = await world.aCompany()
    const alone = await world.aCompany({ owner: lily.owner })
    await member(lily.companyId, await world.anAdministrator(), 'admin')
    const refused = await remove(lily.owner)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'LAST_OWNER'])
    expect(await statusOf(lily.owner.token)).toBe(200)
    expect([await archivedAt(lily.companyId), await archivedAt(alone.companyId)]).toEqual([null, null])
    expect(world.disconnected).toEqual([])
  })

  it('the last system administrator is refused, and of two who leave at once one stays', async () => {
    const [vira, ivan] = [
      await world.anAdministrator({ isSystemAdmin: true }),
      await world.anAdministrator({ isSystemAdmin: true }),
    ]
    const answers = await Promise.all([remove(vira), remove(ivan)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const stayed = answers[0].statusCode === 200 ? ivan : vira
    const refused = await remove(stayed)
    expect(refused.json<{ code: string }>().code).toBe('LAST_SYSTEM_ADMIN')
    expect(await statusOf(stayed.token)).toBe(200)
  })

  it('a company with another owner goes on', async () => {
    const lily = await world.aCompany()
    const marco = await world.anAdministrator()
    await member(lily.companyId, marco, 'owner')
    expect((await remove(lily.owner)).statusCode).toBe(200)
    expect(await archivedAt(lily.companyId)).toBeNull()
    expect((await world.call('getCompany', { token: marco.token, companyId: lily.companyId })).statusCode).toBe(200)
  })

  it('only one of the two owners of a company can go when both try at the same time', async () => {
    const lily = await world.aCompany()
    const [marco, anna] = [await world.anAdministrator(), await world.anAdministrator()]
    await member(lily.companyId, marco, 'owner')
    await member(lily.companyId, anna, 'admin')
    const answers = await Promise.all([remove(lily.owner), remove(marco)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
  })

  it('a company without other members is archived and its external channels are switched off', async () => {
    const lily = await world.aCompany()
    await world.db
      .insertInto('messenger_integrations')
      .values({ company_id: lily.companyId, type: 'telegram', status: 'connected' })
      .execute()
    expect((await remove(lily.owner)).statusCode).toBe(200)
    expect(await archivedAt(lily.companyId)).toEqual(world.clock.now())
    const channels = await world.db
      .selectFrom('messenger_integrations')
      .select(['type', 'is_active'])
      .orderBy('type')
      .execute()
    expect(channels).toEqual([
      { type: 'internal', is_active: true },
      { type: 'telegram', is_active: false },
    ])
  })

  it('a member who is not an owner can delete their account', async () => {
    const lily = await world.aCompany()
    const marco = await world.anAdministrator()
    await member(lily.companyId, marco, 'admin')
    expect((await remove(marco)).statusCode).toBe(200)
    expect(await archivedAt(lily.companyId)).toBeNull()
  })

  it('members whose accounts are deleted do not count as other members', async () => {
    const lily = await world.aCompany()
    const marco = await world.anAdministrator()
    await member(lily.companyId, marco, 'admin')
    await world.db
      .updateTable('admins')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', marco.adminId)
      .execute()
    expect((await remove(lily.owner)).statusCode).toBe(200)
    expect(await archivedAt(lily.companyId)).not.toBeNull()
  })
})
