import type { Message } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'

let world: TelegramServer
let lily: ATelegramBot
let webhook: { url: string; secretToken: string | null }
beforeAll(async () => {
  world = await aTelegramServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aBot()
  await world.start({ publicUrl: 'https://desk.example' })
  const { webhooks } = world.sandbox.world.telegram.state
  await expect.poll(() => webhooks.has(lily.bot.id)).toBe(true)
  webhook = webhooks.get(lily.bot.id) ?? { url: '', secretToken: null }
  await expect.poll(async () => (await posts({ poll: { id: '1' } })).statusCode).toBe(200)
})
afterEach(() => world.halt())
afterAll(() => world.close())

let updates = 0
const posts = (update: object) =>
  world.app.inject({
    method: 'POST',
    url: new URL(webhook.url).pathname,
    headers: { 'x-telegram-bot-api-secret-token': webhook.secretToken ?? '' },
    payload: { update_id: ++updates, ...update },
  })
const takes = async (update: object) => expect((await posts(update)).statusCode).toBe(200)
const ann = () => ({ id: lily.ann.id, is_bot: false, first_name: 'Ann', last_name: 'Lee' })
const own = () => ({ id: lily.ann.id, type: 'private', first_name: 'Ann', last_name: 'Lee' })
const group = (id = -1001) => ({ id, type: 'supergroup', title: 'Staff' })
const message = (messageId: number, fields: object) => ({
  message_id: messageId,
  date: Math.floor(world.clock.now().getTime() / 1000),
  chat: own(),
  from: ann(),
  ...fields,
})
const says = (messageId: number, fields: object) => takes({ message: message(messageId, fields) })
const stored = () => world.db.selectFrom('messages').selectAll().orderBy('id').execute()
const questions = () => world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions').execute()
const chats = () =>
  world.db.selectFrom('chats').selectAll().where('messenger_id', '=', lily.messengerId).orderBy('id').execute()

describe('groups', () => {
  it('talk of a group is in its own chat and asks the AI nothing; what is addressed to the bot does', async () => {
    await says(1, { text: 'How much is a manicure?' })
    await says(2, { text: 'Who closes tonight?', chat: group() })
    expect(await questions()).toHaveLength(1)
    const mention = { type: 'mention', offset: 0, length: lily.bot.username.length + 1 }
    await says(3, { text: `@${lily.bot.username} how much?`, chat: group(), entities: [mention] })
    expect(await questions()).toHaveLength(2)
    await says(4, { text: `${lily.bot.name}, how much?`, chat: group() })
    expect(await questions()).toHaveLength(3)
    await says(5, { text: `${lily.bot.name}ana closes tonight`, chat: group() })
    expect(await questions()).toHaveLength(3)
    expect((await chats()).map(({ platform_chat_id: id, title }) => [id, title])).toEqual([
      [String(lily.ann.id), 'Ann Lee'],
      ['-1001', 'Staff'],
    ])
    expect((await stored())[1]?.metadata).toMatchObject({ isGroupTalk: true })
  })

  it('a group that becomes a supergroup goes on in the same chat, whichever of its two notices comes', async () => {
    await says(1, { text: 'Hi', chat: group(-5) })
    await takes({ message: message(2, { chat: group(-5), migrate_to_chat_id: -1005 }) })
    await takes({ message: message(1, { chat: group(-1005), migrate_from_chat_id: -5 }) })
    await says(2, { text: 'Still here', chat: group(-1005) })
    expect((await chats()).map(({ platform_chat_id: id }) => id)).toEqual(['-1005'])
    expect((await stored()).map(({ text }) => text)).toEqual(['Hi', 'Still here'])
  })

  it('an answer is delivered into the topic of the message that it is for', async () => {
    await says(1, { text: 'In a topic', message_thread_id: 12, is_topic_message: true })
    const [{ id: chatId = 0 } = {}] = await chats()
    // The double has a conversation with whoever wrote by it; nothing of it reaches this address.
    lily.writes('Outside of it')
    await says(2, { text: 'Outside of it' })
    await says(3, { text: 'In another', message_thread_id: 13, is_topic_message: true })
    const { token } = lily.company.owner
    const sends = async (repliesToMessageId: number | null) => {
      const body = { chatId, message: `To ${repliesToMessageId}`, repliesToMessageId }
      await world.callOk('sendMessage', { token, companyId: lily.company.companyId, body })
      await world.deliveries().settled()
    }
    const [inTopic, outside] = await stored()
    await sends(null)
    await sends(inTopic?.id ?? 0)
    await sends(outside?.id ?? 0)
    expect(lily.got().map(({ message_thread_id: topic }) => topic)).toEqual([13, 12, undefined])
  })
})

describe('updates that are no message', () => {
  it('lines of Telegram are named in a chat that is there, and neither open one nor ask the AI', async () => {
    const notices = [{ write_access_allowed: {} }, { gift: { gift: { id: 'g' } } }, { users_shared: { users: [] } }]
    for (const [place, notice] of notices.entries()) await takes({ message: message(place + 1, notice) })
    expect(await chats()).toEqual([])
    await says(10, { text: 'Hi' })
    await takes({ message: message(11, { pinned_message: { message_id: 10, date: 0 } }) })
    const [, line] = await stored()
    expect(line).toMatchObject({ kind: 'system', is_read: true })
    expect(line?.metadata).toMatchObject({ notice: 'channel-event', event: 'pinned_message' })
    expect(await questions()).toHaveLength(1)
  })

  it('a customer’s reaction is shown once, changes, and is taken back', async () => {
    await says(1, { text: 'See you' })
    const reacts = (...emoji: string[]) =>
      takes({
        message_reaction: {
          chat: own(),
          message_id: 1,
          user: ann(),
          date: Math.floor(world.clock.now().getTime() / 1000),
          old_reaction: [],
          new_reaction: emoji.map((sign) => ({ type: 'emoji', emoji: sign })),
        },
      })
    const shown = async () =>
      (await stored()).filter(({ metadata, is_deleted: gone }) => metadata.isReaction && !gone).map(({ text }) => text)
    await reacts('👍')
    expect(await shown()).toEqual(['👍'])
    await reacts('❤')
    expect(await shown()).toEqual(['❤'])
    await reacts()
    expect(await shown()).toEqual([])
    expect(await questions()).toHaveLength(1)
  })

  it('that the customer has blocked the bot, or unblocked it, is a line of the chat', async () => {
    await says(1, { text: 'Hi' })
    const member = (status: string) => ({ user: { id: lily.bot.id }, status })
    const turns = (before: string, after: string) =>
      takes({
        my_chat_member: {
          chat: own(),
          from: ann(),
          date: 1_795_200_000,
          old_chat_member: member(before),
          new_chat_member: member(after),
        },
      })
    await turns('member', 'kicked')
    await turns('kicked', 'member')
    const lines = (await stored()).filter(({ kind }) => kind === 'system')
    expect(lines.map(({ metadata }) => metadata['event'])).toEqual(['blocked', 'unblocked'])
  })

  it('Telegram is asked for reactions and members, which it sends to nobody else', () => {
    expect(webhook).toMatchObject({
      allowedUpdates: ['message', 'edited_message', 'message_reaction', 'my_chat_member'],
    })
  })
})

describe('changes by a customer', () => {
  it('a live location moves in its message until it has ended, and asks the AI once', async () => {
    const date = Math.floor(world.clock.now().getTime() / 1000)
    const at = (longitude: number, fields: object = {}) =>
      message(1, { location: { latitude: 43.24, longitude, ...fields }, date })
    const placed = async () => (await stored()).map(({ text, metadata }) => [text.split(',')[1], metadata.live])
    const until = new Date((date + 900) * 1000).toISOString()
    await takes({ message: at(76.1, { live_period: 900 }) })
    expect(await placed()).toEqual([['76.1', { until, isOver: false }]])
    await takes({ edited_message: { ...at(76.3, { live_period: 900 }), edit_date: date + 20 } })
    await takes({ edited_message: { ...at(76.2, { live_period: 900 }), edit_date: date + 10 } })
    expect(await placed()).toEqual([['76.3', { until, isOver: false }]])
    await takes({ edited_message: { ...at(76.3), edit_date: date + 30 } })
    expect(await placed()).toEqual([['76.3', { until: new Date((date + 30) * 1000).toISOString(), isOver: true }]])
    expect(await questions()).toHaveLength(1)
  })

  it('an update that Telegram has invented since then is named at the channel', async () => {
    await takes({ hologram_call: { id: 'h' } })
    const channel = await world.db
      .selectFrom('messenger_integrations')
      .select('metadata')
      .where('id', '=', lily.messengerId)
      .executeTakeFirst()
    expect(channel?.metadata['unsupported']).toMatchObject([{ kind: 'update.hologram_call' }, {}])
  })

  const photo = (unique: string, size: number) => [
    { file_id: unique, file_unique_id: unique, width: 1, height: 1, file_size: size },
  ]

  it('a picture that replaces another one is shown in its place, with the mark of an edit', async () => {
    const png = (rest: number) =>
      Buffer.concat([
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
        Buffer.alloc(rest),
      ])
    const { files } = world.sandbox.world.telegram
    const [first, second] = [files.keep(png(0)), files.keep(png(1))]
    const caption = 'This colour please'
    await says(1, { photo: photo(first, 70), caption })
    const sizes = async () => (await stored())[0]?.metadata.files?.map(({ size }) => size)
    expect(await sizes()).toEqual([70])
    const edit = { edited_message: message(1, { photo: photo(second, 71), caption, edit_date: 1_795_200_001 }) }
    await takes(edit)
    await takes(edit)
    expect(await sizes()).toEqual([71])
    expect((await stored())[0]?.metadata['editedAt']).toBe('2026-11-20T18:40:01.000Z')
    const kept = await world.db.selectFrom('files').select('message_id').orderBy('created_at').execute()
    expect(kept.filter(({ message_id: id }) => id !== null)).toHaveLength(1)
  })

  it('the parameter of a start link is kept with the message, as its command', async () => {
    await says(1, { text: '/start promo2026', entities: [{ type: 'bot_command', offset: 0, length: 6 }] })
    const thread = await world.callOk('getChatMessages', {
      token: lily.company.owner.token,
      companyId: lily.company.companyId,
      body: { chatId: (await chats())[0]?.id ?? 0 },
    })
    const [first] = thread['messages'] as Message[]
    expect(first?.metadata.command).toEqual({ name: 'start', payload: 'promo2026' })
  })
})
