import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFollower, signatureOf } from '@frontdesk/sandbox'
import { anInstagramServer, type AnInstagramAccount, type InstagramServer } from '../testing/anInstagramServer.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { aRecording } from '../testing/aRecording.ts'
import { aPng } from '../testing/someFiles.ts'
import { confirmationTexts } from '../channel-tests/confirmationTexts.ts'
import * as payloads from './fixtures/instagramPayloads.ts'
import { isFollowed } from './takeInstagramFile.ts'

const whatsappSecret = 'a'.repeat(32)
const instagramSecret = 'b'.repeat(32)

let world: InstagramServer
let lily: AnInstagramAccount
beforeAll(async () => {
  world = await anInstagramServer({
    meta: {
      graphRoot: null,
      graphVersion: 'v25.0',
      appSecret: whatsappSecret,
      verifyToken: 'verify-token-of-ours',
      signup: null,
    },
    instagram: { apiRoot: null, app: { id: '990602627938098', secret: instagramSecret } },
  })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.anAccount({ accountId: payloads.ids.account, personId: payloads.ids.customer })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const stored = () =>
  world.db.selectFrom('messages').selectAll().where('platform', '=', 'instagram').orderBy('id').execute()
const events = () => world.db.selectFrom('channel_events').selectAll().orderBy('id').execute()
const texts = async () => (await stored()).map(({ text }) => text)

describe('a webhook of Instagram', () => {
  it('a message is stored with the names of its writer, who is asked for once', async () => {
    await world.receive(payloads.textEvent)
    expect(await stored()).toMatchObject([
      { text: 'Do you have time on Friday?', status: 'received', platform_message_id: 'MESSAGE-ID' },
    ])
    const chat = await world.db.selectFrom('chats').selectAll().where('platform', '=', 'instagram').executeTakeFirst()
    expect(chat).toMatchObject({
      title: 'Ann Lee',
      platform_chat_id: payloads.ids.customer,
      messenger_id: lily.messengerId,
    })
    const user = await world.db.selectFrom('users').selectAll().where('platform', '=', 'instagram').executeTakeFirst()
    expect(user).toMatchObject({ display_name: 'Ann Lee', username: 'ann.lee', kind: 'customer', phone: null })
    // For the AI, should this process be killed before it begins to answer.
    const queued = world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions')
    expect(await queued.execute()).toEqual([{ subject: String((await stored())[0]?.id) }])
  })

  it.each([
    ['in an array', payloads.wrappedText, 'Wrapped in an array'],
    ['as the test button sends it', payloads.testButton, 'From the test button'],
  ])('an event that comes %s is accepted too', async (_how, body, text) => {
    await world.receive(body)
    expect(await texts()).toEqual([text])
  })

  it('the events of an account in a webhook are stored in one transaction', async () => {
    await world.halt()
    const all = Array.from({ length: 20 }, (_, number) =>
      payloads.textPayload(`MESSAGE-${String(number)}`, String(number)),
    )
    const body = { ...all[0], entry: all.flatMap(({ entry }) => entry) }
    expect(await world.post(body)).toBe(200)
    const { rows } = await sql<{ transactions: number; events: number }>`
      select count(distinct xmin::text)::int as transactions, count(*)::int as events from channel_events`.execute(
      world.db,
    )
    expect(rows).toEqual([{ transactions: 1, events: 20 }])
    await world.start()
    await world.channels().events.settled()
    expect(await texts()).toEqual(all.map((_, number) => String(number)))
  })

  it('a message that comes three times, and again in another event, is stored once', async () => {
    for (let times = 0; times < 3; times++) await world.receive(payloads.textEvent)
    await world.receive({ ...payloads.textPayload('MESSAGE-ID', 'Do you have time on Friday?'), unknown: 1 })
    await world.receive(payloads.messaging({ ...payloads.textEvent.entry[0]?.messaging[0], unknown: true }))
    expect(await stored()).toHaveLength(1)
  })

  it('the events of one body in any order, with malformed ones between, all count', async () => {
    const [one, two] = [payloads.textPayload('1', 'one'), payloads.textPayload('2', 'two')]
    await world.receive(
      payloads.messaging(
        { nothing: true },
        two.entry[0]?.messaging[0] ?? {},
        { ...payloads.seenPayload('unknown').entry[0]?.messaging[0] },
        { sender: { id: 'x' }, message: 7 },
        one.entry[0]?.messaging[0] ?? {},
      ),
    )
    expect((await texts()).toSorted()).toEqual(['one', 'two'])
  })

  it.each([
    ['none', ''],
    ['of another secret', signatureOf('f'.repeat(32), JSON.stringify(payloads.textEvent))],
    ['of another body', 'sha256=' + '0'.repeat(64)],
    ['that is no hexadecimal', 'sha256=zz'],
  ])('a webhook whose signature is %s is refused, and nothing is stored', async (_what, signature) => {
    expect(await world.post(payloads.textEvent, { signature })).toBe(401)
    expect([await stored(), await events()]).toEqual([[], []])
  })

  it.each([
    ['half JSON', '{"object":"instagram","entry":[{"messaging"', 400],
    ['another document', '7', 400],
    ['10 MB', Buffer.alloc(10 * 1024 * 1024, 0x20), 413],
  ])('a webhook with the body of %s is refused', async (_what, raw, status) => {
    expect(await world.post(null, { raw })).toBe(status)
    expect(await events()).toEqual([])
  })

  it('events that are no messages are a line in the thread, or are named at the channel (D-22)', async () => {
    for (const body of payloads.otherEvents) await world.receive(body)
    expect(await stored()).toMatchObject([{ kind: 'system', metadata: { notice: 'came-by-link', link: 'ad' } }])
    const { metadata } = await world.db
      .selectFrom('messenger_integrations')
      .select('metadata')
      .where('id', '=', lily.messengerId)
      .executeTakeFirstOrThrow()
    expect(metadata['unsupported']).toMatchObject([{ kind: 'comments' }])
  })

  it('an event of an account that is switched off, or of nobody’s, is acknowledged and not stored', async () => {
    await world.db.updateTable('messenger_integrations').set({ is_active: false }).execute()
    expect(await world.post(payloads.textEvent)).toBe(200)
    expect(await events()).toEqual([])
  })
})

describe('two apps at Meta, and the sandbox', () => {
  const real = async () =>
    world.db
      .updateTable('messenger_integrations')
      .set({ metadata: JSON.stringify({ username: 'lily' }) })
      .where('id', '=', lily.messengerId)
      .execute()
  const post = (secret: string) =>
    world.post(payloads.textEvent, { signature: signatureOf(secret, JSON.stringify(payloads.textEvent)) })

  it('the secret of Instagram’s app signs the events of Instagram', async () => {
    await real()
    expect(await post(instagramSecret)).toBe(200)
    expect(await events()).toHaveLength(1)
  })

  it('the secret of WhatsApp’s app does not sign the events of Instagram', async () => {
    await real()
    expect(await post(whatsappSecret)).toBe(200)
    expect(await events()).toEqual([])
  })

  it('the secret of Instagram’s app signs no events of WhatsApp', async () => {
    const change = { field: 'messages', value: { metadata: { phone_number_id: '1' } } }
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
    expect(await world.post(null, { raw: body, signature: signatureOf(instagramSecret, body) })).toBe(200)
    expect(await events()).toEqual([])
  })

  it('the sandbox signs for accounts of the sandbox only', async () => {
    await real()
    expect(await world.post(payloads.textEvent)).toBe(200)
    expect(await events()).toEqual([])
  })
})

describe('messages of customers', () => {
  const media = (bytes: Buffer) => `${world.origin}/sandbox/instagram/media/${world.instagram.files.keep(bytes)}`

  it('pictures become files of one message', async () => {
    const [one, two] = [media(aPng()), media(aPng())]
    const attachments = [one, two].map((url) => ({ type: 'image', payload: { url } }))
    await world.receive(payloads.fromCustomer({ message: { mid: 'ALBUM', text: 'Like these', attachments } }))
    const [message] = await stored()
    expect(message?.text).toBe('Like these')
    expect(message?.metadata.files).toMatchObject([{ type: 'image/png' }, { type: 'image/png' }])
  })

  it('more pictures than a message may have are left out, and the message is not', async () => {
    const attachments = Array.from({ length: 12 }, () => ({ type: 'image', payload: { url: media(aPng()) } }))
    await world.receive(payloads.fromCustomer({ message: { mid: 'ALBUM', text: 'All of these', attachments } }))
    const [message] = await stored()
    expect(message?.text).toBe('All of these')
    expect(message?.metadata.files).toHaveLength(fileLimits.most)
    // Nothing was downloaded in vain.
    const { count } = await world.db
      .selectFrom('files')
      .select((file) => file.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(fileLimits.most)
  })

  it('pictures that are too large together are left out, and the message is not', async () => {
    const large = () => media(Buffer.concat([aPng(), Buffer.alloc(9 * 1024 * 1024)]))
    const attachments = Array.from({ length: 3 }, () => ({ type: 'image', payload: { url: large() } }))
    await world.receive(payloads.fromCustomer({ message: { mid: 'LARGE', attachments } }))
    expect((await stored())[0]?.metadata.files).toHaveLength(2)
  })

  it('a recording waits to be written down, as those of WhatsApp and Telegram do', async () => {
    await world.receive(payloads.mediaEvent('audio', media(aRecording('How much is a manicure?'))))
    const [message] = await stored()
    expect(message?.metadata.files).toMatchObject([{ type: 'audio/ogg', transcript: { state: 'pending' } }])
    const job = world.db.selectFrom('jobs').select('subject').where('queue', '=', 'transcripts')
    expect(await job.execute()).toEqual([{ subject: message?.metadata.files?.[0]?.id }])
  })

  it('a recording that is taken back keeps no words', async () => {
    await world.receive(payloads.mediaEvent('audio', media(aRecording('A secret')), 'VOICE'))
    const [{ id = 0, metadata } = { metadata: {} }] = await stored()
    const files = (metadata.files ?? []).map((file) => ({ ...file, transcript: { state: 'done', text: 'A secret' } }))
    await world.db
      .updateTable('messages')
      .set({ metadata: JSON.stringify({ ...metadata, files }) })
      .where('id', '=', id)
      .execute()
    await world.receive(payloads.unsentPayload('VOICE'))
    expect(files).toHaveLength(1)
    expect(JSON.stringify(await stored())).not.toContain('A secret')
  })

  it('characters that no database stores do not keep a message from being stored', async () => {
    addFollower(world.instagram, { personId: '555', name: 'A\u0000nn' })
    const message = { mid: 'STRANGE\u0000', text: 'Hello\u0000 \ud83d' }
    const from = { sender: { id: '555' }, recipient: { id: payloads.ids.account }, timestamp: 1569262485349 }
    await world.receive(payloads.messaging({ ...from, message }))
    expect(await texts()).toEqual(['Hello\ufffd \ufffd'])
  })

  it.each([
    ['image', 'photo'],
    ['video', 'video'],
    ['audio', 'voice'],
    ['file', 'document'],
    ['story_mention', 'story'],
    ['a_new_kind', 'other'],
  ])('a file of type %s that cannot be downloaded is named: %s', async (type, kind) => {
    await world.receive(payloads.mediaEvent(type, type === 'a_new_kind' ? '' : 'https://evil.example/a.png'))
    expect((await stored())[0]?.metadata).toMatchObject({ notice: 'content-not-shown', content: kind })
  })

  it('a shared post is shown by its title and address, and a reply to a story by its words', async () => {
    await world.receive(payloads.sharedPost)
    await world.receive(payloads.storyReply)
    expect(await texts()).toEqual(['Autumn nails\nhttps://www.instagram.com/p/ABC/', 'I want this!'])
  })

  it('a suggested question that somebody taps is their message, once', async () => {
    for (let time = 0; time < 3; time++) await world.receive(payloads.tappedQuestion)
    expect(await stored()).toMatchObject([{ text: 'What are your opening hours?', status: 'received' }])
  })

  it('a message from an advertisement names it', async () => {
    const referral = {
      ref: 'REF',
      ad_id: '6045246247433',
      source: 'ADS',
      type: 'OPEN_THREAD',
      ads_context_data: { ad_title: 'Autumn nails', photo_url: 'https://scontent.cdninstagram.com/a.jpg' },
    }
    await world.receive(payloads.fromCustomer({ message: { mid: 'AD-ID', text: 'How much is this?', referral } }))
    expect((await stored()).at(-1)?.metadata.advertisement).toEqual({ title: 'Autumn nails', text: '', url: null })
  })

  it('a message of a kind that the API does not show says that something arrived', async () => {
    await world.receive(payloads.unsupported)
    expect((await stored())[0]?.metadata).toMatchObject({ notice: 'content-not-shown' })
  })

  it('a reply and a reaction name the message; taking the reaction back deletes it', async () => {
    await world.receive(payloads.textEvent)
    const [first] = await stored()
    await world.receive(payloads.replyEvent('MESSAGE-ID'))
    await world.receive(payloads.reactionPayload('MESSAGE-ID', 'react'))
    const [, reply, reaction] = await stored()
    expect(reply?.metadata.repliesTo?.messageId).toBe(first?.id)
    expect(reaction).toMatchObject({ text: '❤️', metadata: { isReaction: true, repliesTo: { messageId: first?.id } } })
    await world.receive(payloads.reactionPayload('MESSAGE-ID', 'unreact', 1569262485999))
    expect((await stored())[2]?.is_deleted).toBe(true)
  })

  it('a person has one reaction to a message, which the next one replaces', async () => {
    await world.receive(payloads.textEvent)
    await world.receive(payloads.reactionPayload('MESSAGE-ID', 'react'))
    await world.receive(payloads.reactionPayload('MESSAGE-ID', 'react', 1569262485999, '😡'))
    expect((await stored()).map(({ text, is_deleted }) => [text, is_deleted]).slice(1)).toEqual([['😡', false]])
  })

  it('a message that was taken back is shown as deleted, also when that is known before the message', async () => {
    await world.receive(payloads.textPayload('A', 'a secret'))
    await world.receive(payloads.unsentPayload('A'))
    await world.receive(payloads.unsentPayload('B'))
    await world.receive(payloads.textPayload('B', 'another secret'))
    expect((await stored()).map(({ is_deleted, text }) => [is_deleted, text])).toEqual([
      [true, 'a secret'],
      [true, ''],
    ])
  })

  it('a channel is tested by a code (INT-8)', async () => {
    const as = { token: lily.company.owner.token, companyId: lily.company.companyId }
    const { code } = await world.callOk('startChannelTest', { ...as, body: { messengerId: lily.messengerId } })
    await lily.says(code as string)
    await world.quiet()
    expect(lily.got().map(({ text }) => text)).toEqual([confirmationTexts.en])
    const { test } = await world.callOk('readChannelTest', { ...as, query: { messengerId: lily.messengerId } })
    expect(test).toMatchObject({ answer: { status: 'sent', error: null } })
  })
})

it.each([
  ['https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1', true],
  ['https://scontent.cdninstagram.com/v/a.jpg', true],
  ['http://lookaside.fbsbx.com/a', false],
  ['https://lookaside.fbsbx.com.evil.example/a', false],
  ['https://evilfbsbx.com/a', false],
  ['https://user@lookaside.fbsbx.com/a', false],
  ['https://lookaside.fbsbx.com:8443/a', false],
  ['http://127.0.0.1:4200/sandbox/instagram/media/x', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('the address %s is followed: %s', (url, isTaken) => {
  expect(isFollowed(url, null)).toBe(isTaken)
})
