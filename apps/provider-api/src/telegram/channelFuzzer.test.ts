import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customersMessage, namedAtChannel, nothingHere, type Becomes } from '../channels/kinds.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'
import { proveKinds, type KindCase } from '../testing/proveKinds.ts'
import { telegramContents, telegramNotice, telegramPerson } from '../testing/telegramShapes.ts'
import { telegramWebhookOf } from '../testing/telegramWebhookOf.ts'
import { documentedNotices } from './documentedKinds.ts'

/** How many shapes are sent; `CHANNEL_SHAPES` and `SEED` override them: 5,000 in `npm run proof:long`. */
const runs = Number(process.env['CHANNEL_SHAPES'] ?? 60)
const seed = Number(process.env['SEED'] ?? 35)

let world: TelegramServer
let lily: ATelegramBot
let post: (update: object) => Promise<number>
beforeAll(async () => {
  world = await aTelegramServer()
  await world.reset()
  lily = await world.aBot()
  await world.start({ publicUrl: 'https://desk.example' })
  post = await telegramWebhookOf(world, lily)
}, 180_000)
afterAll(() => world.close())

const line = { thread: 'line', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
const groupTalk = { ...customersMessage, ai: 'unchanged' } as const satisfies Becomes
const moves = new Set(['migrate_to_chat_id', 'migrate_from_chat_id'])

/** Shapes of one person and one group, in which nobody has written yet. */
function casesOf(place: number): fc.Arbitrary<KindCase> {
  const personId = 600_000_000 + place
  const [groupId, supergroupId] = [-500_000 - place, -1_002_000_000_000 - place]
  const [first, second] = [100_000 + 10 * place, 100_001 + 10 * place]
  const date = () => Math.floor(world.clock.now().getTime() / 1000)
  const update = (step: number, fields: object) => ({ update_id: 10 * place + step, ...fields })
  const from = telegramPerson(personId)
  const toBot = from.map((person) => ({ from: person, chat: { type: 'private', ...person } }))
  const inGroup = from.map((person) => ({ from: person, chat: { id: groupId, type: 'group', title: 'Salon talk' } }))
  const supergroup = { id: supergroupId, type: 'supergroup', title: 'Salon talk', is_forum: true }
  const groupBot = { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' }
  const anonymous = { from: groupBot, sender_chat: supergroup, chat: supergroup, author_signature: 'Owner' }
  const otherBot = { id: 77, is_bot: true, first_name: 'Bot', username: 'other_bot' }
  const message = (step: number, id: number, fields: object) =>
    update(step, { message: { message_id: id, date: date(), ...fields } })
  const single = (name: string, body: object, becomes: Becomes, id: string | null = String(first)): KindCase => ({
    name,
    bodies: [body],
    becomes,
    id,
  })
  const written = fc
    .record({ where: toBot, content: telegramContents })
    .map(({ where, content: { kind, fields } }) =>
      single(`message ${kind}`, message(0, first, { ...where, ...fields }), customersMessage),
    )
  const talked = fc
    .record({ where: fc.oneof(inGroup, fc.constant(anonymous)), content: telegramContents })
    .map(({ where, content: { kind, fields } }) =>
      single(`group talk ${kind}`, message(0, first, { ...where, ...fields }), groupTalk),
    )
  const addressed = fc.record({ where: inGroup, way: fc.nat(3) }).map(({ where, way }) => {
    const { bot } = lily
    const us = { id: bot.id, is_bot: true, first_name: bot.name, username: bot.username }
    const text = `@${bot.username} how much?`
    const command = `/price@${bot.username}`
    const ways = [
      { text, entities: [{ type: 'mention', offset: 0, length: bot.username.length + 1 }] },
      { text: 'How much?', reply_to_message: { message_id: 1, date: 1, from: us, chat: where.chat, text: 'Hello' } },
      { text: command, entities: [{ type: 'bot_command', offset: 0, length: command.length }] },
      { text: 'Lily, how much?', entities: [{ type: 'text_mention', offset: 0, length: 4, user: us }] },
    ]
    return single('addressed in a group', message(0, first, { ...where, ...ways[way] }), customersMessage)
  })
  const byBot = inGroup.map(({ chat }) =>
    single('message of a bot', message(0, first, { from: otherBot, chat, text: 'I am a bot' }), groupTalk),
  )
  const command = fc
    .record({ where: toBot, payload: fc.constantFrom('', ' promo2026', ' ') })
    .map(({ where, payload }) => {
      const entities = [{ type: 'bot_command', offset: 0, length: 6 }]
      return single('command', message(0, first, { ...where, text: `/start${payload}`, entities }), customersMessage)
    })
  const corrected = fc
    .record({ where: toBot, before: telegramContents, after: telegramContents })
    .map(({ where, before, after }): KindCase => {
      const edited = { message_id: first, date: date(), edit_date: date(), ...where, ...after.fields }
      const bodies = [message(0, first, { ...where, ...before.fields }), update(1, { edited_message: edited })]
      return { name: `${before.kind} edited to ${after.kind}`, bodies, becomes: customersMessage, id: String(first) }
    })
  const notice = fc
    .record({ where: fc.oneof(toBot, inGroup), kind: fc.constantFrom(...documentedNotices.kinds) })
    .filter(({ kind }) => !moves.has(kind))
    .map(({ where, kind }): KindCase => {
      const bodies = [
        message(0, first, { ...where, text: 'Good evening' }),
        message(1, second, { ...where, ...telegramNotice(kind) }),
      ]
      return { name: `notice ${kind}`, bodies, becomes: line, id: String(second), besideId: String(first) }
    })
  const unknown = fc
    .record({
      where: fc.oneof(toBot, inGroup),
      kind: fc.constantFrom('message_of_tomorrow', 'constructor', 'toString'),
    })
    .map(({ where, kind }) => single(`unknown ${kind}`, message(0, first, { ...where, [kind]: { a: 1 } }), line))
  const moved = inGroup.map(({ from: person, chat }): KindCase => {
    const bodies = [
      message(0, first, { from: person, chat, text: 'Before' }),
      message(1, first + 2, { from: person, chat, migrate_to_chat_id: supergroupId }),
      message(2, first + 3, {
        from: groupBot,
        sender_chat: supergroup,
        chat: supergroup,
        migrate_from_chat_id: groupId,
      }),
      message(3, first, { from: person, chat: supergroup, text: 'After' }),
    ]
    // The supergroup numbers its messages anew, so that one of the old group has an id of its own.
    const besideId = `${String(groupId)}/${String(first)}`
    return { name: 'moved group', bodies, becomes: groupTalk, id: String(first), besideId }
  })
  const emoji = fc.constantFrom(
    { type: 'emoji', emoji: '❤' },
    { type: 'custom_emoji', custom_emoji_id: '5368324170671202286' },
    { type: 'paid' },
    { type: 'reaction_of_tomorrow' },
  )
  const reaction = fc
    .record({ where: toBot, one: emoji, other: emoji })
    .map(({ where: { from: user, chat }, one, other }): KindCase => {
      const reacted = (step: number, old_reaction: object[], new_reaction: object[]) =>
        update(step, { message_reaction: { chat, message_id: first, user, date: date(), old_reaction, new_reaction } })
      const bodies = [
        message(0, first, { from: user, chat, text: 'Hello' }),
        reacted(1, [], [one]),
        reacted(2, [one], [other]),
      ]
      const becomes = { thread: 'message', ai: 'unchanged', state: 'unread' } as const
      // Of reactions without a sign of their own one looks like another.
      const [sign, otherSign] = [one, other].map(({ type, emoji: own }) => own ?? (type === 'paid' ? type : ''))
      const isSame = sign === otherSign
      const id = `reaction-${String(10 * place + (isSame ? 1 : 2))}`
      return { name: `reaction ${other.type}`, bodies, becomes, id, besideId: String(first) }
    })
  const member = toBot.map(({ from: user, chat }): KindCase => {
    const us = { id: lily.bot.id, is_bot: true, first_name: 'Lily' }
    const bodies = [
      message(0, first, { from: user, chat, text: 'Hello' }),
      update(1, {
        my_chat_member: {
          chat,
          from: user,
          date: date(),
          old_chat_member: { status: 'member', user: us },
          new_chat_member: { status: 'kicked', user: us, until_date: 0 },
        },
      }),
    ]
    return { name: 'blocked', bodies, becomes: line, id: `member-${String(10 * place + 1)}`, besideId: String(first) }
  })
  const ownWords = toBot.map(({ chat }) => {
    const us = { id: lily.bot.id, is_bot: true, first_name: 'Lily' }
    return single('our own message', message(0, first, { from: us, chat, text: 'Hello' }), nothingHere, null)
  })
  const named = fc
    .constantFrom('channel_post', 'callback_query', 'poll', 'chat_join_request', 'update_of_tomorrow', 'constructor')
    .map((kind): KindCase => ({
      name: `update ${kind}`,
      bodies: [update(0, { [kind]: { id: '1' } })],
      becomes: namedAtChannel,
      id: null,
      kind: `update.${kind}`,
    }))
  return fc.oneof(
    { arbitrary: written, weight: 6 },
    { arbitrary: corrected, weight: 2 },
    { arbitrary: notice, weight: 2 },
    ...[talked, addressed, byBot, command, unknown, moved, reaction, member, ownWords, named],
  )
}

it(`a shape that Telegram documents is answered, shown or named, once, and the AI is asked as the table says (${runs} shapes, seed ${seed})`, async () => {
  const door = { post, settled: () => Promise.resolve() }
  await proveKinds(world, { messengerId: lily.messengerId, door, cases: casesOf }, { runs, seed })
  expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
}, 3_600_000)
