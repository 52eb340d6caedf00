import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutboundMessage } from '../ports/Channel.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
const sent: OutboundMessage[] = []
beforeAll(async () => {
  world = await aWhatsappServer()
  await world.reset()
  await world.start((channel) => ({
    ...channel,
    send: async (outbound) => {
      sent.push(outbound)
      return { type: 'sent', platformMessageId: `wamid.sent ${outbound.messageId}` }
    },
  }))
  lily = await world.aNumber()
}, 60_000)
afterAll(async () => {
  await world.halt()
  await world.close()
})

const [dialled, own, next] = ['5511987654321', '551187654321', '5521998877665'] as const
const [userId, nextUserId] = ['BR.1502576394655843', 'BR.9902576394655843'] as const
let seconds = 0
const as = (body: object = {}) => ({ token: lily.company.owner.token, companyId: lily.company.companyId, body })
const post = (field: string, value: object) =>
  world.receive({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: lily.number.businessAccountId,
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '551140028922', phone_number_id: lily.number.phoneNumberId },
              ...value,
            },
          },
        ],
      },
    ],
  })
const stamp = (id: string) => ({
  id: `wamid.${id}`,
  timestamp: String(Math.floor(world.clock.now().getTime() / 1000) - 500 + ++seconds),
})
const sends = (id: string, from: { from?: string; from_user_id?: string }, content: object) =>
  post('messages', {
    contacts: [
      {
        profile: { name: 'mari', username: 'mari.s' },
        ...(from.from !== undefined && { wa_id: from.from }),
        ...(from.from_user_id !== undefined && { user_id: from.from_user_id }),
      },
    ],
    messages: [{ ...from, ...stamp(id), ...content }],
  })
const text = (body: string) => ({ type: 'text', text: { body } })
const chats = async () =>
  ((await world.callOk('getChatsWithPreview', { ...as(), query: {} }))['chats'] as Chat[]).filter(
    ({ platform }) => platform === 'whatsapp',
  )

it('a Brazilian customer who hides and changes the number, orders and speaks has one chat, in which nothing is lost', async () => {
  await post('smb_app_state_sync', {
    state_sync: [
      {
        type: 'contact',
        action: 'add',
        contact: { full_name: 'Dona Maria Silva', phone_number: dialled },
        metadata: { timestamp: stamp('').timestamp },
      },
    ],
  })
  await sends('1', { from: own, from_user_id: userId }, text('Oi, quanto custa a manicure?'))
  // The number is hidden: the user id alone is known from now on.
  await sends('2', { from_user_id: userId }, text('E a pedicure?'))
  const order = { product_items: [{ product_retailer_id: 'ESMALTE', quantity: 2, item_price: 30, currency: 'BRL' }] }
  await sends('3', { from_user_id: userId }, { type: 'order', order })
  // A person answers from the phone, whose address book has the other spelling.
  await post('smb_message_echoes', {
    message_echoes: [{ from: '551140028922', to: dialled, ...stamp('4'), ...text('Oi Maria, eu respondo') }],
  })
  await sends('5', { from_user_id: userId }, text('ok'))
  await post('messages', {
    messages: [
      {
        from_user_id: userId,
        ...stamp('6'),
        type: 'system',
        system: { type: 'user_changed_user_id', body: '', user_id: nextUserId, previous_user_id: userId },
      },
    ],
  })
  await sends(
    '7',
    { from_user_id: nextUserId },
    { type: 'audio', audio: { id: '77', mime_type: 'audio/ogg', voice: true } },
  )
  // The new number is shown by a message that names both.
  await sends('8', { from: next, from_user_id: nextUserId }, text('Este é meu número novo'))

  const all = await chats()
  expect(all).toHaveLength(1)
  const [chat] = all as [Chat]
  expect([chat.title, chat.settings.aiEnabled]).toEqual(['Dona Maria Silva', false])
  expect(chat.users.find(({ phone }) => phone)?.phone).toBe(`+${next}`)
  const { messages } = await world.callOk(
    'getChatMessages',
    as({ chatId: chat.id, take: 50, includeSystemMessages: true }),
  )
  const shown = (messages as Message[]).map(({ text: words, metadata, kind, status }) =>
    kind === 'system' ? `line: ${String(metadata['event'])}` : `${status}: ${words || String(metadata['content'])}`,
  )
  expect(shown).toEqual([
    'received: Oi, quanto custa a manicure?',
    'received: E a pedicure?',
    'received: 2 × ESMALTE · 30 BRL\n= 60 BRL',
    'sent: Oi Maria, eu respondo',
    'received: ok',
    'line: address-changed',
    'received: voice',
    'received: Este é meu número novo',
  ])
  await world.callOk('sendMessage', as({ chatId: chat.id, message: 'Até sexta' }))
  await world.deliveries().settled()
  expect(sent.filter(({ text: words }) => words === 'Até sexta').map(({ platformChatId }) => platformChatId)).toEqual([
    next,
  ])
})
