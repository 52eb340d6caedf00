import { type Chat, type Message } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSupportInbox } from '../testing/aSupportInbox.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aVisitor, aWidget } from '../testing/aVisitor.ts'

let world: TestServer
let lily: ACompany
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
})

const asOlena = (body: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const open = async () => {
  const { chatId, person } = await world.callOk('initSupport', asOlena())
  return { chatId: Number(chatId), person }
}

describe('a person of support', () => {
  const ask = async (chatId: number) => (await world.callOk('askForPerson', asOlena({ chatId })))['person']
  const texts = async (chatId: number) =>
    ((await world.callOk('getSupportMessages', asOlena({ chatId })))['messages'] as Message[]).map(
      ({ text, fromId, metadata }) => ({ text, fromId, notice: metadata.notice }),
    )

  it('a person who was asked for is waited for, with one notice however often they are', async () => {
    const { chatId, person } = await open()
    expect(person).toBe('available')
    expect(await Promise.all([ask(chatId), ask(chatId)])).toEqual(['asked', 'asked'])
    const [notice, ...others] = await texts(chatId)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ fromId: lily.users.support, notice: 'person-asked' })
    expect(notice?.text).toMatch(/^You have asked for a person/)
    expect((await open())['person']).toBe('asked')
    const { call } = await aSupportInbox(world)
    const { chats } = await call('getChatsWithPreview')
    expect(chats as Chat[]).toMatchObject([{ id: chatId, handler: { by: 'waiting', why: 'asked' } }])
  })

  it('the answer of a person ends the waiting, and another one can be asked for', async () => {
    const { chatId } = await open()
    await ask(chatId)
    const { call } = await aSupportInbox(world)
    await call('sendMessage', { body: { chatId, message: 'Here I am' } })
    expect((await open())['person']).toBe('available')
    world.clock.advance(1000)
    await ask(chatId)
    expect((await texts(chatId)).map(({ notice }) => notice)).toEqual(['person-asked', undefined, 'person-asked'])
    await call('takeOverChat', { body: { chatId } })
    expect((await open())['person']).toBe('answers')
    expect(await ask(chatId)).toBe('answers')
    expect(await texts(chatId)).toHaveLength(3)
  })

  it('a visitor gets the notice in the language of their page, else of their browser', async () => {
    const widget = await aWidget(world, lily)
    const noticeFor = async (claims: { sub: string; locale?: string }, header: string) => {
      const { token } = await aVisitor(world, lily, { widget, ...claims })
      const { chatId } = await world.callOk('initSupport', { token, body: {} })
      await world.callOk('askForPerson', { token, body: { chatId }, headers: { 'accept-language': header } })
      const { messages } = await world.callOk('getSupportMessages', { token, body: { chatId } })
      return (messages as Message[])[0]?.text
    }
    expect(await noticeFor({ sub: 'anna', locale: 'uk' }, 'ru')).toMatch(/^Ви попросили/)
    expect(await noticeFor({ sub: 'maria' }, 'de-AT;q=0.9, es-MX;q=0.8')).toMatch(/^Has pedido/)
  })
})

describe('the hours of support', () => {
  const saturday = new Date('2026-11-28T12:00:00Z')
  const notices = async (chatId: number) =>
    ((await world.callOk('getSupportMessages', asOlena({ chatId })))['messages'] as Message[]).flatMap(
      ({ text, metadata }) => (metadata.isAutomatic ? [text] : []),
    )
  const says = (chatId: number, text: string) => world.callOk('sendSupportMessage', asOlena({ chatId, text }))
  beforeEach(() => {
    world.ports.supportHours = { zone: 'Europe/Kyiv', week: [{ weekday: 1, from: 540, to: 1080 }], holidays: [] }
    world.clock.advance(saturday.getTime() - world.clock.now().getTime())
  })
  afterEach(() => {
    world.ports.supportHours = null
  })

  it('a question while nobody is there gets one notice of when people are back, and one more in the next closed time', async () => {
    const { chatId } = await open()
    await says(chatId, 'Hello')
    await says(chatId, 'Hello?')
    expect(await notices(chatId)).toEqual([expect.stringContaining('Monday, November 30 at 09:00 GMT+2')])
    world.clock.advance(46 * 3_600_000)
    await says(chatId, 'Now?')
    expect(await notices(chatId)).toHaveLength(1)
    world.clock.advance(12 * 3_600_000)
    await says(chatId, 'And now?')
    expect((await notices(chatId))[1]).toMatch(/Monday, December 7/)
  })

  it('a person who is asked for while nobody is there is announced with the moment of their return, alone', async () => {
    const { chatId } = await open()
    await world.callOk('askForPerson', asOlena({ chatId }))
    await says(chatId, 'Hello')
    expect(await notices(chatId)).toEqual([expect.stringMatching(/^You have asked .* from Monday.* 09:00/)])
  })
})
