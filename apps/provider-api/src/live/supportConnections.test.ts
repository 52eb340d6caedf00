import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aListener, type AListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aVisitor } from '../testing/aVisitor.ts'
import { supportNamespace } from './supportConnections.ts'

let world: TestServer
let lily: ACompany
const open: AListener[] = []

beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})

const listen = (token: string, namespace = supportNamespace) => {
  const listener = aListener(world, { token, adminId: lily.owner.adminId, namespace })
  open.push(listener)
  return listener
}
const aVisitorWithChat = async (of: Parameters<typeof aVisitor>[2] = {}) => {
  const visitor = await aVisitor(world, lily, of)
  const as = { token: visitor.token, companyId: lily.companyId }
  const { chatId } = await world.callOk('initSupport', { ...as, body: {} })
  const write = (text: string) => world.callOk('sendSupportMessage', { ...as, body: { chatId, text } })
  return { ...visitor, as, chatId: Number(chatId), write }
}
const textsOf = ({ received }: AListener) =>
  received.filter(({ event }) => event === 'newMessage').map(({ payload }) => payload['text'])

describe('the live connection of a visitor', () => {
  it('a visitor hears of their own conversation alone, and nothing of the company’s', async () => {
    const anna = await aVisitorWithChat()
    const bela = await aVisitorWithChat({ sub: 'bela', widget: anna.widget })
    const customer = await aCustomer(world, lily)
    const [ofAnna, ofBela] = [listen(anna.token), listen(bela.token)]
    await Promise.all([ofAnna.receives('support_ready'), ofBela.receives('support_ready')])
    await customer.says('From a customer')
    await bela.write('From Bela')
    await anna.write('From Anna')
    const arrived = await ofAnna.receives('newMessage')
    await ofBela.receives('newMessage')
    expect(textsOf(ofAnna)).toEqual(['From Anna'])
    expect(textsOf(ofBela)).toEqual(['From Bela'])
    expect(ofAnna.received.map(({ event }) => event)).not.toContain('chat_update')
    for (const name of ['users', 'chat', 'unreadCount']) expect(arrived).not.toHaveProperty(name)
  })

  it('a visitor hears that an answer is written, and none of its words', async () => {
    const anna = await aVisitorWithChat()
    const listener = listen(anna.token)
    await listener.receives('support_ready')
    world.ports.stream({
      event: 'content.chunk',
      agentReplyToMessageId: 7,
      chatId: anna.chatId,
      companyId: lily.companyId,
      fromId: lily.users.support,
      recipientId: anna.userId,
      platformMessageId: 'ai:7:r1',
      runId: 'r1',
      seq: 1,
      data: { content: 'We op' },
    })
    expect(await listener.receives('openai_stream')).toMatchObject({ event: 'content.chunk', data: { content: '' } })
  })

  it('a connection is refused without a session, before the conversation is there, and with an administrator’s token', async () => {
    const unopened = await aVisitor(world, lily)
    for (const [token, status] of [
      ['visitor_forged', 401],
      [lily.owner.token, 401],
      [unopened.token, 404],
    ] as const)
      expect((await listen(token).isRefused()).data).toMatchObject({ status })
  })

  it('a visitor’s token opens no connection of administrators', async () => {
    const anna = await aVisitorWithChat()
    expect((await listen(anna.token, '').isRefused()).data).toMatchObject({ status: 403 })
  })

  it('a connection ends at once with its session', async () => {
    const anna = await aVisitorWithChat()
    const here = listen(anna.token)
    await here.receives('support_ready')
    const cutHere = here.isCut()
    await world.callOk('endWidgetSession', { ...anna.as, body: {} })
    expect(await cutHere).toMatch(/transport|server/)
  })

  it('a connection ends within five seconds when another node has ended its session', async () => {
    const node = await aTestServer({ beside: world })
    try {
      await node.app.listen({ port: 0, host: '127.0.0.1' })
      const anna = await aVisitorWithChat()
      const listener = aListener(node, { token: anna.token, adminId: 0, namespace: supportNamespace })
      open.push(listener)
      await listener.receives('support_ready')
      const cut = listener.isCut()
      await world.db.deleteFrom('widget_sessions').where('company_id', '=', lily.companyId).execute()
      world.clock.advance(4_000)
      expect(await cut).toMatch(/transport|server/)
    } finally {
      await node.close()
    }
  })

  it('one session has a bounded number of connections', async () => {
    const anna = await aVisitorWithChat()
    for (let count = 0; count < 5; count += 1) await listen(anna.token).receives('support_ready')
    expect((await listen(anna.token).isRefused()).data).toMatchObject({ status: 429 })
  })

  it('the log of a company is followed as long as anybody listens', async () => {
    const anna = await aVisitorWithChat()
    const [first, second] = [listen(anna.token), listen(anna.token)]
    await Promise.all([first.receives('support_ready'), second.receives('support_ready')])
    first.socket.disconnect()
    await anna.write('Still heard')
    expect(await second.receives('newMessage')).toMatchObject({ text: 'Still heard' })
  })
})
