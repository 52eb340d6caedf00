import { randomUUID } from 'node:crypto'
import type { Chat, Message } from '@frontdesk/contract'
import { addPerson } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
let messengerId: number
beforeAll(async () => {
  world = await aWhatsappServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber()
  const channel = await world.db
    .selectFrom('messenger_integrations')
    .select('id')
    .where('type', '=', 'whatsapp')
    .executeTakeFirstOrThrow()
  messengerId = channel.id
  await world.db.updateTable('companies').set({ country: 'UA' }).where('id', '=', lily.company.companyId).execute()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const as = () => ({ token: lily.company.owner.token, companyId: lily.company.companyId })
const reminder = {
  name: 'appointment_reminder',
  language: 'en_US',
  values: { 'header:1': '18:00', 'body:1': 'Ann', 'body:2': 'manicure' },
}
const call = (more: object = {}) =>
  world.call('startChat', {
    ...as(),
    body: { messengerId, phone: '067 123 45 67', ...reminder, clientMessageId: randomUUID(), ...more },
  })
const start = async (more: object = {}) => {
  const answer = await call(more)
  expect(answer.json()).toMatchObject({ success: true })
  return answer.json<{ chat: Chat; message: Message | null }>()
}
const refusal = async (more: object = {}) => {
  const answer = await call(more)
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
const find = async (phone: string) => world.callOk('findChatByPhone', { ...as(), body: { messengerId, phone } })
const chats = () => world.db.selectFrom('chats').select('id').where('messenger_id', '=', messengerId).execute()

it('a chat with a number as it is dialled at home is started by a template, and found by the number from then on', async () => {
  expect(await find('067 123 45 67')).toMatchObject({ phone: '+380671234567', chatId: null })
  const { chat, message } = await start()
  expect(message?.text).toBe('See you at 18:00\n\nHello Ann, this is a reminder of your appointment: manicure.')
  expect(chat).toMatchObject({ platform: 'whatsapp', handler: { by: 'human' } })
  const announced = world.published.flatMap(({ event, payload }) => (event === 'newMessage' ? payload : []))
  expect(announced).toMatchObject([{ id: message?.id, chat: { id: chat.id, handler: { by: 'human' } } }])
  expect(await find('+380 67 123-45-67')).toMatchObject({ chatId: chat.id })
  await world.deliveries().settled()
  const stored = await world.db
    .selectFrom('chats')
    .select('platform_chat_id')
    .where('id', '=', chat.id)
    .executeTakeFirst()
  expect(stored).toEqual({ platform_chat_id: '380671234567' })
})

it('repeated calls and races make one chat and send one message of each intent', async () => {
  const clientMessageId = randomUUID()
  const [first, again] = [await start({ clientMessageId }), await start({ clientMessageId })]
  expect([again.chat.id, again.message?.id]).toEqual([first.chat.id, first.message?.id])
  const raced = await Promise.all([1, 2, 3].map(() => start({ phone: '+380501112233' })))
  expect(new Set(raced.map(({ chat }) => chat.id)).size).toBe(1)
  expect(raced.filter(({ message }) => message !== null)).toHaveLength(1)
  expect(await chats()).toHaveLength(2)
})

it('the same call at once, and again while the channel is away, has the same message; none brings a deleted chat back', async () => {
  const clientMessageId = randomUUID()
  const all = await Promise.all([1, 2, 3].map(() => start({ clientMessageId })))
  expect(new Set(all.map(({ message }) => message?.id)).size).toBe(1)
  await world.db
    .updateTable('messenger_integrations')
    .set({ status: 'disconnected' })
    .where('id', '=', messengerId)
    .execute()
  expect((await start({ clientMessageId })).message?.id).toBe(all[0]?.message?.id)
  await world.db.updateTable('chats').set({ deleted_at: world.clock.now() }).execute()
  expect(await refusal({ clientMessageId })).toEqual([404, 'NOT_FOUND'])
})

it('where there is a chat with the number nothing is sent, and that chat is returned', async () => {
  const { chat } = await start()
  const other = await start()
  expect(other).toMatchObject({ chat: { id: chat.id }, message: null })
})

it.each([
  ['Mexico', '+52 1 55 1234 5678', '+525512345678'],
  ['Brazil', '+55 11 8765-4321', '+5511987654321'],
])('a number of %s as WhatsApp goes on naming it finds the chat of its customer', async (_, phone, dialled) => {
  const id = phone.replace(/\D/gu, '')
  const person = addPerson(world.whatsapp, { name: 'Maria', phone: id })
  const stored = world.nextEvent((event, payload) => event === 'newMessage' && payload['text'] === 'Good morning')
  world.whatsapp.play.asCustomer({ number: lily.number, person }, 'Good morning')
  await stored
  const [chat] = await chats()
  for (const typed of [phone, dialled]) {
    expect(await find(typed)).toMatchObject({ phone: dialled, chatId: chat?.id })
    expect(await start({ phone: typed })).toMatchObject({ chat: { id: chat?.id }, message: null })
  }
})

it('a number from before, which may lack a digit of one of today, starts no chat with a stranger', async () => {
  const asked = await world.call('findChatByPhone', { ...as(), body: { messengerId, phone: '+55 11 9876-4321' } })
  expect([asked.statusCode, asked.json<{ code?: string }>().code]).toEqual([422, 'PHONE_INVALID'])
  expect(await refusal({ phone: '+55 11 9876-4321' })).toEqual([422, 'PHONE_INVALID'])
  expect(await chats()).toEqual([])
})

it.each<[string, object, [number, string]]>([
  ['a text that is no number', { phone: '12345' }, [422, 'PHONE_INVALID']],
  ['a template that is not approved', { name: 'no_such_template' }, [422, 'TEMPLATE_NOT_FOUND']],
  ['a channel of nobody', { messengerId: 999_999 }, [404, 'NOT_FOUND']],
  ['a template without its values', { values: {} }, [400, 'VALIDATION_ERROR']],
])('%s starts no chat', async (_, more, refused) => {
  expect(await refusal(more)).toEqual(refused)
  expect(await chats()).toEqual([])
})

it('a channel without templates, one that is not connected, a blocked customer and one who wants no marketing start no chat', async () => {
  const telegram = { company_id: lily.company.companyId, type: 'telegram', status: 'connected' } as const
  const { id } = await world.db
    .insertInto('messenger_integrations')
    .values(telegram)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await refusal({ messengerId: id })).toEqual([422, 'TEMPLATES_UNSUPPORTED'])
  const { chat } = await start()
  const change = (columns: object) => world.db.updateTable('chats').set(columns).where('id', '=', chat.id).execute()
  const at = world.clock.now()
  await change({ deleted_at: at, marketing_stopped_at: at })
  const marketing = {
    name: 'we_have_missed_you',
    values: { 'body:first_name': 'Ann', 'body:month': 'May', 'body:discount': '5%', 'button:0:1': 'ann' },
  }
  expect(await refusal(marketing)).toEqual([409, 'MARKETING_STOPPED'])
  await change({ blocked_at: at })
  expect(await refusal()).toEqual([409, 'CUSTOMER_BLOCKED'])
  await world.db
    .updateTable('messenger_integrations')
    .set({ status: 'disconnected' })
    .where('id', '=', messengerId)
    .execute()
  expect(await refusal()).toEqual([422, 'CHANNEL_DISCONNECTED'])
})
