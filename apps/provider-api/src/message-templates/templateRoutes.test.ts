import { randomUUID } from 'node:crypto'
import type { Message, MessageTemplate } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFileSender } from '../testing/aFileSender.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { envelope } from '../whatsapp/fixtures/metaPayloads.ts'
import { aPdf, aPng } from '../testing/someFiles.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
let chatId: number
const templatesAtFirst: WhatsappServer['whatsapp']['templates'] = []
beforeAll(async () => {
  world = await aWhatsappServer()
  templatesAtFirst.push(...world.whatsapp.templates)
}, 60_000)
beforeEach(async () => {
  await world.reset()
  world.whatsapp.templates.splice(0, Infinity, ...templatesAtFirst)
  await world.start()
  lily = await world.aNumber()
  chatId = (await lily.says('Hello')).chatId
})
afterEach(() => world.halt())
afterAll(() => world.close())

const as = () => ({ token: lily.company.owner.token, companyId: lily.company.companyId })
const list = async () =>
  (await world.callOk('getMessageTemplates', { ...as(), body: { chatId } })) as {
    templates: MessageTemplate[]
    unsupported: number
    isComplete: boolean
    freeUntil: string | null
  }
const reminder = { name: 'appointment_reminder', language: 'en_US' }
const values = { 'header:1': '18:00', 'body:1': 'Ann', 'body:2': 'manicure' }
const call = (more: object = {}) =>
  world.call('sendTemplate', {
    ...as(),
    body: { chatId, ...reminder, values, clientMessageId: randomUUID(), ...more },
  })
const send = async (more: object = {}) => {
  const answer = await call(more)
  expect(answer.json()).toMatchObject({ success: true })
  return answer.json<{ message: Message }>().message
}
const refusal = async (more: object = {}) => {
  const answer = await call(more)
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
const read = async (id: number) => {
  await world.deliveries().settled()
  await world.whatsapp.callback.settled()
  await world.channels().events.settled()
  return world.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
const aDayLater = () => world.clock.advance(25 * 3_600_000)

describe('the templates of a chat’s channel', () => {
  it('the templates of a chat’s channel are those that are approved and can be filled in here, by name and language, with their places and examples', async () => {
    const { templates, ...rest } = await list()
    expect(rest).toMatchObject({ unsupported: 1, isComplete: true, freeUntil: null })
    expect(templates.map(({ name, language }) => `${name} ${language}`)).toEqual([
      'appointment_reminder en_US',
      'appointment_reminder es',
      'appointment_reminder uk',
      'new_colours en_US',
      'thank_you en_US',
      'we_have_missed_you en_US',
    ])
    expect(templates[0]).toEqual({
      ...reminder,
      category: 'utility',
      header: 'See you at {{1}}',
      headerFile: null,
      body: 'Hello {{1}}, this is a reminder of your appointment: {{2}}.',
      footer: null,
      buttons: [{ text: 'Move it', url: null }],
      variables: [
        { key: 'header:1', place: 'header', name: '1', example: '18:00' },
        { key: 'body:1', place: 'body', name: '1', example: 'Anna' },
        { key: 'body:2', place: 'body', name: '2', example: 'Manicure' },
      ],
    })
    expect(templates[3]).toMatchObject({
      header: null,
      headerFile: 'image',
      body: 'Our new colours are here.',
      variables: [],
    })
    expect(templates[5]?.variables).toEqual([
      { key: 'body:first_name', place: 'body', name: 'first_name', example: 'Anna' },
      { key: 'body:month', place: 'body', name: 'month', example: 'December' },
      { key: 'body:discount', place: 'body', name: 'discount', example: '10%' },
      { key: 'button:0:1', place: 'button', name: '1', example: 'anna' },
    ])
  })

  it('the templates of a chat’s channel are read page by page, at most a thousand of them', async () => {
    const [one] = templatesAtFirst
    if (!one) throw new Error('The sandbox has no templates')
    const many = (count: number) => Array.from({ length: count }, (_, place) => ({ ...one, name: `template_${place}` }))
    world.whatsapp.templates.splice(0, Infinity, ...many(450))
    expect(await list()).toMatchObject({ templates: { length: 450 }, isComplete: true })
    world.whatsapp.templates.splice(0, Infinity, ...many(1001))
    expect(await list()).toMatchObject({ templates: { length: 1000 }, isComplete: false })
  })

  it('the templates of a chat’s channel are free for 72 hours from an answer within 24 hours to somebody who wrote from an advertisement', async () => {
    const hours = (count: number) => world.clock.advance(count * 3_600_000)
    const answer = async () => {
      await world.callOk('sendMessage', { ...as(), body: { chatId, message: `Answer ${randomUUID()}` } })
      await world.deliveries().settled()
      await world.whatsapp.callback.settled()
      await world.channels().events.settled()
    }
    const fromAdvertisement = (id: string) =>
      world.receive(
        envelope('messages', {
          metadata: { phone_number_id: lily.number.phoneNumberId },
          messages: [
            {
              from: lily.ann.phone,
              id,
              timestamp: String(Math.floor(world.clock.now().getTime() / 1000)),
              type: 'text',
              text: { body: 'Is it still valid?' },
              referral: { source_type: 'ad', headline: 'Autumn', source_url: 'https://fb.me/autumn' },
            },
          ],
        }),
      )
    await answer()
    expect((await list()).freeUntil).toBeNull()
    hours(1)
    await fromAdvertisement('wamid.ad-1')
    expect((await list()).freeUntil).toBeNull()
    hours(1)
    await answer()
    const answered = world.clock.now().getTime()
    hours(1)
    await answer()
    const until = new Date((await list()).freeUntil ?? 0).getTime()
    expect(Math.abs(until - answered - 72 * 3_600_000)).toBeLessThan(60_000)
    hours(72)
    expect((await list()).freeUntil).toBeNull()
    await fromAdvertisement('wamid.ad-2')
    hours(25)
    await lily.says('Hello?')
    await answer()
    expect((await list()).freeUntil).toBeNull()
  })

  it('templates cannot be read at a channel without them, one that is not connected, or one that does not answer', async () => {
    const refused = async () => {
      const answer = await world.call('getMessageTemplates', { ...as(), body: { chatId } })
      return [answer.statusCode, answer.json<{ code: string; retryAfter?: number }>().code]
    }
    world.whatsapp.faults.next({ kind: 'token-expired' }, { call: 'read' })
    expect(await refused()).toEqual([422, 'CHANNEL_TOKEN_REJECTED'])
    world.whatsapp.faults.next({ kind: 'server-error' }, { call: 'read' })
    expect(await refused()).toEqual([502, 'CHANNEL_UNREACHABLE'])
    world.whatsapp.faults.next({ kind: 'lost-answer' }, { call: 'read' })
    expect(await refused()).toEqual([502, 'CHANNEL_UNREACHABLE'])
    await world.db.updateTable('messenger_integrations').set({ status: 'disconnected' }).execute()
    expect(await refused()).toEqual([422, 'CHANNEL_DISCONNECTED'])
    await world.db.updateTable('chats').set({ platform: 'instagram' }).where('id', '=', chatId).execute()
    expect(await refused()).toEqual([422, 'TEMPLATES_UNSUPPORTED'])
  })
})

describe('the chat of another company (T-04)', () => {
  it('the chat of another company shows no templates and is sent none, as if it did not exist, and its channel is not asked', async () => {
    const rose = await world.aNumber()
    const theirs = (await rose.says('Hello Rose')).chatId
    const answers = [
      await world.call('getMessageTemplates', { ...as(), body: { chatId: theirs } }),
      await call({ chatId: theirs }),
    ]
    const missing = await world.call('getMessageTemplates', { ...as(), body: { chatId: 999_999 } })
    for (const answer of answers)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    expect(missing.statusCode).toBe(404)
    await world.deliveries().settled()
    expect(rose.got()).toEqual([])
  })
})

describe('a template that is sent', () => {
  it('a template that is sent arrives after the window has closed, with numbered values in their places and in the text of the thread', async () => {
    aDayLater()
    const message = await send()
    expect(message).toMatchObject({
      text: 'See you at 18:00\n\nHello Ann, this is a reminder of your appointment: manicure.',
      status: 'pending',
      metadata: { template: { ...reminder, values } },
    })
    expect((await read(message.id)).status).toBe('delivered')
    expect(lily.got()).toMatchObject([
      {
        type: 'template',
        shown: 'See you at 18:00\n\nHello Ann, this is a reminder of your appointment: manicure.\n\n[Move it]',
      },
    ])
    const refused = await world.call('sendMessage', { ...as(), body: { chatId, message: 'Still there?' } })
    expect(refused.json()).toMatchObject({ code: 'OUTSIDE_WINDOW' })
  })

  it('a template that is sent has named values, and the end of a button’s address', async () => {
    const message = await send({
      name: 'we_have_missed_you',
      values: { 'body:month': 'May', 'body:discount': '20%', 'body:first_name': ' Ann\nLee ', 'button:0:1': 'ann-lee' },
    })
    expect((await read(message.id)).status).toBe('delivered')
    expect(lily.got()[0]?.shown).toBe(
      'Hi Ann Lee, it has been a while! Book in May and get 20% off.\n\nReply STOP to get no more offers\n\n[Book: https://salon.example/book/ann-lee]',
    )
    expect(message.text).toBe(
      'Hi Ann Lee, it has been a while! Book in May and get 20% off.\n\nReply STOP to get no more offers',
    )
  })

  it('a template that is sent has as many numbered values as there are, in their order, also more than nine', async () => {
    const [one] = templatesAtFirst
    if (!one) throw new Error('The sandbox has no templates')
    const numbers = Array.from({ length: 12 }, (_, place) => place + 1)
    const text = numbers.map((number) => `{{${number}}}`).join(' ')
    world.whatsapp.templates.push({ ...one, name: 'twelve', components: [{ type: 'BODY', text }] })
    const given = Object.fromEntries(numbers.toReversed().map((number) => [`body:${number}`, `v${number}`]))
    const { id } = await send({ name: 'twelve', values: given })
    await read(id)
    expect(lily.got()[0]?.shown).toBe(numbers.map((number) => `v${number}`).join(' '))
  })

  it('a template that is sent is sent once, however often it is asked for, also when the channel is away or the template is gone by then', async () => {
    const clientMessageId = randomUUID()
    const first = await send({ clientMessageId })
    await read(first.id)
    world.whatsapp.templates.splice(0)
    expect((await send({ clientMessageId })).id).toBe(first.id)
    expect(await refusal({ clientMessageId, values: { ...values, 'body:1': 'Bob' } })).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ])
    await world.deliveries().settled()
    expect(lily.got()).toHaveLength(1)
  })

  it('a template that is sent is refused before anything is stored when it is gone, in another language, or its values do not fit', async () => {
    expect(await refusal({ language: 'fr' })).toEqual([422, 'TEMPLATE_NOT_FOUND'])
    expect(await refusal({ name: 'appointment' })).toEqual([422, 'TEMPLATE_NOT_FOUND'])
    expect(await refusal({ name: 'how_to_find_us', values: {} })).toEqual([422, 'TEMPLATE_NOT_FOUND'])
    expect(await refusal({ values: { ...values, 'body:2': ' \n' } })).toEqual([400, 'VALIDATION_ERROR'])
    expect(await refusal({ values: { ...values, 'body:3': 'more' } })).toEqual([400, 'VALIDATION_ERROR'])
    expect(await refusal({ chatId: chatId + 1000 })).toEqual([404, 'NOT_FOUND'])
    const { count } = await world.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('status', '<>', 'received')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  describe('with a file at its head', () => {
    const colours = { name: 'new_colours', values: {} }
    const upload = async (name = 'colours.png', bytes = aPng()) =>
      (await aFileSender(world, lily.company).sentAhead(name, bytes)).id

    it('a template with a file at its head arrives with the file, which the thread shows too, also when the window is closed', async () => {
      aDayLater()
      const headerFileId = await upload()
      const message = await send({ ...colours, headerFileId })
      expect(message).toMatchObject({
        text: 'Our new colours are here.',
        metadata: { files: [{ id: headerFileId, type: 'image/png' }], template: { name: 'new_colours' } },
      })
      expect((await read(message.id)).status).toBe('delivered')
      expect(lily.got()).toMatchObject([{ type: 'template', shown: '[image]\n\nOur new colours are here.' }])
    })

    it('a template with a file at its head is refused without a file, with one of another kind, and with a file where the template has none', async () => {
      expect(await refusal(colours)).toEqual([400, 'VALIDATION_ERROR'])
      expect(await refusal({ ...colours, headerFileId: 'no-file' })).toEqual([400, 'VALIDATION_ERROR'])
      expect(await refusal({ ...colours, headerFileId: await upload('prices.pdf', aPdf()) })).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
      expect(await refusal({ headerFileId: await upload() })).toEqual([400, 'VALIDATION_ERROR'])
      expect(await refusal({ ...colours, headerFileId: randomUUID() })).toEqual([422, 'FILE_NOT_FOUND'])
    })

    it('a template with a file at its head is refused with a file of another company, as if there were none (T-04)', async () => {
      const rose = await world.aNumber()
      const { id: headerFileId } = await aFileSender(world, rose.company).sentAhead('rose.png', aPng())
      expect(await refusal({ ...colours, headerFileId })).toEqual([422, 'FILE_NOT_FOUND'])
      expect(await world.db.selectFrom('messages').select('id').where('chat_id', '=', chatId).execute()).toHaveLength(1)
    })

    it('a template with a file at its head is sent once with its file, and the same intent with another file is refused', async () => {
      const clientMessageId = randomUUID()
      const headerFileId = await upload()
      const first = await send({ ...colours, clientMessageId, headerFileId })
      expect((await send({ ...colours, clientMessageId, headerFileId })).id).toBe(first.id)
      expect(await refusal({ ...colours, clientMessageId, headerFileId: await upload('other.png') })).toEqual([
        422,
        'IDEMPOTENCY_KEY_REUSED',
      ])
      await read(first.id)
      expect(lily.got()).toHaveLength(1)
    })

    it('a template with a file at its head is not made a human’s message by its own echo', async () => {
      world.whatsapp.faults.next({ kind: 'echo-first' })
      const { id } = await send({ ...colours, headerFileId: await upload() })
      await read(id)
      expect(await world.db.selectFrom('messages').select('id').where('chat_id', '=', chatId).execute()).toHaveLength(2)
    })
  })

  it('a template that WhatsApp refuses in the meantime has failed, with the reason', async () => {
    await world.halt()
    const { id } = await send()
    world.whatsapp.templates.splice(0)
    await world.start()
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code: 'TEMPLATE_REJECTED' } } })
  })

  it('a template that is sent is not made a human’s message by its own echo', async () => {
    world.whatsapp.faults.next({ kind: 'echo-first' })
    const { id } = await send()
    await read(id)
    const written = await world.db.selectFrom('messages').select('id').where('chat_id', '=', chatId).execute()
    expect(written).toHaveLength(2)
  })
})
