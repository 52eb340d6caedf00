import type { Company, CompanyRole, CompanyUser, Invitation, RouteId } from '@frontdesk/contract'
import { locales } from '@frontdesk/locale-resolution'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { asOwner as asDbOwner } from '../testing/aDatabase.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let rose: ACompany
let olena: AnAdministrator
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  world.mailbox.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  olena = await world.anAdministrator({ email: 'olena@example.com' })
  await join(lily, olena, 'admin')
})

const join = (company: ACompany, { adminId }: AnAdministrator, role: 'owner' | 'admin', is_agent = false) =>
  world.db
    .insertInto('company_admins')
    .values({ company_id: company.companyId, admin_id: adminId, role, is_agent, created_at: world.clock.now() })
    .execute()
const asOwner = (call: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, ...call })
const as = ({ token }: AnAdministrator, call: object = {}) => ({ token, companyId: lily.companyId, ...call })
const invite = async (role: CompanyRole = 'agent', email = 'vera@example.com') =>
  (await world.callOk('inviteColleague', asOwner({ body: { email, role } })))['invitation'] as Invitation
const invitations = async () => (await world.callOk('listInvitations', asOwner()))['invitations'] as Invitation[]
const people = async () => (await world.callOk('getCompanyUsers', asOwner()))['users'] as CompanyUser[]
const rolesOf = async () => (await people()).map(({ role }) => role)
const linkIn = (text: string) => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? 'none'
/** The secret of the link in the newest email. */
const newestLink = async () => linkIn((await world.mailbox.delivered()).at(-1)?.text ?? '')
const opened = async (token: string) => (await world.callOk('openInvitation', { body: { token } }))['invitation']
const accept = (who: AnAdministrator, token: string) =>
  world.call('acceptInvitation', { token: who.token, body: { token } })
const refusalOf = async (route: RouteId, call: object) => {
  const { statusCode, body } = await world.call(route, call)
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const refusedTo = async (who: AnAdministrator, token: string) =>
  refusalOf('acceptInvitation', { token: who.token, body: { token } })

describe('an invitation', () => {
  it('the email has a link that shows who invites whom into which company, and whether there is an account', async () => {
    await invite()
    const token = await newestLink()
    expect(await opened(token)).toEqual({
      state: 'open',
      companyName: 'Lily',
      email: 'vera@example.com',
      role: 'agent',
      invitedBy: lily.owner.fullName,
      hasAccount: false,
    })
    await world.anAdministrator({ email: 'vera@example.com' })
    expect(await opened(token)).toMatchObject({ hasAccount: true })
  })

  it.each(locales)('the email is written in the language of its account: %s', async (language) => {
    const vera = await world.anAdministrator({ email: 'vera@example.com', fullName: 'Vera' })
    await world.db.updateTable('admins').set({ language }).where('id', '=', vera.adminId).execute()
    await invite()
    const [email] = await world.mailbox.delivered()
    expect([email?.to, email?.language, email?.kind]).toEqual(['vera@example.com', language, 'team-invitation'])
    expect(email?.text).toContain('Lily')
    expect(email?.text).toContain(lily.owner.fullName)
    expect(email?.text).not.toMatch(/\{\w+\}/)
  })

  it('an address of no account is written to in the language of the inviter', async () => {
    await world.db.updateTable('admins').set({ language: 'uk' }).where('id', '=', lily.owner.adminId).execute()
    await invite()
    const [email] = await world.mailbox.delivered()
    expect([email?.to, email?.language]).toEqual(['vera@example.com', 'uk'])
  })

  it('a name that carries an address stays out of the email', async () => {
    await world.db.updateTable('admins').set({ full_name: 'www.spam.example' }).execute()
    await world.db.updateTable('companies').set({ name: 'Win at https://spam.example' }).execute()
    await invite()
    const [email] = await world.mailbox.delivered()
    expect(`${email?.subject ?? ''}${email?.text ?? ''}${email?.html ?? ''}`).not.toContain('spam')
    expect(email?.subject).toBe('Invitation to Frontdesk on Frontdesk')
  })

  it('the person of the address accepts it once, with the role and a confirmed address', async () => {
    await invite()
    const token = await newestLink()
    const vera = await world.anAdministrator({ email: 'vera@example.com' })
    const { company } = (await accept(vera, token)).json<{ company: Company }>()
    expect([company.id, company.role]).toEqual([lily.companyId, 'agent'])
    expect(await rolesOf()).toEqual(['owner', 'admin', 'agent'])
    expect(await invitations()).toEqual([])
    expect((await world.callOk('getMe', { token: vera.token }))['admin']).toMatchObject({ isEmailVerified: true })
    // The same person again: the answer was lost.
    expect((await accept(vera, token)).statusCode).toBe(200)
    await world.callOk('removeCompanyUser', asOwner({ params: { id: vera.adminId } }))
    expect(await opened(token)).toMatchObject({ state: 'accepted' })
    const again = await world.anAdministrator({ email: 'vera2@example.com' })
    await world.db.updateTable('admins').set({ email_key: 'gone' }).where('id', '=', vera.adminId).execute()
    const key = { email: 'vera@example.com', email_key: 'vera@example.com' }
    await world.db.updateTable('admins').set(key).where('id', '=', again.adminId).execute()
    expect(await refusedTo(again, token)).toEqual([410, 'TOKEN_EXPIRED'])
  })

  it('it is for nobody but the person of its address', async () => {
    await invite()
    const token = await newestLink()
    expect(await refusedTo(rose.owner, token)).toEqual([409, 'INVITATION_OF_OTHERS'])
    expect(await rolesOf()).toEqual(['owner', 'admin'])
  })

  it('a link works for seven days from the moment its email is handed over', async () => {
    await invite()
    world.clock.advance(3 * 86_400_000)
    const token = await newestLink()
    const vera = await world.anAdministrator({ email: 'vera@example.com' })
    world.clock.advance(7 * 86_400_000 - 1)
    expect(await opened(token)).toMatchObject({ state: 'open' })
    world.clock.advance(1)
    expect(await opened(token)).toMatchObject({ state: 'expired' })
    const session = { last_seen_at: world.clock.now(), expires_at: new Date(world.clock.now().getTime() + 86_400_000) }
    await world.db.updateTable('sessions').set(session).execute()
    expect(await refusedTo(vera, token)).toEqual([410, 'TOKEN_EXPIRED'])
  })

  it('a withdrawn one says so, and opens nothing', async () => {
    const { id } = await invite()
    const token = await newestLink()
    await world.callOk('withdrawInvitation', asOwner({ params: { id } }))
    expect(await opened(token)).toMatchObject({ state: 'withdrawn' })
    const vera = await world.anAdministrator({ email: 'vera@example.com' })
    expect(await refusedTo(vera, token)).toEqual([410, 'TOKEN_EXPIRED'])
    expect(await refusalOf('withdrawInvitation', asOwner({ params: { id } }))).toEqual([404, 'NOT_FOUND'])
  })

  it('an email that waits is not sent once its invitation is withdrawn', async () => {
    const { id } = await invite()
    await world.callOk('withdrawInvitation', asOwner({ params: { id } }))
    expect(await world.mailbox.delivered()).toEqual([])
  })

  it('a resent one has a new link, and the link before does not work any more', async () => {
    const { id } = await invite()
    const first = await newestLink()
    world.clock.advance(86_400_000)
    await world.callOk('resendInvitation', asOwner({ params: { id }, body: {} }))
    const second = await newestLink()
    expect(second).not.toBe(first)
    expect(await refusalOf('openInvitation', { body: { token: first } })).toEqual([400, 'TOKEN_INVALID'])
    expect(await opened(second)).toMatchObject({ state: 'open' })
  })

  it('inviting an address again changes its role, in one row', async () => {
    await invite('agent')
    await invite('admin', 'Vera@example.com')
    expect(await invitations()).toMatchObject([{ role: 'admin' }])
  })

  it('a colleague cannot be invited, and an administrator invites no owner', async () => {
    const call = (role: CompanyRole, email: string) => as(olena, { body: { email, role } })
    expect(await refusalOf('inviteColleague', call('agent', 'OLENA@example.com'))).toEqual([409, 'ALREADY_MEMBER'])
    expect(await refusalOf('inviteColleague', call('owner', 'vera@example.com'))).toEqual([409, 'NOT_OWNER'])
    const { id } = await invite('owner')
    expect(await refusalOf('resendInvitation', as(olena, { params: { id }, body: {} }))).toEqual([409, 'NOT_OWNER'])
    expect(await refusalOf('withdrawInvitation', as(olena, { params: { id } }))).toEqual([409, 'NOT_OWNER'])
  })

  it('an administrator changes no invitation of an owner to a role that they may give', async () => {
    await invite('owner')
    const token = await newestLink()
    const body = { email: 'Vera@example.com', role: 'agent' }
    expect(await refusalOf('inviteColleague', as(olena, { body }))).toEqual([409, 'NOT_OWNER'])
    expect(await opened(token)).toMatchObject({ state: 'open', role: 'owner' })
    expect(await refusalOf('inviteColleague', asOwner({ body }))).toEqual([200, undefined])
  })

  it('nobody joins a company while it is archived', async () => {
    await invite()
    const token = await newestLink()
    const vera = await world.anAdministrator({ email: 'vera@example.com' })
    const archive = (archived_at: Date | null) => world.db.updateTable('companies').set({ archived_at }).execute()
    await archive(world.clock.now())
    expect(await opened(token)).toMatchObject({ state: 'withdrawn' })
    expect(await refusedTo(vera, token)).toEqual([410, 'TOKEN_EXPIRED'])
    await archive(null)
    expect(await refusedTo(vera, token)).toEqual([200, undefined])
  })

  it('an invitation ends with the last person of its company', async () => {
    await world.callOk('removeCompanyUser', asOwner({ params: { id: olena.adminId } }))
    await invite()
    const token = await newestLink()
    await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
    await world.callOk('deleteAdmin', { token: lily.owner.token, params: { id: lily.owner.adminId } })
    await world.db.updateTable('companies').set({ archived_at: null }).execute()
    expect(await opened(token)).toMatchObject({ state: 'withdrawn' })
  })

  it('an invitation ends with the access of its giver, and the invitations of others stay', async () => {
    const iryna = await world.anAdministrator()
    await join(lily, iryna, 'owner')
    const ofOwner = await invite()
    const body = { email: 'taras@example.com', role: 'agent' }
    await world.callOk('inviteColleague', as(iryna, { body }))
    await world.callOk('removeCompanyUser', asOwner({ params: { id: iryna.adminId } }))
    expect((await invitations()).map(({ id }) => id)).toEqual([ofOwner.id])
  })

  it('an invitation ends with the role by which it was given', async () => {
    const iryna = await world.anAdministrator()
    await join(lily, iryna, 'owner')
    for (const role of ['owner', 'admin', 'agent'])
      await world.callOk('inviteColleague', as(iryna, { body: { email: `${role}@example.com`, role } }))
    const demote = (role: CompanyRole) =>
      world.callOk('changeCompanyRole', asOwner({ params: { id: iryna.adminId }, body: { role } }))
    await demote('admin')
    expect((await invitations()).map(({ role }) => role)).toEqual(['admin', 'agent'])
    await demote('agent')
    expect(await invitations()).toEqual([])
  })

  it('five emails a day go to one address, whichever companies invite it', async () => {
    const byRose = { token: rose.owner.token, companyId: rose.companyId }
    for (let sent = 0; sent < 5; sent++) await invite()
    const body = { email: 'VERA@example.com', role: 'agent' }
    expect(await refusalOf('inviteColleague', { ...byRose, body })).toEqual([429, 'RATE_LIMITED'])
    await invite('agent', 'iryna@example.com')
  })

  it('an invitation of another company is found by no change', async () => {
    const { id } = await invite()
    const byRose = { token: rose.owner.token, companyId: rose.companyId, params: { id } }
    expect(await refusalOf('withdrawInvitation', byRose)).toEqual([404, 'NOT_FOUND'])
    expect(await refusalOf('resendInvitation', { ...byRose, body: {} })).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the people of a company', () => {
  const change = (who: AnAdministrator, of: number, role: CompanyRole) =>
    refusalOf('changeCompanyRole', as(who, { params: { id: of }, body: { role } }))
  const remove = (who: AnAdministrator, of: number) => refusalOf('removeCompanyUser', as(who, { params: { id: of } }))

  it('a changed role holds from the next call on, and the owner’s tokens go with the role', async () => {
    const vera = await world.anAdministrator()
    await join(lily, vera, 'owner')
    const token = { name: 'Site', scopes: ['chats:read'] }
    await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
    await world.callOk('createApiToken', as(vera, { body: token }))
    expect(await change(lily.owner, vera.adminId, 'agent')).toEqual([200, undefined])
    expect(await refusalOf('listApiTokens', as(vera))).toEqual([403, 'AGENT_FORBIDDEN'])
    expect(await refusalOf('getChats', as(vera))).toEqual([200, undefined])
    expect(await world.db.selectFrom('api_tokens').select('id').execute()).toEqual([])
  })

  it('an agent sees their role and nothing of the plan', async () => {
    await world.db.updateTable('companies').set({ trial_ends_at: world.clock.now() }).execute()
    await change(lily.owner, olena.adminId, 'agent')
    const { company } = await world.callOk('getCompany', as(olena))
    expect(company).toMatchObject({ role: 'agent', metadata: { trialEndDate: null } })
    expect(company).not.toHaveProperty('subscriptionSummary')
    expect((await world.callOk('getCompany', asOwner()))['company']).toMatchObject({ role: 'owner' })
  })

  it('the last owner stays an owner', async () => {
    const { adminId } = lily.owner
    expect(await change(lily.owner, adminId, 'admin')).toEqual([409, 'LAST_OWNER'])
    expect(await remove(lily.owner, adminId)).toEqual([409, 'LAST_OWNER'])
    expect(await remove(olena, adminId)).toEqual([409, 'NOT_OWNER'])
    expect(await change(olena, olena.adminId, 'owner')).toEqual([409, 'NOT_OWNER'])
    expect(await rolesOf()).toEqual(['owner', 'admin'])
  })

  it('of two owners who remove each other at once one stays', async () => {
    await change(lily.owner, olena.adminId, 'owner')
    await Promise.all([remove(lily.owner, olena.adminId), remove(olena, lily.owner.adminId)])
    const owners = await world.db
      .selectFrom('company_admins')
      .select('admin_id')
      .where('company_id', '=', lily.companyId)
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  })

  it('the sessions of a removed person end, and their chats are nobody’s', async () => {
    const anna = await aCustomer(world, lily)
    await anna.says('Hello')
    await world.callOk('takeOverChat', as(olena, { body: { chatId: anna.chatId } }))
    world.disconnected.length = 0
    expect(await remove(lily.owner, olena.adminId)).toEqual([200, undefined])
    expect(await refusalOf('getChats', as(olena))).toEqual([401, 'UNAUTHORIZED'])
    expect(world.disconnected).toEqual([{ adminId: olena.adminId }])
    const chat = world.published.findLast(({ event }) => event === 'chat_update')
    expect(chat?.payload).toMatchObject({ id: anna.chatId, handler: { by: 'off' } })
  })

  it('a removal whose sessions cannot end takes nothing', async () => {
    const fails = sql`create or replace function fail_for_test() returns trigger language plpgsql as
      $$ begin raise exception 'no session ends'; end $$`
    await fails.execute(asDbOwner(world.db))
    await sql`create trigger fail_for_test before update on sessions for each row execute function fail_for_test()`.execute(
      asDbOwner(world.db),
    )
    try {
      expect(await remove(lily.owner, olena.adminId)).toEqual([500, 'INTERNAL'])
    } finally {
      await sql`drop trigger fail_for_test on sessions`.execute(asDbOwner(world.db))
      await sql`drop function fail_for_test()`.execute(asDbOwner(world.db))
    }
    expect(await rolesOf()).toEqual(['owner', 'admin'])
  })

  it('a person of another company is found by no change', async () => {
    expect(await change(lily.owner, rose.owner.adminId, 'agent')).toEqual([404, 'NOT_FOUND'])
    expect(await remove(lily.owner, rose.owner.adminId)).toEqual([404, 'NOT_FOUND'])
  })

  it('each change is one entry of the audit log', async () => {
    const { id } = await invite()
    await world.callOk('resendInvitation', asOwner({ params: { id }, body: {} }))
    const vera = await world.anAdministrator({ email: 'vera@example.com' })
    await accept(vera, await newestLink())
    await change(lily.owner, vera.adminId, 'admin')
    await remove(lily.owner, vera.adminId)
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'target', 'before', 'after', 'company_id', 'admin_id'])
      .orderBy('id')
      .execute()
    const of = (adminId: number) => ({ company_id: lily.companyId, admin_id: adminId })
    const [byOwner, target] = [of(lily.owner.adminId), String(vera.adminId)]
    const path = '/api/admin/team'
    expect(entries).toEqual([
      {
        ...byOwner,
        action: `POST ${path}/invitations`,
        target: id,
        before: null,
        after: { email: 'vera@example.com', role: 'agent' },
      },
      { ...byOwner, action: `POST ${path}/invitations/:id/resend`, target: id, before: null, after: null },
      {
        ...of(vera.adminId),
        action: `POST ${path}/invitation/accept`,
        target: id,
        before: null,
        after: { role: 'agent' },
      },
      {
        ...byOwner,
        action: `PUT ${path}/people/:id`,
        target,
        before: { role: 'agent' },
        after: { role: 'admin' },
      },
      { ...byOwner, action: `DELETE ${path}/people/:id`, target, before: { role: 'admin' }, after: null },
    ])
  })
})
