import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customersMessage, kindNamed, namedAtChannel, type Becomes } from '../channels/kinds.ts'
import { anInstagramServer, type AnInstagramAccount, type InstagramServer } from '../testing/anInstagramServer.ts'
import { proveKinds, type KindCase } from '../testing/proveKinds.ts'
import { attachmentKinds } from './attachmentKinds.ts'
import { changeKinds, eventKinds } from './eventKinds.ts'
import { ids } from './fixtures/instagramPayloads.ts'

/** How many shapes are sent; `CHANNEL_SHAPES` and `SEED` override them: 5,000 in `npm run proof:long`. */
const runs = Number(process.env['CHANNEL_SHAPES'] ?? 100)
const seed = Number(process.env['SEED'] ?? 35)

let world: InstagramServer
let lily: AnInstagramAccount
beforeAll(async () => {
  world = await anInstagramServer()
  await world.start()
  lily = await world.anAccount({ accountId: ids.account })
}, 180_000)
afterAll(async () => {
  await world.halt()
  await world.close()
})

const words = fc.constantFrom('Do you have time on Friday?', 'Скільки коштує манікюр?', '👍', '‎', 'x'.repeat(1000))
const extra = fc.constantFrom({}, { field_of_tomorrow: 1 }, { message_of_tomorrow: { a: [null] } })
const url = fc.constantFrom('https://example.invalid/a.jpg', 'http://x', '', null, undefined)

/** Shapes of one person, who has written nothing yet. */
function casesOf(place: number): fc.Arbitrary<KindCase> {
  const personId = String(7_000_000_000_000 + place)
  const mid = `FUZZ-${String(place)}`
  const at = () => world.clock.now().getTime()
  const envelope = (event: object, list = 'messaging') => ({
    object: 'instagram',
    entry: [{ id: ids.account, time: 1, [list]: [event] }],
  })
  const from = (what: object) => ({
    sender: { id: personId },
    recipient: { id: ids.account },
    timestamp: at(),
    ...what,
  })
  const single = (name: string, body: object, becomes: Becomes, id: string | null = mid): KindCase => ({
    name,
    bodies: [body],
    becomes,
    id,
  })
  const text = fc.record({ text: words, extra })
  const attachment = fc.record({
    type: fc.constantFrom(...Object.keys(attachmentKinds), 'type_of_tomorrow', 'toString'),
    payload: fc.oneof(
      fc.record({ url, title: fc.option(words, { nil: undefined }) }),
      fc.constantFrom(null, undefined, 7, {}),
    ),
  })
  const written = fc
    .record({
      text: fc.option(words, { nil: undefined }),
      attachments: fc.option(fc.array(attachment, { maxLength: 3 }), { nil: undefined }),
      reply_to: fc.constantFrom(undefined, { mid: 'UNKNOWN' }, { story: { id: '1', url: 'https://x.example' } }, {}),
      referral: fc.constantFrom(undefined, { product: { id: '9' } }, { ref: 'a' }, 7),
      is_unsupported: fc.constantFrom(undefined, true, false),
      extra,
    })
    .map(({ extra: more, ...message }) =>
      single('message', envelope(from({ message: { mid, ...message, ...more } })), customersMessage),
    )
  const standby = text.map(({ text: said, extra: more }) =>
    single('standby', envelope(from({ message: { mid, text: said, ...more } }), 'standby'), eventKinds.standby),
  )
  const echo = words.map((said) => {
    const event = { ...from({ message: { mid, text: said, is_echo: true } }) }
    const ends = { sender: event.recipient, recipient: event.sender }
    return single('echo', envelope({ ...event, ...ends }), { thread: 'message', ai: 'silenced', state: 'nothing' })
  })
  const corrected = fc.record({ edited: words, isUnsent: fc.boolean() }).map(({ edited, isUnsent }): KindCase => {
    const correction = isUnsent
      ? { message: { mid, is_deleted: true } }
      : { message_edit: { mid, text: edited, num_edit: 1 } }
    const bodies = [envelope(from({ message: { mid, text: 'Before' } })), envelope(from(correction))]
    return { name: 'correction', bodies, becomes: eventKinds.message, id: mid }
  })
  const reaction = fc.constantFrom('❤️', '👍', undefined).map((emoji) => {
    const event = from({ reaction: { mid: 'UNKNOWN', action: 'react', reaction: 'love', emoji } })
    return single('reaction', envelope(event), eventKinds.reaction, `reaction ${personId} ${event.timestamp} UNKNOWN`)
  })
  const postback = words.map((title) =>
    single('postback', envelope(from({ postback: { mid, title, payload: 'P' } })), eventKinds.postback),
  )
  const lines = fc
    .constantFrom(
      ['pass_thread_control', 'conversation-here'] as const,
      ['take_thread_control', 'conversation-elsewhere'] as const,
      ['request_thread_control', 'conversation-asked-for'] as const,
      ['referral', 'came-by-link'] as const,
    )
    .map(([name, notice]) => {
      const event = from({ [name]: { ref: 'r' } })
      return single(name, envelope(event), eventKinds[name], `${notice} ${personId} ${event.timestamp}`)
    })
  const unsupportedEvents = Object.keys(eventKinds).filter(
    (name) => kindNamed(eventKinds, name)?.state === 'named-at-channel',
  )
  const named = fc.constantFrom(...unsupportedEvents, 'event_of_tomorrow', 'constructor').map((kind): KindCase => ({
    name: `event ${kind}`,
    bodies: [envelope(from({ [kind]: { a: 1 } }))],
    becomes: namedAtChannel,
    id: null,
    kind,
  }))
  const fields = fc.constantFrom(...Object.keys(changeKinds), 'field_of_tomorrow').map((field): KindCase => ({
    name: `field ${field}`,
    bodies: [envelope({ field, value: { id: '1' } }, 'changes')],
    becomes: namedAtChannel,
    id: null,
    kind: field,
  }))
  const malformed = fc
    .constantFrom<object>(
      { sender: { id: 'x' }, message: { mid } },
      { message: 7 },
      from({ message: { text: 'no id' } }),
    )
    .map((event): KindCase => ({
      name: 'malformed',
      bodies: [envelope(event)],
      becomes: namedAtChannel,
      id: null,
      kind: 'message',
    }))
  return fc.oneof(
    { arbitrary: written, weight: 6 },
    ...[standby, echo, corrected, reaction, postback, lines, named, fields, malformed],
  )
}

it(`a shape that Instagram documents is answered, shown or named, once, and the AI is asked as the table says (${runs} shapes, seed ${seed})`, async () => {
  const door = { post: world.post, settled: () => world.channels().events.settled() }
  await proveKinds(world, { messengerId: lily.messengerId, door, cases: casesOf }, { runs, seed })
  expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
}, 3_600_000)
