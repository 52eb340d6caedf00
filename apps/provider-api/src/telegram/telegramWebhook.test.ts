import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sealed } from '../db/schema/columns.ts'
import { asOwner } from '../testing/aDatabase.ts'
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
  const isConnected = async () =>
    (
      await world.db
        .selectFrom('messenger_integrations')
        .select('external_id')
        .where('id', '=', lily.messengerId)
        .executeTakeFirst()
    )?.external_id
  while (!(await isConnected())) await new Promise(setImmediate)
  webhook = webhooks.get(lily.bot.id) ?? { url: '', secretToken: null }
})
afterEach(() => world.halt())
afterAll(() => world.close())

const postUpdate = (
  update: object,
  { url = webhook.url, secret = webhook.secretToken }: { url?: string; secret?: string | null } = {},
) =>
  world.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret },
    payload: update,
  })

const from = { id: 555, is_bot: false, first_name: 'Ann', language_code: 'uk' }
const chat = { id: 555, type: 'private', first_name: 'Ann' }
const message = (messageId: number, content: object) => ({
  message_id: messageId,
  date: 1_795_200_000,
  chat,
  from,
  ...content,
})
/** The published events of messages; the bot itself was connected before. */
const published = () => world.published.filter(({ event }) => event !== 'messenger_update')
const stored = () => world.db.selectFrom('messages').selectAll().orderBy('id').execute()

it('the webhook is registered with a secret when the server has a public address', () => {
  expect(webhook.url).toMatch(/^https:\/\/desk\.example\/webhooks\/telegram\/[\w-]{32}$/)
  expect(webhook.secretToken).toMatch(/^[\w-]{43}$/)
})

it('a repeated webhook update stores its message once', async () => {
  const update = { update_id: 1, message: message(7, { text: 'привіт' }) }
  const answers = await Promise.all([postUpdate(update), postUpdate(update), postUpdate(update)])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect(await stored()).toMatchObject([
    { text: 'привіт', platform_message_id: '7', status: 'received', sent_at: new Date(1_795_200_000_000) },
  ])
  expect(published()).toHaveLength(1)
})

it.each([
  ['a wrong secret', { secret: 'wrong' }],
  ['no secret', { secret: null }],
  ['a wrong key', { url: 'https://desk.example/webhooks/telegram/unknown' }],
])('an update with %s is refused without details', async (_what, wrong) => {
  const answer = await postUpdate({ update_id: 1, message: message(7, { text: 'привіт' }) }, wrong)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'UNAUTHORIZED'])
  expect(await stored()).toEqual([])
})

it.each([[{}], [[]], [{ update_id: 'x' }]])('the body %j, which is no update, is refused', async (body) => {
  expect((await postUpdate(body)).statusCode).toBe(400)
})

it.each([
  ['half JSON', '{"update_id":1,"message":{"text":"пр', 400],
  ['10 MB', JSON.stringify({ update_id: 1, message: message(7, { text: 'x'.repeat(10 * 1024 * 1024) }) }), 413],
])('a body of %s is refused and stores nothing', async (_what, payload, status) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: new URL(webhook.url).pathname,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secretToken ?? '' },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(await stored()).toEqual([])
})

it('an unsupported update is confirmed, so that it is not repeated for ever, and named at the channel', async () => {
  expect((await postUpdate({ update_id: 1, poll: { id: '1' } })).statusCode).toBe(200)
  const { metadata } = await world.db
    .selectFrom('messenger_integrations')
    .select('metadata')
    .where('id', '=', lily.messengerId)
    .executeTakeFirstOrThrow()
  expect(metadata['unsupported']).toMatchObject([{ kind: 'update.poll' }])
})

describe('an update that cannot be stored now', () => {
  it.each([
    ['57P01', 503, 'UNAVAILABLE', '5'],
    ['55P03', 503, 'UNAVAILABLE', '5'],
    ['25006', 503, 'UNAVAILABLE', '15'],
    ['53100', 503, 'UNAVAILABLE', '60'],
    ['22021', 400, 'VALIDATION_ERROR', undefined],
  ])(
    'an update that meets the error %s of the database is answered %i, and stored when it is repeated',
    async (code, status, name, retryAfter) => {
      const owner = asOwner(world.db)
      // The database itself raises it, within the transaction that stores the message.
      await sql`create or replace function fail_for_test() returns trigger language plpgsql as ${sql.raw(`$$ begin raise exception 'The row of Ann Lee' using errcode = '${code}'; end $$`)}`.execute(
        owner,
      )
      await sql`create trigger fail_for_test before insert on messages execute function fail_for_test()`.execute(owner)
      try {
        const answer = await postUpdate({ update_id: 1, message: message(7, { text: 'привіт' }) })
        expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]).toEqual([
          status,
          name,
          retryAfter,
        ])
        expect(answer.body + JSON.stringify(world.logged)).not.toContain('Ann Lee')
      } finally {
        await sql`drop function fail_for_test cascade`.execute(owner)
      }
      expect((await postUpdate({ update_id: 1, message: message(7, { text: 'привіт' }) })).statusCode).toBe(200)
      expect(await stored()).toMatchObject([{ text: 'привіт' }])
    },
  )

  it('an update that can never be stored is given up after its tries, its channel shows that, and the next is stored', async () => {
    const bad = { update_id: 1, message: { ...message(7, { text: 'no date' }), date: undefined } }
    const statuses: number[] = []
    for (let tries = 1; tries <= 6; tries++) statuses.push((await postUpdate(bad)).statusCode)
    expect(statuses.map((status) => status >= 400)).toEqual([true, true, true, true, true, false])
    const { metadata } = await world.db
      .selectFrom('messenger_integrations')
      .select('metadata')
      .where('id', '=', lily.messengerId)
      .executeTakeFirstOrThrow()
    expect(metadata['messageLostAt']).toBe(world.clock.now().toISOString())
    expect((await postUpdate({ update_id: 2, message: message(8, { text: 'How much?' }) })).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ text: 'How much?' }])
  })

  it.each([
    ['whose token cannot be read', { secret: 'unreadable' as Sealed }],
    ['that is still being connected', { metadata: '{}' }],
  ])('an update of a bot %s is answered 503 with the time to wait', async (_what, different) => {
    await world.db.updateTable('messenger_integrations').set(different).where('id', '=', lily.messengerId).execute()
    const answer = await postUpdate({ update_id: 1, message: message(7, { text: 'привіт' }) })
    expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '60',
    ])
  })
})

describe('the edits of a customer', () => {
  it('an edit is emitted as the whole message, in its place', async () => {
    await postUpdate({ update_id: 1, message: message(7, { text: 'At five' }) })
    await postUpdate({ update_id: 2, edited_message: message(7, { text: 'At six', edit_date: 1_795_200_060 }) })
    expect(await stored()).toMatchObject([{ text: 'At six' }])
    expect(published().map(({ event }) => event)).toEqual(['newMessage', 'messageUpdate'])
    expect(world.published.at(-1)?.payload).toMatchObject({
      text: 'At six',
      unreadCount: 1,
    } satisfies Partial<Message> & {
      unreadCount: number
    })
  })
  it('an edit without a change, or of a message of long ago that is not known, does nothing', async () => {
    await postUpdate({ update_id: 1, message: message(7, { text: 'At five' }) })
    await postUpdate({ update_id: 2, edited_message: message(7, { text: 'At five' }) })
    await postUpdate({ update_id: 3, edited_message: message(99, { text: 'Lost', date: 1_795_000_000 }) })
    expect(published()).toHaveLength(1)
  })
  it.each([[[1, 2, 3]], [[1, 3, 2]], [[2, 1, 3]], [[2, 3, 1]], [[3, 1, 2]], [[3, 2, 1, 3, 2, 1]]])(
    'a message and its two edits in the order %j are one message with the last text',
    async (order) => {
      const updates = [
        { update_id: 1, message: message(7, { text: 'At five' }) },
        { update_id: 2, edited_message: message(7, { text: 'At six', edit_date: 1_795_200_060 }) },
        { update_id: 3, edited_message: message(7, { text: 'At seven', edit_date: 1_795_200_090 }) },
      ]
      for (const place of order) {
        const update = updates[place - 1] ?? {}
        expect((await postUpdate(update)).statusCode).toBe(200)
      }
      expect(await stored()).toMatchObject([
        {
          text: 'At seven',
          sent_at: new Date(1_795_200_000_000),
          metadata: { editedAt: new Date(1_795_200_090_000).toISOString() },
        },
      ])
      expect(published().filter(({ event }) => event === 'newMessage')).toHaveLength(1)
    },
  )
})

describe('messages without text', () => {
  it.each([
    ['photo', { photo: [{ file_id: 'a', file_unique_id: 'b', width: 1, height: 1 }], caption: 'My nails' }, 'My nails'],
    ['voice', { voice: { file_id: 'a', file_unique_id: 'b', duration: 2 } }, ''],
    ['sticker', { sticker: { file_id: 'a' } }, ''],
    ['animation', { animation: { file_id: 'a' }, document: { file_id: 'a' } }, ''],
  ])('a message of the type %s is stored with a notice', async (content, fields, text) => {
    expect((await postUpdate({ update_id: 1, message: message(7, fields) })).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ text, metadata: { notice: 'content-not-shown', content } }])
  })
  it('a service notice opens no chat, and a message of a bot asks the AI nothing', async () => {
    await postUpdate({ update_id: 1, message: message(7, { pinned_message: message(6, { text: 'x' }) }) })
    await postUpdate({ update_id: 2, message: message(8, { text: 'beep', from: { ...from, is_bot: true } }) })
    expect(await stored()).toMatchObject([{ text: 'beep', metadata: { isGroupTalk: true } }])
    expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'ai-questions').execute()).toEqual([])
  })

  it('content of a kind that nobody knows is named as a line of the thread', async () => {
    expect((await postUpdate({ update_id: 1, message: message(7, { something_new: {} }) })).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ kind: 'system', text: 'Telegram: something_new' }])
  })
})
