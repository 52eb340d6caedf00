import { randomUUID } from 'node:crypto'
import type { Chat } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDisclosures } from '../assistant/disclosure/disclosureWordings.ts'
import { completeRun } from '../assistant/runs/settleRun.ts'
import { agentUserId } from '../conversations/people/people.ts'
import { aPng } from '../testing/someFiles.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { envelope, phoneEcho } from './fixtures/metaPayloads.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
let chatId: number
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber()
  chatId = (await lily.says('Are you open?')).chatId
})
afterEach(() => world.halt())
afterAll(() => world.close())

const ends = () => ({ number: lily.number, person: lily.ann })
const as = () => ({ token: lily.company.owner.token, companyId: lily.company.companyId })
const messages = () =>
  world.db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .orderBy('id')
    .execute()
const chat = async () =>
  ((await world.callOk('getChatsWithPreview', { ...as(), query: { chatId } }))['chats'] as Chat[])[0] // `callOk` has parsed it
const quiet = async () => {
  await world.deliveries().settled()
  await world.whatsapp.callback.settled()
  await world.channels().events.settled()
}
const onPhone = async (text: string) => {
  world.whatsapp.play.onPhone(ends(), text)
  await quiet()
}

/** The AI has answered the customer's message, and its answer waits to be delivered. */
async function answeredByAi(text: string): Promise<void> {
  const [question] = await messages()
  const { companyId } = lily.company
  const now = world.clock.now()
  const { id } = await world.db
    .insertInto('ai_runs')
    .values({ id: randomUUID(), company_id: companyId, chat_id: chatId, reply_to_id: question?.id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fromId = await world.db.transaction().execute((trx) => agentUserId(trx, companyId, now))
  const run = {
    id,
    companyId,
    chatId,
    replyToId: question?.id ?? 0,
    fromId: fromId ?? 0,
    recipientId: question?.from_id ?? 0,
    isInternal: false,
  }
  expect(await completeRun(world.ports, run, { text, need: null })).not.toBeNull()
}

describe('messages from the company’s own phone', () => {
  it('a message typed on the company’s own phone is a message of a human, and the AI is off', async () => {
    await onPhone('Yes, until six')
    expect((await messages()).at(-1)).toMatchObject({
      text: 'Yes, until six',
      status: 'sent',
      platform: 'whatsapp',
      metadata: { writtenOn: 'phone' },
    })
    expect(await chat()).toMatchObject({ settings: { aiEnabled: false }, handler: { by: 'off' } })
    const writer = await world.db
      .selectFrom('users')
      .select(['kind', 'admin_id', 'display_name'])
      .where('platform_user_id', 'is not', null)
      .execute()
    expect(writer).toEqual([{ kind: 'admin', admin_id: null, display_name: 'Lily' }])
  })

  it('a thumb from the phone takes nothing over: the AI stays on, and its answer goes out', async () => {
    await world.halt()
    await answeredByAi('We are open all night!')
    const [question] = await messages()
    const body = JSON.stringify(phoneEcho).replaceAll('106540352242922', lily.number.phoneNumberId)
    const echo = (JSON.parse(body) as typeof phoneEcho).entry[0]?.changes[0]?.value
    const thumb = {
      from: lily.number.displayPhoneNumber.replace(/\D/g, ''),
      to: lily.ann.phone,
      id: 'wamid.thumb',
      timestamp: '1749416400',
      type: 'reaction',
      reaction: { message_id: question?.platform_message_id, emoji: '👍' },
    }
    expect(await world.post(envelope('smb_message_echoes', { ...echo, message_echoes: [thumb] }))).toBe(200)
    expect(await chat()).toMatchObject({ settings: { aiEnabled: true } })
    await world.start()
    await quiet()
    expect(await messages()).toMatchObject([
      { text: 'Are you open?' },
      { text: 'We are open all night!', status: 'delivered', is_deleted: false },
      { text: '👍', metadata: { isReaction: true, writtenOn: 'phone' } },
    ])
  })

  it('the AI’s answer that was not sent is withdrawn, and its run has ended, before Meta has its answer', async () => {
    await world.halt()
    await answeredByAi('We are open all night!')
    const stopped: unknown[] = []
    world.ports.subscribe({ runStopRequested: (what) => void stopped.push(what) })
    await world.db
      .insertInto('ai_runs')
      .values({
        id: randomUUID(),
        company_id: lily.company.companyId,
        chat_id: chatId,
        reply_to_id: (await messages())[0]?.id ?? 0,
      })
      .execute()
    const body = JSON.stringify(phoneEcho)
      .replaceAll('106540352242922', lily.number.phoneNumberId)
      .replace('16505551234', lily.ann.phone)
    expect(await world.post(JSON.parse(body) as object)).toBe(200)
    // Nothing else has run since.
    expect(await messages()).toMatchObject([
      { text: 'Are you open?' },
      { is_deleted: true, status: 'failed', metadata: { error: { code: 'WITHDRAWN' } } },
      { text: "Here's the info you requested! https://www.meta.com/quest/quest-3/" },
    ])
    expect(await world.db.selectFrom('jobs').selectAll().where('queue', '=', 'deliveries').execute()).toEqual([])
    const runs = await world.db.selectFrom('ai_runs').select('status').execute()
    expect(runs.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed'])
    expect(stopped).toEqual([{ chatId, because: 'taken-over' }])
    await world.start()
    await quiet()
    expect(lily.got()).toEqual([])
  })

  it('a colleague who handles the chat stays its handler', async () => {
    await world.callOk('takeOverChat', { ...as(), body: { chatId } })
    await onPhone('I am on my phone')
    expect((await chat())?.handler).toMatchObject({ by: 'human', adminId: lily.company.owner.adminId })
  })

  it('an echo that comes again does not take over a chat that was handed back', async () => {
    await onPhone('Yes')
    const [event] = await world.db
      .selectFrom('channel_events')
      .select('payload')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    await world.callOk('updateAiBotSettingsForChat', { ...as(), body: { chatId, settings: { aiEnabled: true } } })
    const again = {
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [JSON.parse(event?.payload ?? '') as object] }],
    }
    await world.receive(again)
    // Also in an event that is not the same, byte for byte.
    await world.receive(
      JSON.parse(JSON.stringify(again).replace('"messaging_product"', '"unknown":1,"messaging_product"')) as object,
    )
    expect((await chat())?.settings.aiEnabled).toBe(true)
    expect(await messages()).toHaveLength(2)
  })

  it('a conversation that the phone begins has a chat in which the AI is silent', async () => {
    const stranger = { ...lily.ann, phone: '15550001111', userId: 'US.1', name: 'Zoe' }
    world.whatsapp.play.onPhone({ number: lily.number, person: stranger }, 'Your order is here')
    await quiet()
    const made = await world.db
      .selectFrom('chats')
      .select(['title', 'ai_enabled'])
      .where('id', '<>', chatId)
      .where('platform', '=', 'whatsapp')
      .execute()
    expect(made).toEqual([{ title: '+15550001111', ai_enabled: false }])
  })

  it('a picture from the phone silences the AI at once; its file follows', async () => {
    world.whatsapp.play.sendFile(
      ends(),
      { bytes: aPng(), fileName: 'a.png', type: 'image/png', caption: 'Like this' },
      'phone',
    )
    await quiet()
    expect((await messages()).at(-1)).toMatchObject({
      text: 'Like this',
      metadata: { writtenOn: 'phone', files: [{ type: 'image/png' }] },
    })
    expect((await messages()).at(-1)?.metadata.notice).toBeUndefined()
  })
})

describe('an echo of what we have sent ourselves', () => {
  it.each(['echo-first', null] as const)(
    'an echo of what we have sent ourselves does not take over (%s)',
    async (kind) => {
      if (kind) world.whatsapp.faults.next({ kind })
      await answeredByAi('We are open until six')
      world.deliveries().wake(String(chatId))
      await quiet()
      expect(lily.got()).toHaveLength(1)
      expect((await chat())?.settings.aiEnabled).toBe(true)
      expect(await messages()).toHaveLength(2)
      expect((await messages()).at(-1)?.status).toBe('delivered')
    },
  )

  it('an answer of the AI that is longer than one message arrives in parts that end with a sentence', async () => {
    const sentence = 'On Friday we have time at ten, at noon and at five. '
    await answeredByAi(sentence.repeat(100))
    world.deliveries().wake(String(chatId))
    await quiet()
    const texts = lily.got().map(({ content }) => (content as { text: { body: string } }).text.body)
    expect(texts).toHaveLength(2)
    expect(texts.every((text) => text.length <= 4096 && text.trimEnd().endsWith('five.'))).toBe(true)
    expect(await messages()).toHaveLength(2)
    expect([(await messages()).at(-1)?.status, (await chat())?.settings.aiEnabled]).toEqual(['delivered', true])
  })

  it('a deletion on the phone is no echo of ours: the message whose answer was lost stays unknown', async () => {
    await onPhone('Until six')
    const [typed] = (await messages()).slice(-1)
    world.whatsapp.faults.next({ kind: 'server-error' })
    await world.callOk('sendMessage', { ...as(), body: { chatId, message: 'We are open until six' } })
    world.deliveries().wake(String(chatId))
    await quiet()
    const template = { name: 'opening_hours', language: 'en' }
    await world.db
      .updateTable('messages')
      .set({ metadata: JSON.stringify({ template }) })
      .where('status', '=', 'unknown')
      .execute()
    const revoke = {
      id: 'wamid.revoke',
      timestamp: '1749416383',
      to: lily.ann.phone,
      type: 'revoke',
      revoke: { original_message_id: typed?.platform_message_id },
    }
    const body = envelope('smb_message_echoes', { message_echoes: [revoke] })
    await world.receive(
      JSON.parse(JSON.stringify(body).replaceAll('106540352242922', lily.number.phoneNumberId)) as object,
    )
    expect((await messages()).map(({ status, is_deleted }) => [status, is_deleted])).toEqual([
      ['received', false],
      ['sent', true],
      ['unknown', false],
    ])
  })

  it('an echo of a message whose answer was lost settles it', async () => {
    world.whatsapp.faults.next({ kind: 'server-error' })
    await answeredByAi('We are open until six')
    world.deliveries().wake(String(chatId))
    await quiet()
    expect((await messages()).at(-1)?.status).toBe('unknown')
    world.whatsapp.play.onPhone(ends(), `${defaultDisclosures.en}\n\nWe are open until six`)
    await quiet()
    expect((await messages()).map(({ status }) => status)).toEqual(['received', 'sent'])
    expect((await chat())?.settings.aiEnabled).toBe(true)
  })
})

describe('an attempt that WhatsApp asked to make later', () => {
  const postponed = async (text: string) => {
    world.whatsapp.faults.next({ kind: 'flood', retryAfter: 600 })
    await answeredByAi(text)
    world.deliveries().wake(String(chatId))
    await quiet()
    const answer = (await messages()).at(-1)
    expect([answer?.status, lily.got()]).toEqual(['pending', []])
    return { id: answer?.id ?? 0, shown: `${defaultDisclosures.en}\n\n${text}` }
  }
  const queued = () => world.db.selectFrom('jobs').select('subject').where('queue', '=', 'deliveries').execute()

  it('a message that a human types on the phone word for word during the wait for another attempt is the human’s, and takes over', async () => {
    const { id, shown } = await postponed('We are open until six')
    await onPhone(shown)
    expect((await messages()).map(({ status }) => status)).toEqual(['received', 'failed', 'sent'])
    expect((await messages())[1]).toMatchObject({ id, metadata: { error: { code: 'WITHDRAWN' } } })
    expect((await chat())?.settings.aiEnabled).toBe(false)
    world.clock.advance(600_000)
    await quiet()
    expect(lily.got()).toEqual([])
  })

  it('an attempt that WhatsApp had accepted though it asked to repeat it is known by its status: it is not sent again, and its echo takes nothing over', async () => {
    const { id, shown } = await postponed('We are open until six')
    const status = {
      id: 'wamid.accepted',
      status: 'sent',
      timestamp: '1749416383',
      recipient_id: lily.ann.phone,
      biz_opaque_callback_data: `frontdesk-${id}-0-1`,
    }
    const echo = {
      id: 'wamid.accepted',
      timestamp: '1749416383',
      to: lily.ann.phone,
      type: 'text',
      text: { body: shown },
    }
    for (const body of [
      envelope('messages', { statuses: [status] }),
      envelope('smb_message_echoes', { message_echoes: [echo] }),
    ])
      await world.receive(
        JSON.parse(JSON.stringify(body).replaceAll('106540352242922', lily.number.phoneNumberId)) as object,
      )
    expect([(await messages()).map((message) => message.status), await queued()]).toEqual([['received', 'sent'], []])
    expect((await chat())?.settings.aiEnabled).toBe(true)
    world.clock.advance(600_000)
    await quiet()
    expect(lily.got()).toEqual([])
  })
})
