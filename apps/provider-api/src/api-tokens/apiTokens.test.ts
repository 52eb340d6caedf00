import { readFile } from 'node:fs/promises'
import { endpoints, scopeOfCall, type ApiToken, type Message } from '@frontdesk/contract'
import { mostApiTokens } from '@frontdesk/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { anApiToken } from '../testing/anApiToken.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

const minute = 60_000

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
})

const asOwner = () => ({ token: lily.owner.token, companyId: lily.companyId })
const list = async () => (await world.callOk('listApiTokens', asOwner()))['tokens'] as ApiToken[] // `callOk` has parsed it by the contract
const confirm = ({ adminId }: AnAdministrator) =>
  world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).where('admin_id', '=', adminId).execute()
const wanted = { name: 'Import', scopes: ['chats:read', 'messages:send', 'chats:read'], days: 30 }
const refusalOf = async (...call: Parameters<TestServer['call']>) =>
  (await world.call(...call)).json<{ code: string }>().code
const aColleague = async (role: 'owner' | 'admin') => {
  const colleague = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: colleague.adminId, role })
    .execute()
  await confirm(colleague)
  return colleague
}

it('a token is made with a confirmed password, shown once, and kept as a hash', async () => {
  expect(await refusalOf('createApiToken', { ...asOwner(), body: wanted })).toBe('CONFIRM_PASSWORD')
  await confirm(lily.owner)
  const { secret, token } = await world.callOk('createApiToken', { ...asOwner(), body: wanted })
  expect(token).toMatchObject({
    name: 'Import',
    scopes: ['chats:read', 'messages:send'],
    madeBy: { adminId: lily.owner.adminId },
    lastUsedAt: null,
    expiresAt: new Date(world.clock.now().getTime() + 30 * 24 * 60 * minute).toISOString(),
  })
  expect(String(secret)).toMatch(/^fdt_[\w-]{43}$/)
  expect(String(secret).startsWith((token as ApiToken).start)).toBe(true)
  expect(await list()).toEqual([token])
  const stored = await world.db.selectFrom('api_tokens').selectAll().execute()
  const logged = await world.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify([stored, logged, world.lines])).not.toContain(String(secret).slice(12))
})

it('a token acts for its maker, and the time of its use is noted at most every five minutes', async () => {
  const anna = await aCustomer(world, lily)
  const { token } = await anApiToken(world, lily, ['messages:send'])
  // The token alone names the company.
  const body = { chatId: anna.chatId, message: 'Your order is here' }
  const { message } = await world.callOk('sendMessage', { token, body })
  expect((message as Message).fromId).toBe(lily.users.owner)
  const used = world.clock.now().toISOString()
  world.clock.advance(5 * minute)
  await world.callOk('sendMessage', { token, body })
  expect((await list())[0]?.lastUsedAt).toBe(used)
  world.clock.advance(1)
  await world.callOk('sendMessage', { token, body })
  expect((await list())[0]?.lastUsedAt).toBe(world.clock.now().toISOString())
})

it('a token reads its own company alone, though its maker belongs to several', async () => {
  const rose = await world.aCompany({ name: 'Rose', owner: lily.owner })
  for (const company of [lily, rose]) await (await aCustomer(world, company)).says('Hello')
  const { token } = await anApiToken(world, lily, ['chats:read'])
  const companiesIn = async (query: Record<string, string>) => {
    const { chats } = await world.callOk('getChatsWithPreview', { token, query })
    return [...new Set((chats as { companyId: number }[]).map(({ companyId }) => companyId))]
  }
  expect(await companiesIn({ allCompanies: 'true' })).toEqual([lily.companyId])
  expect(await companiesIn({ companyIds: `${lily.companyId},${rose.companyId}` })).toEqual([lily.companyId])
  expect(await companiesIn({ companyIds: String(rose.companyId) })).toEqual([])
})

it('only owners list, make and revoke tokens', async () => {
  const { id } = await anApiToken(world, lily, ['chats:read'])
  const { token } = await aColleague('admin')
  const asColleague = { token, companyId: lily.companyId }
  expect(await refusalOf('listApiTokens', asColleague)).toBe('NOT_OWNER')
  expect(await refusalOf('createApiToken', { ...asColleague, body: wanted })).toBe('NOT_OWNER')
  expect(await refusalOf('revokeApiToken', { ...asColleague, body: { id } })).toBe('NOT_OWNER')
  expect(await list()).toHaveLength(1)
})

it('a revoked token is gone at once, once, and both changes are in the audit log', async () => {
  await confirm(lily.owner)
  const { token, secret } = await world.callOk('createApiToken', { ...asOwner(), body: wanted })
  const { id, start } = token as ApiToken
  const other = await aColleague('owner')
  const revoke = { token: other.token, companyId: lily.companyId, body: { id } }
  await world.callOk('revokeApiToken', revoke)
  expect((await world.call('getChats', { token: String(secret) })).statusCode).toBe(401)
  expect(await refusalOf('revokeApiToken', revoke)).toBe('NOT_FOUND')
  const entries = await world.db
    .selectFrom('audit_log')
    .select(['admin_id', 'company_id', 'action', 'target', 'before', 'after'])
    .orderBy('id')
    .execute()
  const of = { company_id: lily.companyId, target: `tokenId=${id}` }
  const scopes = ['chats:read', 'messages:send']
  expect(entries).toEqual([
    {
      ...of,
      admin_id: lily.owner.adminId,
      action: 'POST /api/admin/apiTokens',
      before: null,
      after: { start, scopes, expiresAt: (token as ApiToken).expiresAt },
    },
    {
      ...of,
      admin_id: other.adminId,
      action: 'POST /api/admin/apiTokens/revoke',
      before: { start, scopes },
      after: null,
    },
  ])
})

it('a company has a bounded number of tokens', async () => {
  await confirm(lily.owner)
  for (let made = 0; made < mostApiTokens; made++) await anApiToken(world, lily, ['chats:read'])
  expect(await refusalOf('createApiToken', { ...asOwner(), body: wanted })).toBe('LIST_FULL')
  expect(await list()).toHaveLength(mostApiTokens)
})

it('a token of an archived company is refused', async () => {
  const { token } = await anApiToken(world, lily, ['chats:read'])
  await world.db
    .updateTable('companies')
    .set({ archived_at: world.clock.now() })
    .where('id', '=', lily.companyId)
    .execute()
  expect((await world.call('getChats', { token })).statusCode).toBe(401)
})

it('a token of a system administrator has no power of theirs', async () => {
  const owner = await world.anAdministrator({ isSystemAdmin: true })
  const rose = await world.aCompany({ name: 'Rose', owner })
  const { token } = await anApiToken(world, rose, ['chats:read'])
  const acting = await world.actsFor(owner, lily)
  const headers = acting.headers
  expect(await refusalOf('getChats', { token, companyId: lily.companyId, headers })).toBe('COMPANY_FORBIDDEN')
})

it('the documentation names each call that is open to tokens, and its scope', async () => {
  const page = await readFile(new URL('../../../../docs/developers/api-tokens.md', import.meta.url), 'utf8')
  const rows = Object.entries(scopeOfCall).map(([name, scope]) => {
    const { method, path } = endpoints[name as keyof typeof scopeOfCall]
    return `${method} ${path}: ${scope}`
  })
  expect(
    [...page.matchAll(/^\| `(\S+ \S+)` +\| `(\S+)` +\|$/gm)].map(([, call, scope]) => `${call}: ${scope}`),
  ).toEqual(rows)
})
