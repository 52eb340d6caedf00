import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aVisitor, aWidget, pageOfTests } from '../testing/aVisitor.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aPng } from '../testing/someFiles.ts'

let world: TestServer
const handled: string[] = []
beforeAll(async () => {
  world = await aTestServer()
  world.ports.subscribe({
    runStopRequested: ({ because }) => void handled.push(`stop: ${because}`),
    inboundMessageStored: ({ text }) => void handled.push(`answer: ${text}`),
  })
})
afterAll(() => world.close())

let lily: ACompany
let widget: { key: string; secret: string }
beforeEach(async () => {
  await world.reset()
  handled.length = 0
  lily = await world.aCompany({ name: 'Lily' })
  widget = await aWidget(world, lily)
})

const aPerson = async (sub: string) => {
  const { token, userId } = await aVisitor(world, lily, { widget, sub, name: sub })
  const { chatId } = await world.callOk('initSupport', { token, body: {} })
  return { token, userId, chatId: Number(chatId) }
}
const send = (token: string, body: object) => world.call('sendSupportMessage', { token, body })
const textsOf = async (token: string, chatId: number) => {
  const { messages } = await world.callOk('getSupportMessages', { token, body: { chatId } })
  return (messages as Message[]).map(({ text }) => text)
}
const upload = (token: string, uploadId?: string) =>
  world.call('uploadFile', {
    token,
    query: { fileName: 'a.png', ...(uploadId !== undefined && { uploadId }) },
    headers: { 'content-type': 'application/octet-stream' },
    body: aPng(),
  })
const fileIdOf = async (request: ReturnType<typeof upload>) => (await request).json<{ file: { id: string } }>().file.id

describe('the conversation of a visitor with support', () => {
  it('a message of a visitor is stored once, and answered by support', async () => {
    const anna = await aPerson('anna')
    const body = { chatId: anna.chatId, text: ' Hello ', clientMessageId: 'intent-0001' }
    const { message } = await world.callOk('sendSupportMessage', { token: anna.token, body })
    expect(message).toMatchObject({ text: 'Hello', status: 'sent', fromId: anna.userId, toId: lily.users.support })
    expect((await world.callOk('sendSupportMessage', { token: anna.token, body }))['message']).toEqual(message)
    expect((await send(anna.token, { ...body, text: 'Another' })).json<{ code: string }>().code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(handled).toEqual(['stop: administrator-wrote', 'answer: Hello'])
    expect(await textsOf(anna.token, anna.chatId)).toEqual(['Hello'])
  })

  it('an answer of the staff reaches the visitor as of support', async () => {
    const anna = await aPerson('anna')
    await send(anna.token, { chatId: anna.chatId, text: 'Help' })
    const root = await world.anAdministrator({ isSystemAdmin: true })
    const asRoot = await world.actsFor(root, lily)
    const { chats } = await world.callOk('getChatsWithPreview', { ...asRoot, query: { allCompanies: true } })
    expect((chats as Chat[]).map(({ id, users }) => [id, users.map(({ kind }) => kind)])).toEqual([
      [anna.chatId, ['support', 'visitor']],
    ])
    const { message } = await world.callOk('sendMessage', { ...asRoot, body: { chatId: anna.chatId, message: 'Sure' } })
    expect(message).toMatchObject({ fromId: lily.users.support, toId: anna.userId })
    expect(await textsOf(anna.token, anna.chatId)).toEqual(['Help', 'Sure'])
  })

  it("the words of one person are never another one's, nor those of the company's administrators", async () => {
    const anna = await aPerson('anna')
    const bela = await aPerson('bela')
    const own = await world.callOk('initSupport', { token: lily.owner.token, companyId: lily.companyId, body: {} })
    const rose = await world.aCompany({ name: 'Rose' })
    const ofRose = await world.callOk('initSupport', { token: rose.owner.token, companyId: rose.companyId, body: {} })
    await send(anna.token, { chatId: anna.chatId, text: 'My secret' })
    for (const chatId of [anna.chatId, own['chatId'], ofRose['chatId'], 88_888_888]) {
      expect((await world.call('getSupportMessages', { token: bela.token, body: { chatId } })).statusCode).toBe(404)
      expect((await send(bela.token, { chatId, text: 'Mine?' })).statusCode).toBe(404)
    }
    const asOwner = { token: lily.owner.token, companyId: lily.companyId }
    for (const [call, body] of [
      ['getSupportMessages', { chatId: anna.chatId }],
      ['sendSupportMessage', { chatId: anna.chatId, text: 'Mine?' }],
    ] as const)
      expect((await world.call(call, { ...asOwner, body })).statusCode).toBe(404)
  })

  it('a visitor writes nowhere before the conversation is opened', async () => {
    const { token } = await aVisitor(world, lily, { widget })
    const chatId = (await aPerson('bela')).chatId
    expect((await send(token, { chatId, text: 'Hello' })).statusCode).toBe(404)
  })

  it('a visitor without identity writes at most a hundred messages in a day', async () => {
    const body = { allowedOrigins: [pageOfTests], allowsVisitors: true }
    await world.callOk('updateSupportWidget', { token: lily.owner.token, companyId: lily.companyId, body })
    const { accessToken } = await world.callOk('openWidgetSession', {
      body: { key: widget.key, origin: pageOfTests, visitorId: 'a-random-id-of-a-device' },
    })
    const token = String(accessToken)
    const { chatId } = await world.callOk('initSupport', { token, body: {} })
    for (let n = 0; n < 100; n += 1) {
      world.clock.advance(2000)
      expect((await send(token, { chatId, text: `${n}` })).statusCode).toBe(200)
    }
    world.clock.advance(2000)
    const refusal = await send(token, { chatId, text: 'One more' })
    expect([refusal.statusCode, refusal.json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED'])
  })
})

describe('files of a visitor', () => {
  it('a file that a visitor uploads goes with their message, and its link is theirs', async () => {
    const anna = await aPerson('anna')
    const fileId = await fileIdOf(upload(anna.token, 'upload-0001'))
    expect(await fileIdOf(upload(anna.token, 'upload-0001'))).toBe(fileId)
    const { message } = await world.callOk('sendSupportMessage', {
      token: anna.token,
      body: { chatId: anna.chatId, text: '', fileIds: [fileId] },
    })
    expect((message as Message).metadata.files).toMatchObject([{ id: fileId, name: 'a.png' }])
    const { links } = await world.callOk('getFileLinks', { token: anna.token, body: { fileIds: [fileId] } })
    expect(links).toMatchObject([{ fileId }])
  })

  it("the files of others are out of a visitor's reach: of another visitor, of the staff, of a customer's chat", async () => {
    const [anna, bela] = [await aPerson('anna'), await aPerson('bela')]
    const waiting = await fileIdOf(upload(anna.token))
    const sent = await fileIdOf(upload(anna.token))
    await send(anna.token, { chatId: anna.chatId, text: '', fileIds: [sent] })
    const asOwner = { token: lily.owner.token, companyId: lily.companyId }
    const ofOwner = (
      await world.callOk('uploadFile', {
        ...asOwner,
        query: { fileName: 'b.png' },
        headers: { 'content-type': 'application/octet-stream' },
        body: aPng(),
      })
    )['file'] as { id: string }
    const fileIds = [waiting, sent, ofOwner.id]
    expect((await world.callOk('getFileLinks', { token: bela.token, body: { fileIds } }))['links']).toEqual([])
    for (const id of fileIds)
      expect(
        (await send(bela.token, { chatId: bela.chatId, text: 'Look', fileIds: [id] })).json<{ code: string }>().code,
      ).toBe('FILE_NOT_FOUND')
    // A visitor's file that was not sent is not the administrators' either.
    const links = (await world.callOk('getFileLinks', { ...asOwner, body: { fileIds: [waiting] } }))['links']
    expect(links).toEqual([])
  })
})
