import type { Chat } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import * as meta from './fixtures/metaPayloads.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber({ phoneNumberId: '106540352242922', businessAccountId: '102290129340398' })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const stored = () =>
  world.db.selectFrom('messages').selectAll().where('platform', '=', 'whatsapp').orderBy('id').execute()
const last = async () => (await stored()).at(-1)
const questions = async () =>
  (await world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions').execute()).length
const chat = async () => {
  const as = { token: lily.company.owner.token, companyId: lily.company.companyId }
  return ((await world.callOk('getChatsWithPreview', { ...as, query: {} }))['chats'] as Chat[]).find(
    ({ platform }) => platform === 'whatsapp',
  )
}
const docs = 'developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference'
const shown = (type: string, content: unknown) => meta.fromSheena({ id: `wamid.${type}`, type, [type]: content })
const chosen = (name: string, content: unknown) => shown('interactive', { type: name, [name]: content })
const items = [
  { product_retailer_id: 'SHAMPOO-300', quantity: 2, item_price: 350, currency: 'UAH' },
  { product_retailer_id: 'MASK-ONE', quantity: '1', item_price: '420.1', currency: 'UAH' },
]

describe('arriving contents are shown', () => {
  it.each([
    [
      `an order, ${docs}/messages/order`,
      shown('order', { catalog_id: '1', text: 'To the salon', product_items: items }),
    ],
  ])('%s: its words, products and sum are what the customer asks for', async (_, payload) => {
    await world.receive(payload)
    const message = await last()
    expect(message?.text).toBe('To the salon\n2 × SHAMPOO-300 · 350 UAH\n1 × MASK-ONE · 420.1 UAH\n= 1120.1 UAH')
    expect(message?.metadata).toEqual({ requestId: expect.any(String) as string })
  })

  it.each([
    ['an order without words', shown('order', { product_items: items.slice(0, 1) }), 'order', '= 700 UAH'],
    [
      'an order in two currencies, which have no sum',
      shown('order', { product_items: [items[0], { ...items[1], currency: 'USD' }] }),
      'order',
      '1 × MASK-ONE · 420.1 USD',
    ],
    [
      'a card with all that a salon may want, github.com/chatwoot/chatwoot/issues/9470',
      shown('contacts', [
        {
          name: { formatted_name: 'Ivan Master' },
          phones: [{ phone: '+380 67 111 22 33' }],
          emails: [{ email: 'ivan@example.org' }],
          org: { company: 'Barber One' },
          addresses: [{ street: 'Main 1', city: 'Kyiv' }],
        },
      ]),
      'contact',
      'Ivan Master\n+380 67 111 22 33\nivan@example.org\nBarber One\nMain 1, Kyiv',
    ],
    [
      'a card that has a WhatsApp number only',
      shown('contacts', [{ name: { first_name: 'Ann', last_name: 'Lee' }, phones: [{ wa_id: '380671112233' }] }]),
      'contact',
      'Ann Lee\n+380671112233',
    ],
    [
      'the own number that was asked for, as a vCard (REQUEST_CONTACT_INFO, business-scoped-user-ids)',
      shown('contacts', [{ vcard: 'BEGIN:VCARD\nFN:Maria\nTEL;TYPE=CELL:+5511987654321\nEND:VCARD' }]),
      'contact',
      'Maria\n+5511987654321',
    ],
    [
      `the answers of a form, ${docs}/messages/interactive: nfm_reply`,
      chosen('nfm_reply', {
        name: 'flow',
        body: 'Sent',
        response_json:
          '{"flow_token":"t","service":"Manicure","days":["Mon","Tue"],"values":{"city":"Kyiv","note":""}}',
      }),
      'form',
      'service: Manicure\ndays: Mon, Tue\ncity: Kyiv',
    ],
    ['a form whose answers cannot be read', chosen('nfm_reply', { body: 'Sent', response_json: '{' }), 'form', 'Sent'],
    [
      'a product of the catalogue (changelog 2026-08-03)',
      chosen('product', { product_retailer_id: 'GEL-RED', body: { text: 'This one' } }),
      'product',
      'This one\nGEL-RED',
    ],
    [
      'a place without a name',
      shown('location', { latitude: 50.45, longitude: 30.52 }),
      'location',
      'https://maps.google.com/?q=50.45,30.52',
    ],
  ])('%s is shown in words that nobody typed', async (_, payload, content, text) => {
    await world.receive(payload)
    const message = await last()
    expect(message?.metadata).toMatchObject({ content })
    expect(message?.metadata.notice).toBeUndefined()
    expect(message?.text).toContain(text)
  })

  it.each([
    ['a row of a list with what stands below it', 'list_reply', { title: 'Express', description: 'In 2 days' }],
    ['a button with a description', 'button_reply', { title: 'Express', description: 'In 2 days' }],
  ])('%s is what the customer chose', async (_, name, content) => {
    await world.receive(chosen(name, { id: 'x', ...content }))
    expect((await last())?.text).toBe('Express\nIn 2 days')
  })

  it('a question about a product of the catalogue names it (messages/text: referred_product)', async () => {
    const context = { from: '1', id: 'wamid.catalog', referred_product: { product_retailer_id: 'GEL-POLISH-RED' } }
    await world.receive(meta.fromSheena({ id: 'wamid.p', type: 'text', text: { body: 'How much is it?' }, context }))
    expect((await last())?.text).toBe('How much is it?\nGEL-POLISH-RED')
  })

  it.each([{ forwarded: true }, { frequently_forwarded: true }])(
    'a message with %j is marked as forwarded',
    async (context) => {
      await world.receive(meta.fromSheena({ id: 'wamid.f', type: 'text', text: { body: 'From 300 only' }, context }))
      expect((await last())?.metadata.forwarded).toEqual({ from: null })
    },
  )

  it('a content that the Cloud API does not hand out is named by its description (messages/unsupported)', async () => {
    const errors = [{ code: 131051, title: 'Message type unknown' }]
    await world.receive(
      meta.fromSheena({ id: 'wamid.u', type: 'unsupported', errors, unsupported: { type: 'poll_creation' } }),
    )
    expect((await last())?.metadata).toMatchObject({ notice: 'content-not-shown', content: 'poll' })
  })
})

const call = {
  id: 'wacid.1',
  from: '16505551234',
  to: '15550783881',
  direction: 'USER_INITIATED',
  timestamp: '1749416383',
}
const contacts = [{ profile: { name: 'Sheena Nelson' }, wa_id: '16505551234' }]

describe('a call', () => {
  it('a call that nobody took is a line of the thread with the number, once', async () => {
    await world.receive(meta.envelope('calls', { contacts, calls: [{ ...call, event: 'connect' }] }))
    for (const status of ['FAILED', ['FAILED']])
      await world.receive(meta.envelope('calls', { contacts, calls: [{ ...call, event: 'terminate', status }] }))
    expect(await stored()).toMatchObject([
      { kind: 'system', metadata: { notice: 'channel-event', event: 'missed-call', phone: '+16505551234' } },
    ])
    expect((await chat())?.title).toBe('Sheena Nelson')
  })

  it.each([
    ['was taken', { status: 'COMPLETED', duration: 30 }],
    ['the company began', { status: 'FAILED', direction: 'BUSINESS_INITIATED' }],
  ])('a call that %s is no missed one', async (_, different) => {
    await world.receive(meta.envelope('calls', { contacts, calls: [{ ...call, event: 'terminate', ...different }] }))
    expect(await stored()).toEqual([])
  })
})

describe('marketing messages', () => {
  const preference = (value: string, timestamp: string) =>
    meta.envelope('user_preferences', {
      contacts,
      user_preferences: [{ wa_id: '16505551234', category: 'marketing_messages', value, timestamp, detail: 'x' }],
    })

  it('a customer who stops them and takes them again says so in the thread, and templates know it', async () => {
    await world.receive(meta.textMessage)
    await world.receive(preference('stop', '1749416384'))
    expect((await chat())?.marketingStoppedAt).toBe('2025-06-08T20:59:44.000Z')
    await world.receive(preference('resume', '1749416385'))
    expect((await chat())?.marketingStoppedAt).toBeUndefined()
    const lines = (await stored()).filter(({ kind }) => kind === 'system')
    expect(lines.map(({ metadata }) => metadata['event'])).toEqual(['marketing-stopped', 'marketing-resumed'])
  })
})

describe('where a message was written', () => {
  it('a message of a group is in no private chat, and named at the channel', async () => {
    await world.receive(meta.fromSheena({ group_id: 'HBgL', id: 'wamid.g', type: 'text', text: { body: 'Girls!' } }))
    expect(await stored()).toEqual([])
    const { metadata } = await world.db
      .selectFrom('messenger_integrations')
      .select('metadata')
      .where('id', '=', lily.messengerId)
      .executeTakeFirstOrThrow()
    expect(metadata['unsupported']).toMatchObject([{ kind: 'message of a group' }])
  })

  it('a message while another responder has the conversation asks the AI nothing (standby, 2026-08-04)', async () => {
    const message = { from: '16505551234', timestamp: '1749416383', id: 'wamid.s', type: 'text', text: { body: 'Hi' } }
    await world.receive(meta.envelope('standby', { contacts, messages: [message] }))
    expect(await stored()).toMatchObject([{ text: 'Hi', status: 'received', metadata: { isOnStandby: true } }])
    expect(await questions()).toBe(0)
  })

  it('an answer of another responder is a word of the company', async () => {
    await world.receive(meta.textMessage)
    const echo = { from: '15550783881', to: '16505551234', timestamp: '1749416390', id: 'wamid.e', type: 'text' }
    await world.receive(meta.envelope('standby', { message_echoes: [{ ...echo, text: { body: 'We are open' } }] }))
    expect(await last()).toMatchObject({ text: 'We are open', status: 'sent' })
    expect((await chat())?.settings.aiEnabled).toBe(false)
  })

  it.each([
    ['control_taken', 'conversation-elsewhere'],
    ['control_passed', 'conversation-here'],
  ])('a handover (%s, 2026-09-22) is a line of the thread', async (type, notice) => {
    await world.receive(meta.textMessage)
    const sender = { phone_number: '16505551234' }
    await world.receive(meta.envelope('messaging_handovers', { type, timestamp: '1749416391', sender, [type]: {} }))
    expect(await last()).toMatchObject({ kind: 'system', metadata: { notice } })
  })

  it('a customer who opened the chat and has not written yet is a line (request_welcome)', async () => {
    await world.receive(meta.fromSheena({ id: 'wamid.w', type: 'request_welcome' }))
    expect(await stored()).toMatchObject([{ kind: 'system', metadata: { event: 'chat-opened' } }])
    expect(await questions()).toBe(0)
  })
})
