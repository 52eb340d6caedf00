import { randomUUID } from 'node:crypto'
import type { SupportAsker } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aVisitor, aWidget, pageOfTests } from '../testing/aVisitor.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let root: AnAdministrator
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  root = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Root' })
})

/** Somebody writes to support on a page; returns the conversation. */
async function writes(as: { token: string; companyId?: number }, page?: string): Promise<number> {
  const chatId = Number((await world.callOk('initSupport', { ...as, body: {} }))['chatId'])
  await world.callOk('sendSupportMessage', { ...as, body: { chatId, text: 'Help', ...(page && { page }) } })
  return chatId
}
const asOwner = () => ({ token: lily.owner.token, companyId: lily.companyId })
const askerOf = async (chatId: number) =>
  (await world.callOk('getSupportAsker', { token: root.token, query: { chatId } }))['asker'] as SupportAsker

describe('the asker of a support conversation', () => {
  it('an administrator is shown with email, language, company, plan, and the page of the app on which they wrote last', async () => {
    const now = world.clock.now()
    await world.db
      .insertInto('subscriptions')
      .values({ id: randomUUID(), company_id: lily.companyId, status: 'trial', created_at: now, updated_at: now })
      .execute()
    await writes(asOwner(), '/integrations')
    world.clock.advance(60_000)
    const chatId = await writes(asOwner(), '/subscription/order')
    const { company, people, otherChats, otherChatCount } = await askerOf(chatId)
    expect(company).toMatchObject({ id: lily.companyId, name: 'Lily', subscriptionSummary: { status: 'trial' } })
    expect(people).toEqual([
      {
        userId: lily.users.owner,
        name: 'Olena Koval',
        identity: 'administrator',
        email: lily.owner.email,
        isEmailVerified: false,
        language: 'en',
        page: { origin: null, path: '/subscription/order', at: world.clock.now().toISOString() },
      },
    ])
    expect([otherChats, otherChatCount]).toEqual([[], 0])
  })

  it('a visitor is shown with the page of their session’s origin, and the other conversations of the company', async () => {
    const own = await writes(asOwner())
    const widget = await aWidget(world, lily, { allowsVisitors: true })
    const sofia = await aVisitor(world, lily, { widget, name: 'Sofia', email: 'sofia@example.com', locale: 'uk' })
    const chatId = await writes(sofia, '/prices')
    const { people, otherChats, otherChatCount } = await askerOf(chatId)
    expect(people).toEqual([
      {
        userId: sofia.userId,
        name: 'Sofia',
        identity: 'vouched',
        email: 'sofia@example.com',
        isEmailVerified: null,
        language: 'uk',
        page: { origin: pageOfTests, path: '/prices', at: world.clock.now().toISOString() },
      },
    ])
    expect(otherChats).toMatchObject([{ id: own, title: 'Olena Koval · Lily' }])
    expect(otherChatCount).toBe(1)
    expect((await askerOf(own)).otherChats).toMatchObject([{ id: chatId, title: 'Sofia · Lily' }])

    const { accessToken } = await world.callOk('openWidgetSession', {
      body: { key: widget.key, origin: pageOfTests, visitorId: 'a'.repeat(22) },
    })
    const unknown = await askerOf(await writes({ token: String(accessToken) }, '/'))
    expect(unknown.people).toMatchObject([{ identity: 'device', email: null, page: { path: '/' } }])
  })

  it.each(['/book?name=Anna', '/book#anna', 'https://evil.example/', `/${'x'.repeat(1000)}`])(
    'a page that is no path without a query is refused: %s',
    async (page) => {
      const { chatId } = await world.callOk('initSupport', { ...asOwner(), body: {} })
      const response = await world.call('sendSupportMessage', { ...asOwner(), body: { chatId, text: 'Help', page } })
      expect(response.statusCode).toBe(400)
    },
  )

  it('the last writer comes first', async () => {
    const colleague = await world.anAdministrator({ fullName: 'Marco' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' })
      .execute()
    await writes({ token: colleague.token, companyId: lily.companyId }, '/')
    world.clock.advance(1000)
    const chatId = await writes(asOwner(), '/')
    expect((await askerOf(chatId)).people.map(({ name }) => name)).toEqual(['Olena Koval', 'Marco'])
  })

  it('the chat of a customer has no asker, and nobody but a system administrator reads one', async () => {
    const anna = await aCustomer(world, lily)
    await anna.says('Secret')
    const read = (token: string, chatId: number) => world.call('getSupportAsker', { token, query: { chatId } })
    expect((await read(root.token, anna.chatId)).statusCode).toBe(404)
    expect((await read(lily.owner.token, await writes(asOwner()))).statusCode).toBe(403)
  })
})
