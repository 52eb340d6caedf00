import type { ChannelTest } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { confirmationTexts } from './confirmationTexts.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
const toAnswer: string[] = []
beforeAll(async () => {
  world = await aWhatsappServer()
  world.ports.subscribe({ inboundMessageStored: ({ text }) => void toAnswer.push(text) })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  toAnswer.length = 0
  lily = await world.aNumber()
  await world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const as = () => ({ token: lily.company.owner.token, companyId: lily.company.companyId })
const start = async () =>
  (await world.callOk('startChannelTest', { ...as(), body: { messengerId: lily.messengerId } }))['code'] as string
const read = async () =>
  (await world.callOk('readChannelTest', { ...as(), query: { messengerId: lily.messengerId } }))['test'] as ChannelTest
const statusIs = (status: string) =>
  world.nextEvent((event, payload) => event === 'message_status_update' && payload['status'] === status)

it('a number is tested by a code, whose answer is followed until it reached the phone (INT-8)', async () => {
  const code = await start()
  const arrived = statusIs('delivered')
  const { chatId } = await lily.says(code)
  await arrived
  expect(lily.got().map(({ content }) => content)).toMatchObject([{ text: { body: confirmationTexts.en } }])
  expect(await read()).toMatchObject({ chatId, answer: { error: null } })
  expect(['delivered', 'read']).toContain((await read()).answer?.status)
  expect(toAnswer).toEqual([])
  const { chats } = await world.callOk('getChatsWithPreview', as())
  expect(chats).toMatchObject([{ id: chatId, unreadCount: 0 }])
})

it('a webhook with the code that arrives three times is answered once, and the code again is a message', async () => {
  const code = await start()
  const sent = statusIs('sent')
  await lily.says(code)
  await sent
  const stored = await world.db.selectFrom('channel_events').select('payload').orderBy('id').execute()
  const change = stored
    .map(({ payload }) => JSON.parse(payload) as object)
    .find((each) => JSON.stringify(each).includes(code))
  const body = {
    object: 'whatsapp_business_account',
    entry: [{ id: lily.number.businessAccountId, changes: [change] }],
  }
  for (let times = 0; times < 2; times++) await world.receive(body)
  await lily.says(`${code} `)
  await world.deliveries().settled()
  expect(lily.got().map(({ content }) => content)).toMatchObject([{ text: { body: confirmationTexts.en } }])
  expect(toAnswer).toHaveLength(1)
})
