import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kindNamed, namedAtChannel, namedMessage, type Becomes } from '../channels/kinds.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { proveKinds, type KindCase } from '../testing/proveKinds.ts'
import { documentedInteractive } from './documentedKinds.ts'
import { fieldKinds } from './fieldKinds.ts'
import { envelope } from './fixtures/metaPayloads.ts'
import { messageKinds } from './messageKinds.ts'

/** How many shapes are sent; `CHANNEL_SHAPES` and `SEED` override them: 5,000 in `npm run proof:long`. */
const runs = Number(process.env['CHANNEL_SHAPES'] ?? 100)
const seed = Number(process.env['SEED'] ?? 35)

let world: WhatsappServer
let lily: AWhatsappNumber
beforeAll(async () => {
  world = await aWhatsappServer()
  await world.start()
  lily = await world.aNumber({ phoneNumberId: '106540352242922', businessAccountId: '102290129340398' })
}, 180_000)
afterAll(async () => {
  await world.halt()
  await world.close()
})

const words = fc.constantFrom('Do you have time on Friday?', 'Скільки коштує манікюр?', '👍', 'x'.repeat(4096))
const extra = fc.constantFrom({}, { field_of_tomorrow: 1 }, { type_of_tomorrow: { a: [null] } })
const media = fc.record({ id: fc.constant('1003383421387256'), caption: words, mime_type: fc.constant('image/jpeg') })

/** Documented content of each type; any other type has something. */
const contents: ReadonlyMap<string, fc.Arbitrary<unknown>> = new Map(
  Object.entries<fc.Arbitrary<unknown>>({
    text: fc.record({ body: words }),
    image: media,
    video: media,
    audio: media,
    document: media,
    sticker: media,
    location: fc.record({ latitude: fc.double({ min: -90, max: 90, noNaN: true }), longitude: fc.constant(30.5) }),
    contacts: fc.constant([{ name: { formatted_name: 'Ann' }, phones: [{ phone: '+1 650' }] }]),
    button: fc.record({ text: words, payload: fc.constant('P') }),
    interactive: fc
      .constantFrom(...documentedInteractive.kinds, 'reply_of_tomorrow')
      .map((type) => ({ type, [type]: { id: '1', title: 'Chosen', description: 'More' } })),
    order: fc.constant({ catalog_id: '1', product_items: [{ product_retailer_id: 'SPA', quantity: 1 }] }),
  }),
)
/** Types that stand in the thread by themselves; others change or answer something. */
const ownTypes = Object.keys(messageKinds).filter((type) => kindNamed(messageKinds, type)?.thread !== 'line')

/** Numbers of which WhatsApp and address books know two spellings: Brazil's 9, Mexico's 1 and Argentina's 9. */
const spellings = fc.constantFrom(
  (rest: string) => [`5511${rest}`, `55119${rest}`] as const,
  (rest: string) => [`5255${rest}`, `52155${rest}`] as const,
  (rest: string) => [`5411${rest}`, `54911${rest}`] as const,
)

/** Shapes of one person, who has written nothing yet. */
function casesOf(place: number): fc.Arbitrary<KindCase> {
  const phone = `38067${String(1_000_000 + place)}`
  const nextPhone = `38068${String(1_000_000 + place)}`
  const [userId, nextUserId] = [`UA.${String(place)}1`, `UA.${String(place)}2`]
  const id = `wamid.FUZZ${String(place)}`
  const timestamp = () => String(Math.floor(world.clock.now().getTime() / 1000))
  const contacts = [{ profile: { name: 'Ann' }, wa_id: phone }]
  const received = (message: object) =>
    envelope('messages', { contacts, messages: [{ from: phone, timestamp: timestamp(), ...message }] })
  const single = (name: string, body: object, becomes: Becomes): KindCase => ({ name, bodies: [body], becomes, id })
  const namedAs = (kind: string, name: string, body: object): KindCase => ({
    ...single(name, body, namedAtChannel),
    id: null,
    kind,
  })
  /** A person as an event names them: by the number, by the business's own id of them, or by both. */
  const by = ({ from, user }: { from?: string | undefined; user?: string | undefined }, message: object) =>
    envelope('messages', {
      contacts: [
        {
          profile: { name: 'Ann', ...(user !== undefined && { username: 'ann.lee' }) },
          ...(from !== undefined && { wa_id: from }),
          ...(user !== undefined && { user_id: user }),
        },
      ],
      messages: [
        {
          ...(from !== undefined && { from }),
          ...(user !== undefined && { from_user_id: user }),
          timestamp: timestamp(),
          ...message,
        },
      ],
    })
  const text = (messageId: string, body = 'Hello') => ({ id: messageId, type: 'text', text: { body } })
  const roadless = ownTypes.filter((type) => !['reaction', 'edit', 'revoke'].includes(type))
  const written = fc.constantFrom(...roadless, 'type_of_tomorrow', 'constructor').chain((type) =>
    fc
      .record({ content: contents.get(type) ?? fc.constantFrom({}, { a: 1 }), extra })
      .map(({ content, extra: more }) => {
        const becomes = kindNamed(messageKinds, type) ?? namedMessage
        return single(`message ${type}`, received({ id, type, [type]: content, ...more }), becomes)
      }),
  )
  const malformed = fc.constantFrom(...contents.keys()).map((type) => {
    const becomes = kindNamed(messageKinds, type) ?? namedMessage
    return single(`malformed ${type}`, received({ id, type, [type]: 7 }), becomes)
  })
  const reaction = words.map((emoji) =>
    single(
      'reaction',
      received({ id, type: 'reaction', reaction: { message_id: 'wamid.unknown', emoji: emoji.slice(0, 4) } }),
      messageKinds.reaction,
    ),
  )
  const corrected = fc.record({ edited: words, isRevoked: fc.boolean() }).map(({ edited, isRevoked }): KindCase => {
    const correction = isRevoked
      ? { type: 'revoke', revoke: { original_message_id: id } }
      : { type: 'edit', edit: { original_message_id: id, message: { type: 'text', text: { body: edited } } } }
    const bodies = [
      received({ id, type: 'text', text: { body: 'Before' } }),
      received({ id: `${id}.correction`, ...correction }),
    ]
    return { name: 'correction', bodies, becomes: messageKinds.text, id }
  })
  const echo = words.map((body) =>
    single(
      'echo',
      envelope('smb_message_echoes', {
        message_echoes: [{ from: '15550783881', to: phone, id, timestamp: timestamp(), type: 'text', text: { body } }],
      }),
      fieldKinds.smb_message_echoes,
    ),
  )
  const unsupportedFields = Object.keys(fieldKinds).filter(
    (field) => kindNamed(fieldKinds, field)?.state === 'named-at-channel',
  )
  const named = fc.constantFrom(...unsupportedFields, 'field_of_tomorrow', 'constructor').map((field): KindCase => ({
    name: `field ${field}`,
    bodies: [envelope(field, { something: place })],
    becomes: namedAtChannel,
    id: null,
    kind: field,
  }))
  const ofAccount = fc.constantFrom('account_of_tomorrow', 'security').map((field): KindCase => ({
    name: `account ${field}`,
    bodies: [
      {
        object: 'whatsapp_business_account',
        entry: [{ id: '102290129340398', time: place, changes: [{ field, value: { something: 1 } }] }],
      },
    ],
    becomes: namedAtChannel,
    id: null,
    kind: field,
  }))
  const statuses = fc.constantFrom('warmed', 'deleted').map((status): KindCase => ({
    name: `status ${status}`,
    bodies: [envelope('messages', { statuses: [{ id, status, timestamp: timestamp(), recipient_id: phone }] })],
    becomes: namedAtChannel,
    id: null,
    kind: `status ${status}`,
  }))
  const respelt = fc.record({ spelling: spellings, isTurned: fc.boolean() }).map(({ spelling, isTurned }): KindCase => {
    const [one, other] = spelling(String(80_000_000 + place))
    const [first, second] = isTurned ? [other, one] : [one, other]
    const bodies = [by({ from: first }, text(`${id}.1`)), by({ from: second }, text(id))]
    return { name: `spelt ${first} and ${second}`, bodies, becomes: messageKinds.text, id, besideId: `${id}.1` }
  })
  const hidden = fc.constantFrom(undefined, '').map((nothing): KindCase => {
    const bodies = [by({ from: phone, user: userId }, text(`${id}.1`)), by({ from: nothing, user: userId }, text(id))]
    return { name: `number hidden as ${nothing}`, bodies, becomes: messageKinds.text, id, besideId: `${id}.1` }
  })
  const moved = fc
    .constantFrom(
      { type: 'user_changed_number', body: 'Ann changed', wa_id: nextPhone },
      { type: 'customer_changed_number', body: '', new_wa_id: nextPhone },
      { type: 'user_changed_number', body: '', wa_id: nextPhone, user_id: nextUserId, previous_user_id: userId },
      { type: 'user_changed_user_id', body: '', user_id: nextUserId, previous_user_id: userId },
    )
    .map((system): KindCase => {
      const next = 'user_id' in system ? { user: nextUserId } : { from: nextPhone }
      const bodies = [
        by({ from: phone, user: userId }, text(`${id}.1`)),
        by({ from: phone }, { id: `${id}.2`, type: 'system', system }),
        by(next, text(id)),
      ]
      return { name: `moved by ${system.type}`, bodies, becomes: messageKinds.text, id, besideId: `${id}.1` }
    })
  const system = fc
    .constantFrom('customer_identity_changed', 'system_of_tomorrow')
    .map((type) =>
      single(
        `system ${type}`,
        received({ id, type: 'system', system: { type, body: 'Something' } }),
        messageKinds.system,
      ),
    )
  const silentSystem = fc
    .constantFrom({}, { type: 'system_of_tomorrow' }, { body: 7 })
    .map((said) => namedAs('message system', 'system without words', received({ id, type: 'system', system: said })))
  const welcome = fc.constant(
    single('request_welcome', received({ id, type: 'request_welcome' }), messageKinds.request_welcome),
  )
  const call = fc.constantFrom('USER_INITIATED', undefined).map((direction) => {
    const event = { id, event: 'terminate', direction, status: ['FAILED'], from: phone, timestamp: timestamp() }
    return single('missed call', envelope('calls', { contacts, calls: [event] }), fieldKinds.calls)
  })
  /** A moment that no other case has: such lines are known by theirs. */
  const moment = () => String(Number(timestamp()) - 60 - place)
  const preference = fc.constantFrom('stop', 'resume').map((value): KindCase => {
    const [at, category] = [moment(), 'marketing_messages']
    const body = envelope('user_preferences', {
      contacts,
      user_preferences: [{ wa_id: phone, detail: 'Asked', category, value, timestamp: at }],
    })
    return { ...single(`marketing ${value}`, body, fieldKinds.user_preferences), id: `marketing ${value} ${at}` }
  })
  const handover = fc.constantFrom('control_passed', 'control_taken').map((type): KindCase => {
    const at = moment()
    const body = envelope('messaging_handovers', { contacts, type, timestamp: at, sender: { phone_number: phone } })
    return { ...single(type, body, fieldKinds.messaging_handovers), id: `${type} ${at}` }
  })
  const standby = words.map((body) =>
    single(
      'standby',
      envelope('standby', { contacts, messages: [{ from: phone, timestamp: timestamp(), ...text(id, body) }] }),
      fieldKinds.standby,
    ),
  )
  const group = fc.constant(namedAs('message of a group', 'group message', received({ group_id: 'G', ...text(id) })))
  const malformedLists = fc
    .constantFrom<[string, string, object]>(
      [
        'message edit',
        'messages',
        { contacts, messages: [{ from: phone, id, timestamp: '1', type: 'edit', edit: {} }] },
      ],
      ['message revoke', 'messages', { contacts, messages: [{ from: phone, id, timestamp: '1', type: 'revoke' }] }],
      ['message', 'messages', { contacts, messages: [{ text: { body: 'No id' } }, null, 7] }],
      ['status', 'messages', { statuses: [{ status: 'sent' }, null] }],
      ['smb_message_echoes', 'smb_message_echoes', { message_echoes: [null, { to: phone }] }],
      [
        'smb_message_echoes edit',
        'smb_message_echoes',
        { message_echoes: [{ to: phone, id, timestamp: '1', type: 'edit' }] },
      ],
      ['calls', 'calls', { calls: [{ id }] }],
      ['user_preferences', 'user_preferences', { user_preferences: [{}] }],
      ['messaging_handovers', 'messaging_handovers', { type: 'control_of_tomorrow' }],
      ['smb_app_state_sync', 'smb_app_state_sync', { state_sync: [{ type: 'contact_of_tomorrow' }] }],
      ['account_update ACCOUNT_OF_TOMORROW', 'account_update', { event: 'ACCOUNT_OF_TOMORROW' }],
      [
        'phone_number_quality_update QUALITY_OF_TOMORROW',
        'phone_number_quality_update',
        { event: 'QUALITY_OF_TOMORROW' },
      ],
    )
    .map(([kind, field, value]) => namedAs(kind, `malformed ${kind}`, envelope(field, value)))
  return fc.oneof(
    { arbitrary: written, weight: 6 },
    ...[malformed, reaction, corrected, echo, named, ofAccount, statuses],
    ...[respelt, hidden, moved, system, silentSystem, welcome, call, preference, handover, standby, group],
    { arbitrary: malformedLists, weight: 2 },
  )
}

it(`a shape that WhatsApp documents is answered, shown or named, once, and the AI is asked as the table says (${runs} shapes, seed ${seed})`, async () => {
  const door = { post: world.post, settled: () => world.channels().events.settled() }
  await proveKinds(world, { messengerId: lily.messengerId, door, cases: casesOf }, { runs, seed })
  expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
}, 3_600_000)
