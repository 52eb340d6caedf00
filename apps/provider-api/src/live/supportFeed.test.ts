import { supportCompanyId } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aVisitor } from '../testing/aVisitor.ts'
import { supportNamespace } from './supportConnections.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
let root: AnAdministrator
const open: AListener[] = []

beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
  root = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Root' })
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})

const listen = async (who: AnAdministrator) => {
  const listener = aListener(world, { token: who.token, adminId: who.adminId, companyId: supportCompanyId })
  open.push(listener)
  return { listener, session: await isReady(listener) }
}
const ask = async (text: string) => {
  const as = { token: lily.owner.token, companyId: lily.companyId }
  const chatId = Number((await world.callOk('initSupport', { ...as, body: {} }))['chatId'])
  await world.callOk('sendSupportMessage', { ...as, body: { chatId, text } })
  return chatId
}
const textsOf = ({ received }: AListener) =>
  received.filter(({ event }) => event === 'newMessage').map(({ payload }) => payload['text'])

it('the support inbox receives what happens in support conversations, as support sees it, and nothing of customers', async () => {
  const { listener, session } = await listen(root)
  expect(session).toMatchObject({ companies: [{ companyId: supportCompanyId, seq: 0 }] })
  await anna.says('Secret')
  const chatId = await ask('How do I connect Telegram?')
  await listener.receives('newMessage')
  await anna.says('Another secret')
  world.ports.typing({
    companyId: lily.companyId,
    chatId,
    adminId: lily.owner.adminId,
    userId: lily.users.owner,
    name: 'Olena',
    at: world.clock.now().toISOString(),
  })
  await listener.receives('typing')
  expect(textsOf(listener)).toEqual(['How do I connect Telegram?'])
  const [arrived] = listener.received.filter(({ event }) => event === 'newMessage')
  expect(arrived?.payload).toMatchObject({
    companyId: supportCompanyId,
    status: 'received',
    chat: { id: chatId, companyId: supportCompanyId, purpose: 'customer', unreadCount: 1 },
  })
  expect(arrived?.payload).not.toHaveProperty('seq')
})

it('typing of a visitor reaches the support inbox, once a second, and neither the company nor the visitor', async () => {
  const { listener } = await listen(root)
  const colleagues = aListener(world, { ...lily.owner, companyId: lily.companyId })
  open.push(colleagues)
  await isReady(colleagues)
  const visitor = await aVisitor(world, lily, { name: 'Sofia' })
  const { chatId } = await world.callOk('initSupport', { token: visitor.token, body: {} })
  const own = aListener(world, { token: visitor.token, adminId: 0, namespace: supportNamespace })
  open.push(own)
  await own.receives('support_ready')
  const type = () => world.callOk('typeToSupport', { token: visitor.token, body: { chatId } })
  await type()
  await type()
  expect(await listener.receives('typing')).toEqual({
    companyId: supportCompanyId,
    chatId,
    adminId: null,
    userId: visitor.userId,
    name: 'Sofia',
    at: world.clock.now().toISOString(),
  })
  await world.callOk('sendSupportMessage', { token: visitor.token, body: { chatId, text: 'Hello' } })
  await Promise.all([listener, colleagues, own].map((each) => each.receives('newMessage')))
  const typings = [listener, colleagues, own].map(({ received }) => received.filter(({ event }) => event === 'typing'))
  expect(typings.map(({ length }) => length)).toEqual([1, 0, 0])
})

it('the support inbox sends nothing to an administrator without the role, nor after the role was taken', async () => {
  const { listener, session } = await listen(lily.owner)
  expect(session).toMatchObject({ companies: [] })
  const { listener: staff } = await listen(root)
  await ask('One')
  await staff.receives('newMessage')
  await world.db.deleteFrom('admin_roles').where('admin_id', '=', root.adminId).execute()
  world.ports.membershipChanged({ adminId: root.adminId })
  await expect.poll(() => staff.received.filter(({ event }) => event === 'session').length).toBeGreaterThan(1)
  await ask('Two')
  await anna.says('Three')
  expect(textsOf(staff)).toEqual(['One'])
  expect(textsOf(listener)).toEqual([])
})
