import fc from 'fast-check'
import { connectAccount, type SandboxBot } from '@frontdesk/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customersMessage, namedAtChannel, nothingHere, type Becomes } from '../channels/kinds.ts'
import { documentedNotices } from '../telegram/documentedKinds.ts'
import { aConnectedMessenger } from '../testing/aConnectedMessenger.ts'
import { aTelegramServer, type TelegramServer } from '../testing/aTelegramServer.ts'
import { proveKinds, type KindCase } from '../testing/proveKinds.ts'
import { telegramContents, telegramNotice, telegramPerson, telegramWords } from '../testing/telegramShapes.ts'
import { telegramWebhookOf } from '../testing/telegramWebhookOf.ts'

/** How many shapes are sent; `CHANNEL_SHAPES` and `SEED` override them: 5,000 in `npm run proof:long`. */
const runs = Number(process.env['CHANNEL_SHAPES'] ?? 60)
const seed = Number(process.env['SEED'] ?? 35)

let world: TelegramServer
let bot: SandboxBot
let messengerId: number
let post: (update: object) => Promise<number>
let connectionId: string
const owner = { id: 810_000_000, is_bot: false, first_name: 'Olena', username: 'lily' }
beforeAll(async () => {
  world = await aTelegramServer()
  await world.reset()
  const company = await world.aCompany()
  const { world: outside } = world.sandbox
  const token = '7500000001:SANDBOX-BUSINESS'
  bot = outside.addBot({ token, username: 'desk_bot', name: 'Desk', hasBusinessMode: true })
  const olena = outside.addCustomer({ id: owner.id, username: owner.username, firstName: 'Olena', language: 'uk' })
  messengerId = await aConnectedMessenger(world, company, { type: 'telegram_business', token, status: 'initializing' })
  await world.start({ publicUrl: 'https://desk.example' })
  post = await telegramWebhookOf(world, { messengerId, bot })
  const { connection } = connectAccount(outside.telegram, bot, olena)
  connectionId = connection.id
  expect(await post({ update_id: 1, business_connection: connection })).toBe(200)
}, 180_000)
afterAll(() => world.close())

const line = { thread: 'line', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
const ownersWord = { thread: 'message', ai: 'silenced', state: 'nothing' } as const satisfies Becomes
const automatic = { thread: 'message', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
const moves = new Set(['migrate_to_chat_id', 'migrate_from_chat_id'])

/** Shapes of the chat of one customer with the account, in which nobody has written yet. */
function casesOf(place: number): fc.Arbitrary<KindCase> {
  const [first, second] = [100_000 + 10 * place, 100_001 + 10 * place]
  const date = () => Math.floor(world.clock.now().getTime() / 1000)
  const update = (step: number, fields: object) => ({ update_id: 10 + 10 * place + step, ...fields })
  const customer = telegramPerson(600_000_000 + place)
  const business = (id: number, fields: object) => ({
    message_id: id,
    date: date(),
    business_connection_id: connectionId,
    ...fields,
  })
  const message = (step: number, id: number, fields: object) => update(step, { business_message: business(id, fields) })
  const chatOf = (person: object) => ({ type: 'private', ...person })
  const single = (name: string, body: object, becomes: Becomes, id: string | null = String(first)): KindCase => ({
    name,
    bodies: [body],
    becomes,
    id,
  })
  const shaped = fc.record({ person: customer, content: telegramContents })
  const written = shaped.map(({ person, content: { kind, fields } }) =>
    single(`message ${kind}`, message(0, first, { from: person, chat: chatOf(person), ...fields }), customersMessage),
  )
  const byOwner = shaped.map(({ person, content: { kind, fields } }) =>
    single(`owner's ${kind}`, message(0, first, { from: owner, chat: chatOf(person), ...fields }), ownersWord),
  )
  const byItself = shaped.map(({ person, content: { kind, fields } }) => {
    const said = { from: owner, chat: chatOf(person), is_from_offline: true, ...fields }
    return single(`greeting ${kind}`, message(0, first, said), automatic)
  })
  const corrected = fc
    .record({ person: customer, isOwners: fc.boolean(), before: telegramContents, after: telegramContents })
    .map(({ person, isOwners, before, after }): KindCase => {
      const where = { from: isOwners ? owner : person, chat: chatOf(person) }
      const edited = { ...business(first, { ...where, ...after.fields }), edit_date: date() }
      const bodies = [message(0, first, { ...where, ...before.fields }), update(1, { edited_business_message: edited })]
      const becomes = isOwners ? ownersWord : customersMessage
      return { name: `${before.kind} edited to ${after.kind}`, bodies, becomes, id: String(first) }
    })
  const deleted = fc
    .record({ person: customer, isOwners: fc.boolean(), text: telegramWords })
    .map(({ person, isOwners, text }): KindCase => {
      const chat = chatOf(person)
      const gone = { business_connection_id: connectionId, chat, message_ids: [first, first + 7] }
      const bodies = [
        message(0, first, { from: isOwners ? owner : person, chat, text }),
        update(1, { deleted_business_messages: gone }),
      ]
      const becomes = isOwners ? ownersWord : customersMessage
      return { name: 'deleted', bodies, becomes, id: String(first) }
    })
  const notice = fc
    .record({ person: customer, kind: fc.constantFrom(...documentedNotices.kinds) })
    .filter(({ kind }) => !moves.has(kind))
    .map(({ person, kind }): KindCase => {
      const where = { from: person, chat: chatOf(person) }
      const bodies = [
        message(0, first, { ...where, text: 'Hi' }),
        message(1, second, { ...where, ...telegramNotice(kind) }),
      ]
      return { name: `notice ${kind}`, bodies, becomes: line, id: String(second), besideId: String(first) }
    })
  const unknown = customer.map((person) =>
    single('unknown', message(0, first, { from: person, chat: chatOf(person), message_of_tomorrow: { a: 1 } }), line),
  )
  const ours = customer.map((person) => {
    const us = { id: bot.id, is_bot: true, first_name: bot.name, username: bot.username }
    const said = { from: owner, sender_business_bot: us, chat: chatOf(person), text: 'Good evening' }
    return single('our own message', message(0, first, said), nothingHere, null)
  })
  const strangers = customer.map((person): KindCase => {
    const said = { from: person, chat: chatOf(person), text: 'Hi', business_connection_id: 'connection-of-nobody' }
    return {
      ...single('message of a connection that is not there', message(0, first, said), namedAtChannel, null),
      kind: 'business_message.other_account',
    }
  })
  const otherAccount = customer.map((person): KindCase => {
    const rights = { can_reply: true }
    const connection = {
      id: 'other',
      user: { ...owner, id: 5 },
      user_chat_id: 5,
      date: date(),
      rights,
      is_enabled: true,
    }
    const body = update(0, { business_connection: { ...connection, user: person } })
    return { ...single('other account', body, namedAtChannel, null), kind: 'business_connection.other_account' }
  })
  const toBot = shaped.map(({ person, content: { fields } }): KindCase => {
    const body = update(0, {
      message: { message_id: first, date: date(), from: person, chat: chatOf(person), ...fields },
    })
    return { ...single('to the bot itself', body, namedAtChannel, null), kind: 'message.to_the_bot_itself' }
  })
  const named = fc
    .constantFrom('channel_post', 'callback_query', 'edited_message', 'update_of_tomorrow')
    .map((kind): KindCase => ({
      ...single(`update ${kind}`, update(0, { [kind]: { id: '1' } }), namedAtChannel, null),
      kind: `update.${kind}`,
    }))
  return fc.oneof(
    { arbitrary: written, weight: 6 },
    { arbitrary: byOwner, weight: 2 },
    { arbitrary: corrected, weight: 2 },
    ...[byItself, deleted, notice, unknown, ours, strangers, otherAccount, toBot, named],
  )
}

it(`a shape of accounts that Telegram documents is answered, shown or named, once, and the AI is asked as the table says (${runs} shapes, seed ${seed})`, async () => {
  const door = { post, settled: () => Promise.resolve() }
  await proveKinds(world, { messengerId, door, cases: casesOf }, { runs, seed })
  expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
}, 3_600_000)
