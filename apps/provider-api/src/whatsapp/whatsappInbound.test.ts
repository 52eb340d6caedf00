import { spokenText } from '../assistant/runs/spokenText.ts'
import type { Message } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPendingQuestion } from '../assistant/runs/findPendingQuestion.ts'
import { anOgg, aPng } from '../testing/someFiles.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import * as meta from './fixtures/metaPayloads.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
const inbound: Message[] = []
beforeAll(async () => {
  world = await aWhatsappServer()
  world.ports.subscribe({ inboundMessageStored: (message) => void inbound.push(message) })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  inbound.length = 0
  lily = await world.aNumber({ phoneNumberId: '106540352242922', businessAccountId: '102290129340398' })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const stored = () =>
  world.db.selectFrom('messages').selectAll().where('platform', '=', 'whatsapp').orderBy('id').execute()
const last = async () => (await stored()).at(-1)
const chats = () => world.db.selectFrom('chats').selectAll().where('platform', '=', 'whatsapp').orderBy('id').execute()
const customers = () => world.db.selectFrom('users').selectAll().where('kind', '=', 'customer').orderBy('id').execute()

describe('messages of a customer', () => {
  it('a text opens a chat with the name, number and time that WhatsApp shows', async () => {
    await world.receive(meta.textMessage)
    const [message] = await stored()
    expect(message).toMatchObject({
      text: 'Does it come in another color?',
      status: 'received',
      platform_message_id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=',
    })
    expect(message?.sent_at?.toISOString()).toMatch(/^2025-06-08T20:59:43\.999Z$/)
    expect(await chats()).toMatchObject([
      { title: 'Sheena Nelson', platform: 'whatsapp', messenger_id: lily.messengerId },
    ])
    expect(await customers()).toMatchObject([{ display_name: 'Sheena Nelson', phone: '+16505551234' }])
    expect(inbound).toHaveLength(1)
    // For the AI, should this process be killed before it begins to answer.
    const queued = world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions')
    expect(await queued.execute()).toEqual([{ subject: String(message?.id) }])
  })

  it('a reply names the message that it answers', async () => {
    await world.receive(meta.textMessage)
    const [first] = await stored()
    await world.receive(meta.replyTo(first?.platform_message_id ?? ''))
    expect((await last())?.metadata.repliesTo).toEqual({ messageId: first?.id, text: 'Does it come in another color?' })
    await world.receive(meta.listReply)
    expect((await last())?.metadata.repliesTo).toEqual({ messageId: null, text: '' })
  })

  it('a message from an advertisement keeps its words and address, which the AI reads too', async () => {
    await world.receive(meta.fromAdvertisement())
    const message = await last()
    expect([message?.text, message?.metadata.advertisement]).toEqual([
      'Can I get more info about this?',
      { title: 'Chat with us', text: 'Summer succulents are here!', url: 'https://fb.me/3cr4Wqqkv' },
    ])
    expect(spokenText(message?.text ?? '', message?.metadata ?? {}).text).toBe(
      'Can I get more info about this?\n(written from the advertisement: Chat with us. Summer succulents are here!)',
    )
  })

  it.each([
    [
      { source_url: 'javascript:alert(1)', headline: 'x'.repeat(5000) },
      { title: 'x'.repeat(300), text: '', url: null },
    ],
    [{ source_url: `https://fb.me/${'x'.repeat(5000)}`, body: 7 }, undefined],
    ['nothing', undefined],
  ])('only what can be shown is kept of an advertisement as %j', async (referral, advertisement) => {
    await world.receive(meta.fromAdvertisement({ referral }))
    expect((await last())?.metadata.advertisement).toEqual(advertisement)
  })

  it.each([
    [
      meta.locationMessage,
      'Solomon R. Guggenheim Museum\n1071 5th Ave, New York, NY 10128\nhttps://maps.google.com/?q=40.782910059774,-73.959075808525',
    ],
    [meta.contactsMessage, 'Barbara J. Johnson\n+1 (415) 555-0829\nSocial Tsunami'],
    [meta.buttonMessage, 'Unsubscribe'],
    [meta.listReply, 'Priority Mail Express\nNext Day to 2 Days'],
  ])('a place, a contact, a button and a choice are text', async (body, text) => {
    await world.receive(body)
    const message = await last()
    expect([message?.text, message?.metadata.notice]).toEqual([text, undefined])
  })

  it('a message that WhatsApp does not support is named, never an empty message', async () => {
    await world.receive(meta.unsupportedMessage)
    expect(await last()).toMatchObject({ text: '', metadata: { notice: 'content-not-shown', content: 'other' } })
  })

  it.each([
    ['image', 'photo', 'This is a caption'],
    ['audio', 'voice', ''],
    ['video', 'video', ''],
    ['document', 'document', ''],
    ['sticker', 'sticker', ''],
  ])('a medium that cannot be downloaded is named with its caption: %s', async (type, content, text) => {
    await world.receive(meta.mediaMessages[type] ?? {})
    expect(await last()).toMatchObject({ text, metadata: { notice: 'content-not-shown', content } })
  })

  it('a picture is downloaded with the token and stored with its caption', async () => {
    const bytes = aPng(4, 3)
    const ends = { number: lily.number, person: lily.ann }
    const arrived = world.nextEvent((event) => event === 'newMessage')
    world.whatsapp.play.sendFile(ends, { bytes, fileName: 'nails.png', type: 'image/png', caption: 'Like this' })
    expect(await arrived).toMatchObject({
      text: 'Like this',
      metadata: { files: [{ type: 'image/png', size: bytes.length, width: 4, height: 3 }] },
    })
  })

  it('a voice message waits to be written down', async () => {
    const ends = { number: lily.number, person: lily.ann }
    const arrived = world.nextEvent((event) => event === 'newMessage')
    world.whatsapp.play.sendFile(ends, { bytes: anOgg(), fileName: 'voice.ogg', type: 'audio/ogg' })
    expect(await arrived).toMatchObject({
      metadata: { files: [{ type: 'audio/ogg', transcript: { state: 'pending' } }] },
    })
    expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'transcripts').execute()).toHaveLength(1)
  })

  it('the token is sent to hosts of Meta and to the Graph API itself, to nobody else', async () => {
    const { graphApi } = await import('../meta/graphApi.ts')
    const graph = graphApi({ root: 'https://graph.facebook.com/v25.0', token: 'secret', later: world.ports.later })
    const signal = AbortSignal.abort()
    for (const url of [
      'https://evil.example/x',
      'http://lookaside.fbsbx.com/x',
      'https://fbsbx.com.evil.example/',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(graph.download(url, signal)).toBeNull()
    const allowed = graph.download('https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1', signal)
    await expect(allowed).rejects.toThrow(/abort/i)
  })

  it('a message is stored with the job that notifies absent administrators of it, a reaction without one', async () => {
    const jobs = () => world.db.selectFrom('jobs').select('subject').where('queue', '=', 'notifications').execute()
    await world.receive(meta.textMessage)
    const message = await last()
    expect(await jobs()).toEqual([{ subject: `chat:${message?.chat_id}` }])
    await world.db.deleteFrom('jobs').execute()
    await world.receive(meta.reactionTo(message?.platform_message_id ?? '', '👍'))
    expect(await stored()).toHaveLength(2)
    expect(await jobs()).toEqual([])
  })

  it('a reaction is a message without a question to the AI, and can be taken back', async () => {
    await world.receive(meta.textMessage)
    const [first] = await stored()
    const target = first?.platform_message_id ?? ''
    await world.receive(meta.reactionTo(target, '👍'))
    expect(await last()).toMatchObject({
      text: '👍',
      metadata: { isReaction: true, repliesTo: { messageId: first?.id } },
    })
    expect(inbound).toHaveLength(1)
    const queued = world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions')
    expect(await queued.execute()).toEqual([{ subject: String(first?.id) }])
    // The AI, when it is handed the chat, answers what was asked.
    expect((await findPendingQuestion(world.db, first?.chat_id ?? 0))?.id).toBe(first?.id)
    await world.receive(meta.reactionTo(target, null))
    expect(await stored()).toMatchObject([{ is_deleted: false }, { text: '👍', is_deleted: true }])
  })

  it('a person has one reaction to a message: the next replaces it, and an older one that comes later changes nothing', async () => {
    await world.receive(meta.textMessage)
    const target = (await last())?.platform_message_id ?? ''
    await world.receive(meta.reactionTo(target, '👍'))
    await world.receive(meta.reactionTo(target, '❤️', 5))
    expect((await stored()).map(({ text }) => text)).toEqual(['Does it come in another color?', '❤️'])
    await world.receive(meta.reactionTo(target, '😡', 3))
    expect((await last())?.text).toBe('❤️')
    await world.receive(meta.reactionTo(target, null, 7))
    expect(await last()).toMatchObject({ text: '❤️', is_deleted: true })
    await world.receive(meta.reactionTo(target, '🎉', 9))
    expect((await stored()).filter(({ is_deleted }) => !is_deleted).map(({ text }) => text)).toEqual([
      'Does it come in another color?',
      '🎉',
    ])
  })

  it('a notice of WhatsApp itself is a line of the thread that asks nothing', async () => {
    await world.receive(meta.textMessage)
    await world.receive(meta.changedNumber)
    await world.receive(meta.changedNumber)
    expect(await stored()).toHaveLength(2)
    expect(await last()).toMatchObject({
      kind: 'system',
      text: 'Sheena Nelson changed from 16505551234 to 16505557890',
    })
    expect(inbound).toHaveLength(1)
  })
})

describe('whom a number knows by which id', () => {
  it('somebody whose number is hidden has a chat by the id of the business, and a username', async () => {
    await world.receive(meta.hiddenPhone)
    expect(await customers()).toMatchObject([{ display_name: 'Sheena Nelson', username: 'sheena.nelson', phone: null }])
    expect(await chats()).toMatchObject([{ platform_chat_id: 'US.13491208655302741918' }])
  })

  it('an id that stands where the number was is no number', async () => {
    const text = JSON.stringify(meta.textMessage).replaceAll('16505551234', 'US.13491208655302741918')
    await world.receive(JSON.parse(text) as object)
    expect(await customers()).toMatchObject([{ phone: null, display_name: 'Sheena Nelson' }])
    await world.receive(meta.bothIds)
    expect(await chats()).toHaveLength(1)
  })

  it('the number that comes later belongs to the same chat', async () => {
    await world.receive(meta.hiddenPhone)
    await world.receive(meta.bothIds)
    await world.receive(meta.textMessage)
    expect(await chats()).toHaveLength(1)
    expect(await customers()).toMatchObject([{ phone: '+16505551234', username: 'sheena.nelson' }])
  })

  it('of two chats, one by the number and one by the id, the one by the number goes on', async () => {
    await world.receive(meta.textMessage)
    await world.receive(meta.hiddenPhone)
    expect(await chats()).toHaveLength(2)
    const [byPhone] = await chats()
    await world.receive(meta.bothIds)
    expect((await last())?.chat_id).toBe(byPhone?.id)
    // From now on also without the number.
    const again = JSON.parse(JSON.stringify(meta.hiddenPhone).replace('wamid.hidden', 'wamid.hidden again')) as object
    await world.receive(again)
    expect((await last())?.chat_id).toBe(byPhone?.id)
  })

  it('the same person at two numbers of a company is two customers', async () => {
    await world.aNumber({ phoneNumberId: '206540352242922', company: lily.company })
    await world.receive(meta.textMessage)
    await world.receive(
      JSON.parse(JSON.stringify(meta.textMessage).replace('106540352242922', '206540352242922')) as object,
    )
    expect([(await chats()).length, (await customers()).length]).toEqual([2, 2])
  })

  it('a chat that was deleted comes back with the next message', async () => {
    await world.receive(meta.textMessage)
    await world.db.updateTable('chats').set({ deleted_at: world.clock.now() }).execute()
    await world.receive(meta.listReply)
    expect(await chats()).toMatchObject([{ deleted_at: null }])
  })
})
