import type { Chat, ChannelTest } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeAsCustomer } from '@frontdesk/sandbox'
import { findMissedQuestion, findPendingQuestion } from '../assistant/runs/findPendingQuestion.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'
import type { AnAdministrator, Call } from '../testing/aTestServer.ts'
import { codeLasts } from './channelTest.ts'
import { confirmationTexts } from './confirmationTexts.ts'

let world: TelegramServer
let lily: ATelegramBot
const toAnswer: string[] = []
beforeAll(async () => {
  world = await aTelegramServer()
  world.ports.subscribe({ inboundMessageStored: ({ text }) => void toAnswer.push(text) })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  toAnswer.length = 0
  lily = await world.aBot()
  await world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const as = (admin: AnAdministrator = lily.company.owner): Call => ({
  token: admin.token,
  companyId: lily.company.companyId,
})
const start = async (admin?: AnAdministrator, messengerId = lily.messengerId) =>
  (await world.callOk('startChannelTest', { ...as(admin), body: { messengerId } }))['code'] as string
const read = async (admin?: AnAdministrator, messengerId = lily.messengerId) =>
  (await world.callOk('readChannelTest', { ...as(admin), query: { messengerId } }))['test'] as ChannelTest | null
const chats = async () => (await world.callOk('getChatsWithPreview', as()))['chats'] as Chat[]
const texts = () => world.db.selectFrom('messages').select(['text', 'is_read', 'status']).orderBy('id').execute()
const delivered = () => world.deliveries().settled()
const aColleague = async () => {
  const marco = await world.anAdministrator({ fullName: 'Marco' })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.company.companyId, admin_id: marco.adminId, role: 'admin' })
    .execute()
  return marco
}
const english = confirmationTexts.en

describe('the test of a channel (INT-8)', () => {
  it('the code is answered on the phone, counts as read, and nobody else answers it', async () => {
    const code = await start()
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/u)
    expect(await read()).toMatchObject({ arrivedAt: null, chatId: null, answer: null })
    const { chatId } = await lily.says(code)
    await delivered()
    expect(lily.read()).toEqual([english])
    expect(await read()).toMatchObject({
      arrivedAt: world.clock.now().toISOString(),
      chatId,
      answer: { status: 'sent', error: null },
    })
    expect(toAnswer).toEqual([])
    expect(await chats()).toMatchObject([{ id: chatId, unreadCount: 0, lastMessage: { text: english } }])
  })

  it.each([
    ['small letters and spaces around it', (code: string) => ` ${code.toLowerCase()} \n`, 1],
    ['a sentence with it', (code: string) => `My code is ${code}`, 0],
    ['another code', (code: string) => code.replace(/./u, (first) => (first === 'A' ? 'B' : 'A')), 0],
    ['no code at all', () => 'Hello', 0],
  ])('%s counts as the test code, or is a message like any other', async (_what, said, confirmed) => {
    const text = said(await start())
    lily.writes(text)
    await lily.says('One more thing')
    await delivered()
    expect(lily.read()).toHaveLength(confirmed)
    expect(toAnswer).toHaveLength(2 - confirmed)
    expect((await chats())[0]?.unreadCount).toBe(2 - confirmed)
  })

  it('a code counts once; after that it is a message like any other', async () => {
    const code = await start()
    await lily.says(code)
    await lily.says(`${code} `)
    await delivered()
    expect(lily.read()).toEqual([english])
    expect(toAnswer).toHaveLength(1)
  })

  it('a code of before, and one that was replaced, count no more', async () => {
    const first = await start()
    const second = await start()
    await lily.says(first)
    world.clock.advance(codeLasts)
    await lily.says(second)
    await delivered()
    expect([lily.read(), toAnswer.length]).toEqual([[], 2])
    expect((await read())?.arrivedAt).toBeNull()
  })

  it('a phone that has a chat keeps it with all its history, and the question before is still unanswered', async () => {
    const { chatId, fromId } = await lily.says('When do you open?')
    const code = await start()
    expect((await lily.says(code)).chatId).toBe(chatId)
    await delivered()
    expect((await texts()).map(({ text }) => text)).toEqual(['When do you open?', code, english])
    const pending = await findPendingQuestion(world.db, chatId)
    expect(pending?.text).toBe('When do you open?')
    // A run that ends meanwhile does not take the code for a question that it missed.
    expect(await findMissedQuestion(world.db, { chatId, replyToId: pending?.id ?? 0, fromId })).toBeNull()
  })

  it('two administrators test at once, each with their own code and in their own language', async () => {
    const marco = await aColleague()
    await world.db.updateTable('admins').set({ language: 'uk' }).where('id', '=', marco.adminId).execute()
    const [mine, his] = [await start(), await start(marco)]
    expect(mine).not.toBe(his)
    await lily.says(his)
    await delivered()
    expect(lily.read()).toEqual([confirmationTexts.uk])
    expect([(await read())?.arrivedAt, (await read(marco))?.answer?.status]).toEqual([null, 'sent'])
    await lily.says(mine)
    await delivered()
    expect((await read())?.answer?.status).toBe('sent')
  })

  it('an answer that is not delivered says why, live', async () => {
    const code = await start()
    world.sandbox.world.botFaults.next({ kind: 'blocked' })
    const failed = world.nextEvent(
      (event, { messengerId }) => event === 'messenger_update' && messengerId === lily.messengerId,
    )
    await lily.says(code)
    await failed
    await delivered()
    const test = await read()
    expect(test?.answer).toMatchObject({ status: 'failed', error: { code: 'BLOCKED' } })
    const events = world.published.map(({ event }) => event)
    expect(events.lastIndexOf('messenger_update')).toBeGreaterThan(events.lastIndexOf('message_status_update'))
  })

  it('only a connected channel of the company can be tested, and only customers’ channels', async () => {
    const rose = await world.aBot()
    const call = async (messengerId: number) =>
      (await world.call('startChannelTest', { ...as(), body: { messengerId } })).json<{ code?: string }>().code
    expect(await call(rose.messengerId)).toBe('NOT_FOUND')
    expect(await call(lily.company.internalChannelId)).toBe('NOT_FOUND')
    await world.callOk('deactivateIntegration', { ...as(), body: { platform: 'telegram' } })
    expect(await call(lily.messengerId)).toBe('CHANNEL_DISCONNECTED')
  })

  it('the code is stored as a hash alone, and stands in no event and no line of the log before it is written', async () => {
    const code = await start()
    const rows = await world.db.selectFrom('channel_tests').selectAll().execute()
    for (const text of [rows, world.published, world.logged].map((each) => JSON.stringify(each)))
      expect(text).not.toContain(code)
  })

  it('of many phones that write one code at once, one is answered', async () => {
    const code = await start()
    const { telegram } = world.sandbox.world
    const phones = Array.from({ length: 20 }, (_, n) =>
      world.sandbox.world.addCustomer({ ...lily.ann, id: 900_000_000 + n, username: `phone_${n}` }),
    )
    for (const phone of phones) writeAsCustomer(telegram, lily.bot, phone, code)
    await lily.says('Last')
    await delivered()
    const answers = (await texts()).filter(({ text }) => text === english)
    expect(answers).toEqual([{ text: english, is_read: false, status: 'sent' }])
    expect(toAnswer).toHaveLength(phones.length)
  })
})
