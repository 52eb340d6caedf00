import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFollower } from '@frontdesk/sandbox'
import { anInstagramServer, type AnInstagramAccount, type InstagramServer } from '../testing/anInstagramServer.ts'
import { changeKinds, eventKinds } from './eventKinds.ts'
import * as payloads from './fixtures/instagramPayloads.ts'

let world: InstagramServer
let lily: AnInstagramAccount
beforeAll(async () => {
  world = await anInstagramServer()
}, 120_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.anAccount({ accountId: payloads.ids.account, personId: payloads.ids.customer })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const stored = () =>
  world.db.selectFrom('messages').selectAll().where('platform', '=', 'instagram').orderBy('id').execute()
const unsupported = async (): Promise<unknown> => {
  const { metadata } = await world.db
    .selectFrom('messenger_integrations')
    .select('metadata')
    .where('id', '=', lily.messengerId)
    .executeTakeFirstOrThrow()
  return metadata['unsupported']
}

/** Kinds that the table names at the channel, and some that no page has. */
const namedEvents = [
  ...Object.entries(eventKinds).flatMap(([name, { state }]) => (state === 'named-at-channel' ? [name] : [])),
  'message_of_tomorrow',
  'constructor',
]
const namedFields = [...Object.keys(changeKinds), 'field_of_tomorrow']

describe('kinds that no thread of Instagram can show', () => {
  it.each(namedEvents)('an event "%s" is named at the channel, once', async (name) => {
    const event = payloads.fromCustomer({ [name]: { mid: 'SOME-ID' } })
    await world.receive(event)
    await world.receive({ ...event, again: true })
    expect(await unsupported()).toMatchObject([{ kind: name }])
    expect(await stored()).toEqual([])
  })

  it.each(namedFields)('a change of the field "%s" is named at the channel', async (field) => {
    const entry = { id: payloads.ids.account, time: 1, changes: [{ field, value: { id: '1' } }] }
    await world.receive({ object: 'instagram', entry: [entry] })
    expect(await unsupported()).toMatchObject([{ kind: field }])
  })

  it('an entry that is no event is named, too', async () => {
    await world.receive(payloads.messaging({ nothing: true }, { message: 7 }))
    expect(await unsupported()).toMatchObject([{ kind: 'message' }, { kind: 'nothing' }])
  })
})

const product = (different: object = {}) => ({
  type: 'template',
  payload: {
    product: { elements: [{ id: '900001', retailer_id: 'SPA-ONE', title: 'Spa set', subtitle: '900 UAH' }] },
    ...different,
  },
})
const message = (content: object) => payloads.fromCustomer({ message: { mid: 'MESSAGE-ID', ...content } })
const queued = () => world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions').execute()
const onStandby = (...events: object[]) => ({
  object: 'instagram',
  entry: [{ id: payloads.ids.account, time: 1, standby: events }],
})
const standbyEvent = (what: object) => ({
  sender: { id: payloads.ids.customer },
  recipient: { id: payloads.ids.account },
  timestamp: 1569262485349,
  ...what,
})

describe('contents beside the words of a customer', () => {
  it('a story that is answered is named with its address', async () => {
    await world.receive(payloads.storyReply)
    expect((await stored())[0]).toMatchObject({
      text: 'I want this!',
      metadata: {
        about: {
          type: 'story',
          id: 'STORY-ID',
          url: 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1',
        },
      },
    })
  })

  it.each(['javascript:alert(1)', 'http://files.example/story', 'x'.repeat(3000), 7, null])(
    'a story whose address is %s has none',
    async (url) => {
      await world.receive(message({ text: 'Nice', reply_to: { story: { id: '1', url } } }))
      expect((await stored())[0]?.metadata.about).toEqual({ type: 'story', id: '1', url: null })
    },
  )

  it('the product of the shop from which a customer asks is named', async () => {
    await world.receive(message({ text: 'Is it in stock?', referral: { product: { id: '900001' } } }))
    expect((await stored())[0]?.metadata.about).toEqual({ type: 'product', id: '900001', url: null })
  })

  it.each([
    ['beside a text', 'Is it still on sale?', 'Is it still on sale?\nSpa set\n900 UAH'],
    ['without a text', undefined, 'Spa set\n900 UAH'],
  ])('a product that is sent %s is shown in words', async (_how, text, shown) => {
    await world.receive(message({ ...(text && { text }), attachments: [product()] }))
    expect(await stored()).toMatchObject([{ text: shown }])
  })

  it('a card that has no product is shown by its titles', async () => {
    const generic = { product: undefined, generic: { elements: [{ title: 'Haircut', subtitle: 'from 500 UAH' }] } }
    await world.receive(message({ attachments: [product(generic)] }))
    expect(await stored()).toMatchObject([{ text: 'Haircut\nfrom 500 UAH' }])
  })

  it.each(['unsupported_type', 'ephemeral', 'template', 'type_of_tomorrow', 'constructor'])(
    'an attachment "%s" beside a text is named, and the text is read',
    async (type) => {
      await world.receive(message({ text: 'Look at this', attachments: [{ type }] }))
      expect(await stored()).toMatchObject([{ text: 'Look at this', metadata: { notice: 'content-not-shown' } }])
    },
  )

  it('a message that Instagram does not show is named also beside a text', async () => {
    await world.receive(message({ text: 'See', is_unsupported: true }))
    expect(await stored()).toMatchObject([{ text: 'See', metadata: { notice: 'content-not-shown', content: 'other' } }])
  })
})

describe('changes of a customer’s message', () => {
  const edit = (text: string, at: number) =>
    payloads.fromCustomer({ message_edit: { mid: 'MESSAGE-ID', text, num_edit: 1 } }, at)

  it('an edit changes the text, whichever of several comes last', async () => {
    await world.receive(message({ text: 'I come at 10' }))
    await world.receive(edit('I come at 17', 1569262499000))
    await world.receive(edit('I come at 16', 1569262489000))
    expect(await stored()).toMatchObject([{ text: 'I come at 17' }])
  })

  it('an edit that comes before its message is the message', async () => {
    await world.receive(edit('I come at 16', 1569262489000))
    await world.receive(message({ text: 'I come at 10' }))
    expect(await stored()).toMatchObject([{ text: 'I come at 16' }])
  })
})

describe('a conversation that another app has', () => {
  it('a customer’s message in standby is shown, and the AI is not asked', async () => {
    await world.receive(onStandby(standbyEvent({ message: { mid: 'STANDBY-ID', text: 'Hello' } })))
    expect(await stored()).toMatchObject([{ text: 'Hello', status: 'received', metadata: { isOnStandby: true } }])
    expect(await queued()).toEqual([])
  })

  it('the AI is asked what comes when the conversation is here again', async () => {
    await world.receive(onStandby(standbyEvent({ message: { mid: 'STANDBY-ID', text: 'Hello' } })))
    await world.receive(payloads.textEvent)
    expect(await queued()).toEqual([{ subject: String((await stored())[1]?.id) }])
  })

  it.each([
    ['pass_thread_control', { previous_owner_app_id: '263902037430900', metadata: '' }, 'conversation-here'],
    ['take_thread_control', { new_owner_app_id: '263902037430900' }, 'conversation-elsewhere'],
    ['request_thread_control', { requested_owner_app_id: '263902037430900' }, 'conversation-asked-for'],
    ['referral', { ref: 'autumn', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' }, 'came-by-link'],
  ])('an event "%s" is a line of the thread, once', async (name, value, notice) => {
    await world.receive(payloads.fromCustomer({ [name]: value }))
    await world.receive(payloads.fromCustomer({ [name]: { ...value, again: true } }))
    expect(await stored()).toMatchObject([{ kind: 'system', metadata: { notice } }])
    expect(await queued()).toEqual([])
  })
})

describe('a chat that the owner begins in the app', () => {
  it('two people to whom the owner writes first have names', async () => {
    for (const name of ['Maria Petrenko', 'Olena Koval']) {
      const { personId } = addFollower(world.instagram, { name })
      await world.receive(payloads.echoPayload(`ECHO-${personId}`, 'You asked under our post', personId))
    }
    const chats = world.db.selectFrom('chats').select('title').where('platform', '=', 'instagram').orderBy('id')
    expect(await chats.execute()).toEqual([{ title: 'Maria Petrenko' }, { title: 'Olena Koval' }])
  })

  it('two people with one name are distinguished by their usernames, or by the ends of their ids', async () => {
    const username = 'maria'
    const people = [username, 'maria.p', username].map((one) =>
      addFollower(world.instagram, { name: 'Maria', username: one }),
    )
    for (const { personId } of people)
      await world.receive(payloads.echoPayload(`ECHO-${personId}`, 'You asked under our post', personId))
    const titles = async () =>
      (
        await world.db.selectFrom('chats').select('title').where('platform', '=', 'instagram').orderBy('id').execute()
      ).map(({ title }) => title)
    const shown = ['Maria', 'Maria (@maria.p)', 'Maria (@maria)']
    expect(await titles()).toEqual(shown)
    const [, , last] = people
    await world.receive(
      payloads.messaging({
        sender: { id: last?.personId },
        recipient: { id: payloads.ids.account },
        timestamp: 1_795_200_000_000,
        message: { mid: 'received-1', text: 'Yes, I did' },
      }),
    )
    expect(await titles()).toEqual(shown)
  })
})

const shared = (type: string, payload: object | null) => message({ attachments: [{ type, payload }] })

/** Each with the public report of it; addresses without a site are those of GitHub. */
const reportedContents: [report: string, what: string, body: object, shown: object][] = [
  ['chatwoot/chatwoot#6807', 'a story without its address', shared('ig_story', {}), { metadata: { content: 'story' } }],
  [
    'chatwoot/chatwoot#12814',
    'a story with its address',
    shared('ig_story', { url: 'https://www.instagram.com/stories/a/1' }),
    { text: 'https://www.instagram.com/stories/a/1' },
  ],
  [
    'chatwoot/chatwoot#13354',
    'an emoji for a story',
    message({ text: '😍', reply_to: { story: { id: '17', url: 'https://lookaside.fbsbx.com/s' } } }),
    { text: '😍', metadata: { about: { type: 'story', id: '17' } } },
  ],
  [
    'chatwoot/chatwoot#12223',
    'an answer to a post that is not here',
    message({ text: 'And in red?', reply_to: { mid: 'OF-A-POST' } }),
    { text: 'And in red?', metadata: { repliesTo: { messageId: null } } },
  ],
  [
    'chatwoot/chatwoot#9829',
    'a reel',
    shared('ig_reel', { reel_video_id: '1', title: 'Our new salon', url: 'https://www.instagram.com/reel/1' }),
    { text: 'Our new salon\nhttps://www.instagram.com/reel/1' },
  ],
  [
    'chatwoot/chatwoot#12997',
    'a post beside words',
    message({
      text: 'Like this?',
      attachments: [{ type: 'ig_post', payload: { title: 'Autumn', url: 'https://lookaside.fbsbx.com/p' } }],
    }),
    { text: 'Like this?\nAutumn\nhttps://lookaside.fbsbx.com/p' },
  ],
  [
    'chatwoot/chatwoot#4100',
    'a share with an address alone',
    shared('share', { url: 'https://lookaside.fbsbx.com/x' }),
    { text: 'https://lookaside.fbsbx.com/x' },
  ],
  [
    'chatwoot/chatwoot#5428',
    'an attachment that Instagram could not process',
    shared('unsupported_type', null),
    { text: '', metadata: { notice: 'content-not-shown', content: 'other' } },
  ],
  [
    'developers.facebook.com/documentation/business-messaging/instagram-messaging/webhooks (quick_reply)',
    'a tapped quick reply',
    message({ text: 'Yes', quick_reply: { payload: 'CONFIRM' } }),
    { text: 'Yes' },
  ],
  [
    'developers.facebook.com, Instagram Messaging changelog 2026-05-06 (several pictures)',
    'several pictures of which none can be fetched',
    message({ attachments: [1, 2, 3].map((n) => ({ type: 'image', payload: { url: `https://x.invalid/${n}` } })) }),
    { text: '', metadata: { notice: 'content-not-shown', content: 'photo' } },
  ],
]

describe('reports on Instagram', () => {
  it.each(reportedContents)('%s: %s is shown', async (_report, _what, body, shown) => {
    await world.receive(body)
    expect(await stored()).toMatchObject([shown])
  })

  // chatwoot/chatwoot#13002
  it('an echo with nothing that can be shown, to somebody whose name is refused, silences the AI', async () => {
    const [event] = payloads.echoPayload('ECHO-ID', '', '999').entry[0]?.messaging ?? []
    const echo = { mid: 'ECHO-ID', is_echo: true, attachments: [{ type: 'unsupported_type' }] }
    await world.receive(payloads.messaging({ ...event, message: echo }))
    expect(await stored()).toMatchObject([{ status: 'sent', metadata: { notice: 'content-not-shown' } }])
    const chats = await world.db.selectFrom('chats').select('ai_enabled').where('platform', '=', 'instagram').execute()
    expect(chats).toEqual([{ ai_enabled: false }])
  })

  // chatwoot/chatwoot#9534: the message may never have come here.
  it('a message that is taken back before it comes is a deleted one, and the next one comes', async () => {
    await world.receive(payloads.unsentPayload('NEVER-CAME'))
    await world.receive(payloads.textEvent)
    expect(await stored()).toMatchObject([
      { text: '', is_deleted: true },
      { text: 'Do you have time on Friday?', is_deleted: false },
    ])
  })
})
