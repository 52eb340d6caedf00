import type { Message } from '@frontdesk/contract'
import { signatureOf } from '@frontdesk/sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginAttempt } from '../jobs/attempts.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import { asOwner } from '../testing/aDatabase.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { envelope, history, stateSync, textMessage } from '../whatsapp/fixtures/metaPayloads.ts'
import { giveUpEvent } from '../channels/giveUpEvent.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber({ phoneNumberId: '106540352242922', businessAccountId: '102290129340398' })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const stored = () =>
  world.db
    .selectFrom('messages')
    .select(['text', 'status', 'company_id'])
    .where('platform', '=', 'whatsapp')
    .orderBy('id')
    .execute()
const lostAt = async () =>
  (
    await world.db
      .selectFrom('messenger_integrations')
      .select('metadata')
      .where('id', '=', lily.messengerId)
      .executeTakeFirstOrThrow()
  ).metadata['messageLostAt']
type Sent = ReturnType<typeof text>
const events = () => world.db.selectFrom('channel_events').selectAll().orderBy('id').execute()
const text = (id: string, body: string, from = '16505551234') =>
  envelope('messages', { messages: [{ from, id, timestamp: '1749416383', type: 'text', text: { body } }] })

describe('the challenge of Meta', () => {
  const ask = (query: Record<string, string>) => world.app.inject({ method: 'GET', url: '/webhooks/meta', query })

  it('the challenge is answered to whoever knows the verify token', async () => {
    const answer = await ask({
      'hub.mode': 'subscribe',
      'hub.verify_token': world.whatsapp.app.verifyToken,
      'hub.challenge': '1158201444',
    })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ])
  })

  it.each([
    { 'hub.mode': 'subscribe', 'hub.verify_token': 'guessed', 'hub.challenge': '1' },
    { 'hub.mode': 'subscribe', 'hub.challenge': '1' },
    {},
  ])('any other challenge is refused: %j', async (query: Record<string, string>) => {
    expect((await ask(query)).statusCode).toBe(403)
  })

  it('the right token for another mode is refused', async () => {
    const query = {
      'hub.mode': 'unsubscribe',
      'hub.verify_token': world.whatsapp.app.verifyToken,
      'hub.challenge': '1',
    }
    expect((await ask(query)).statusCode).toBe(403)
  })
})

describe('a webhook that is not in order', () => {
  it.each([
    ['none', ''],
    ['one of another secret', signatureOf('f'.repeat(32), JSON.stringify(textMessage))],
    ['one of another body', 'sha256=' + '0'.repeat(64)],
    ['one that is no hexadecimal', 'sha256=zz'],
  ])('a webhook whose signature is %s is refused, and nothing is stored', async (_what, signature) => {
    expect(await world.post(textMessage, { signature })).toBe(401)
    expect([await stored(), await events()]).toEqual([[], []])
  })

  it('the signature of a webhook is checked over the bytes as they came', async () => {
    const raw = JSON.stringify(textMessage, null, 2)
    expect(
      await world.post(null, {
        raw,
        signature: signatureOf(world.whatsapp.app.appSecret, JSON.stringify(textMessage)),
      }),
    ).toBe(401)
    expect(await world.post(null, { raw })).toBe(200)
  })

  it.each([
    ['half JSON', '{"object":"whatsapp_business_account","entry":[{"changes"'],
    ['another document', '"hello"'],
    ['an empty body', ''],
  ])('a webhook with the body of %s is refused', async (_what, raw) => {
    expect(await world.post(null, { raw })).toBe(400)
    expect(await events()).toEqual([])
  })

  it('a webhook with a body of 10 MB is refused unread, and one of 2 MB is accepted', async () => {
    const unread = await world.post(null, { raw: Buffer.alloc(10 * 1024 * 1024, 0x20) })
    expect(unread).toBe(413)
    const large = envelope('messages', { padding: 'x'.repeat(2 * 1024 * 1024) })
    expect(await world.post(large)).toBe(200)
  })
})

describe('events of Meta', () => {
  it('an event is stored as it came, answered, and handled by a job', async () => {
    const strange = { ...textMessage, unknown: { field: 'é\u0000' } }
    await world.receive(strange)
    expect(await stored()).toEqual([
      { text: 'Does it come in another color?', status: 'received', company_id: lily.company.companyId },
    ])
    const [event] = await events()
    expect(JSON.parse(event?.payload ?? '')).toEqual(textMessage.entry[0]?.changes[0])
    expect(event?.handled_at).toEqual(world.clock.now())
    expect(await world.db.selectFrom('jobs').selectAll().where('queue', '=', 'channel-events').execute()).toEqual([])
  })

  it('the answer does not wait for the handling', async () => {
    await world.halt()
    expect(await world.post(textMessage)).toBe(200)
    expect([(await events()).length, await stored()]).toEqual([1, []])
    await world.start()
    await world.channels().events.settled()
    expect(await stored()).toHaveLength(1)
  })

  it('an event that comes three times is stored once', async () => {
    for (let time = 0; time < 3; time++) await world.receive(textMessage)
    expect([(await events()).length, (await stored()).length]).toEqual([1, 1])
  })

  it('a message that comes again in another event is stored once', async () => {
    await world.receive(textMessage)
    const { messages } = textMessage.entry[0]?.changes[0]?.value as unknown as { messages: object[] }
    await world.receive(envelope('messages', { messages, contacts: [] }))
    expect(await stored()).toHaveLength(1)
  })

  it('several entries, changes and messages in one body are all handled, also in an array', async () => {
    const [one, two, three] = [text('wamid.1', 'one'), text('wamid.2', 'two'), text('wamid.3', 'three', '16505559999')]
    const body = {
      ...one,
      entry: [
        ...one.entry,
        { ...two.entry[0], changes: [...(two.entry[0]?.changes ?? []), ...(three.entry[0]?.changes ?? [])] },
      ],
    }
    await world.receive([body])
    expect((await stored()).map((message) => message.text).toSorted()).toEqual(['one', 'three', 'two'])
  })

  it.each([
    [
      'one entry',
      (all: readonly Sent[]) => [{ ...all[0]?.entry[0], changes: all.flatMap((one) => one.entry[0]?.changes ?? []) }],
    ],
    ['entries of its own', (all: readonly Sent[]) => all.flatMap((one) => one.entry)],
  ])(
    'the events of a number in a webhook are stored in their order and in one transaction, each in %s',
    async (_how, entriesOf) => {
      await world.halt()
      const all = Array.from({ length: 40 }, (_, number) =>
        text(`wamid.${String(number)}`, String(number), '16505550001'),
      )
      const [one] = all
      if (!one) throw new Error('There is none')
      expect(await world.post({ ...one, entry: entriesOf(all) })).toBe(200)
      const { rows } = await sql<{ transactions: number; events: number }>`
      select count(distinct xmin::text)::int as transactions, count(*)::int as events from channel_events`.execute(
        world.db,
      )
      expect(rows).toEqual([{ transactions: 1, events: 40 }])
      await world.start()
      await world.channels().events.settled()
      expect((await stored()).map((message) => message.text)).toEqual(all.map((_, number) => String(number)))
    },
    60_000,
  )

  it('an event that the database does not take is reported, and neither loses nor repeats the others', async () => {
    const all = ['one', 'refused', 'three'].map((words) => text(`wamid.${words}`, words))
    const [one] = all
    if (!one) throw new Error('There is none')
    const body = { ...one, entry: [...all.flatMap(({ entry }) => entry), ...one.entry] }
    const owner = asOwner(world.db)
    await sql`alter table channel_events add constraint none_refused check (payload not like '%refused%')`.execute(
      owner,
    )
    try {
      expect(await world.post(body)).toBe(500)
      expect(await world.post(body)).toBe(500)
    } finally {
      await sql`alter table channel_events drop constraint none_refused`.execute(owner)
    }
    await world.channels().events.settled()
    expect((await stored()).map((message) => message.text)).toEqual(['one', 'three'])
    await world.receive(body)
    expect((await stored()).map((message) => message.text)).toEqual(['one', 'three', 'refused'])
    expect(await events()).toHaveLength(3)
    expect(world.logged.splice(0)).toHaveLength(2)
  })

  it('an event that the database never takes is given up at its third try, and its channel says so', async () => {
    const body = text('wamid.never', 'never')
    const owner = asOwner(world.db)
    await sql`alter table channel_events add constraint none_never check (payload not like '%never%')`.execute(owner)
    try {
      expect([await world.post(body), await world.post(body)]).toEqual([500, 500])
      expect(await lostAt()).toBeUndefined()
      expect(await world.post(body)).toBe(200)
      expect(await lostAt()).toBe(world.clock.now().toISOString())
    } finally {
      await sql`alter table channel_events drop constraint none_never`.execute(owner)
    }
    await world.receive(text('wamid.next', 'next'))
    expect((await stored()).map((message) => message.text)).toEqual(['next'])
    expect(world.logged.splice(0)).toHaveLength(3)
  })

  it('a malformed message does not keep the others from being handled', async () => {
    await world.receive(
      envelope('messages', {
        messages: [
          { type: 'text' },
          7,
          { from: '16505551234', id: 'wamid.ok', timestamp: '1749416383', type: 'text', text: { body: 'here' } },
        ],
        statuses: [{ nothing: true }],
      }),
    )
    expect((await stored()).map((message) => message.text)).toEqual(['here'])
  })

  it('characters that no database stores do not keep a message from being stored', async () => {
    const strange = 'Ann \u0000\ud83d'
    const message = (id: string, content: object) => ({ from: '16505551234', id, timestamp: '1749416383', ...content })
    const body = envelope('messages', {
      contacts: [{ profile: { name: strange }, wa_id: '16505551234' }],
      messages: [
        message('wamid.a\u0000', { type: 'text', text: { body: `${'x'.repeat(199)}😀 ${strange}` } }),
        message('wamid.b', {
          type: 'document',
          document: { id: '77', caption: strange, filename: strange },
          // The quote is cut within the emoji.
          context: { id: 'wamid.a\u0000' },
        }),
      ],
    })
    await world.receive(body)
    expect((await stored()).map((one) => one.text)).toEqual([
      `${'x'.repeat(199)}😀 Ann \ufffd\ufffd`,
      'Ann \ufffd\ufffd',
    ])
    const contact = { type: 'contact', action: 'add', contact: { full_name: 'B\u0000b', phone_number: '16505551234' } }
    await world.receive(
      envelope('smb_app_state_sync', { state_sync: [{ ...contact, metadata: { timestamp: '1749416400' } }] }),
    )
    const chat = await world.db.selectFrom('chats').select('title').where('platform', '=', 'whatsapp').execute()
    expect(chat).toEqual([{ title: 'B\ufffdb' }])
  })

  it('history of more than six months ago, contacts of nobody who wrote, and events of other products store no message', async () => {
    for (const body of [stateSync, history, { object: 'instagram', entry: [{ id: '1', changes: [] }] }])
      expect(await world.post(body)).toBe(200)
    await world.channels().events.settled()
    expect(await stored()).toEqual([])
  })

  it('an event of a number that nobody has connected, or that is switched off, is answered and not stored', async () => {
    await world.db
      .updateTable('messenger_integrations')
      .set({ is_active: false })
      .where('id', '=', lily.messengerId)
      .execute()
    expect(await world.post(textMessage)).toBe(200)
    expect(await events()).toEqual([])
  })

  it('an event reaches only the company of its number', async () => {
    const rose = await world.aNumber()
    await world.receive(textMessage)
    expect((await stored()).map((message) => message.company_id)).toEqual([lily.company.companyId])
    expect(rose.company.companyId).not.toBe(lily.company.companyId)
  })

  it('an event that cannot be handled is tried again, later, and given up in the end', async () => {
    const { companyId } = lily.company
    const receivedAt = world.clock.now()
    const changes = () => world.published.filter(({ event }) => event === 'messenger_update').length
    const before = changes()
    const { id } = await world.db
      .insertInto('channel_events')
      .values({
        company_id: companyId,
        messenger_id: lily.messengerId,
        digest: 'x',
        payload: '{',
        received_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const orderKey = `${lily.messengerId}:16505551234`
    await enqueueJob(world.db, {
      queue: 'channel-events',
      subject: String(id),
      orderKey,
      companyId,
      dueAt: world.clock.now(),
    })
    world.ports.channelEventStored({ orderKey })
    await world.channels().events.settled()
    await world.receive(textMessage)
    expect(await stored()).toEqual([])
    // Jobs of other queues have the same numbers as subjects.
    const job = () =>
      world.db
        .selectFrom('jobs')
        .selectAll()
        .where('queue', '=', 'channel-events')
        .where('subject', '=', String(id))
        .executeTakeFirst()
    expect(await job()).toMatchObject({ attempts: 1, error: 'SyntaxError', failed_at: null })
    // As after nine more of them.
    await world.db
      .updateTable('jobs')
      .set({ attempts: 10 })
      .where('queue', '=', 'channel-events')
      .where('subject', '=', String(id))
      .execute()
    for (let time = 0; time < 2; time++) {
      world.clock.advance(300_000)
      await world.channels().events.settled()
    }
    expect(await job()).toMatchObject({ attempts: 12, failed_at: expect.any(Date) as Date })
    expect(world.logged.filter(({ sentence }) => sentence === 'A job was given up')).toMatchObject([
      { level: 'error', fields: { queue: 'channel-events', subject: String(id), companyId, error: 'SyntaxError' } },
    ])
    // Nobody can say what was in it: its company learns that a message may be lost.
    expect(await lostAt()).toBe(receivedAt.toISOString())
    expect(changes()).toBe(before + 1)
    // The event behind it was held up, and is not lost.
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    ['a message', { messages: [{ id: 'wamid.x', type: 'text' }] }, true],
    ['a receipt alone', { statuses: [{ id: 'wamid.x', status: 'read' }] }, false],
  ])(
    'whether a message was lost is shown at a channel whose event with %s is given up',
    async (_what, value, isLost) => {
      await world.channels().events.settled()
      const { companyId } = lily.company
      const change = envelope('messages', value).entry[0]?.changes[0]
      const payload = JSON.stringify(change)
      const receivedAt = world.clock.now()
      const event = { companyId, messengerId: lily.messengerId, payload, receivedAt }
      const of = { queue: 'channel-events', subject: '7', orderKey: '7', companyId } as const
      await enqueueJob(world.db, { ...of, dueAt: receivedAt })
      const { id } = await world.db
        .selectFrom('jobs')
        .select('id')
        .where('queue', '=', of.queue)
        .where('subject', '=', '7')
        .executeTakeFirstOrThrow()
      const due = { ...of, id, attempts: 0, abandonedBy: null }
      const begun = await beginAttempt(world.db, due, world.ports.newId(), receivedAt)
      const givenUp = { adapter: world.table.whatsapp, event, error: 'Error' }
      await giveUpEvent(world.ports, begun ?? expect.fail('It waits'), givenUp)
      expect(await lostAt()).toBe(isLost ? receivedAt.toISOString() : undefined)
    },
  )

  it('handled events are forgotten after a week', async () => {
    const { forgetExpired } = await import('../accounts/forgetExpired.ts')
    await world.receive(textMessage)
    world.clock.advance(6 * 86_400_000)
    await forgetExpired(world.ports, world.app.settings.retention)
    expect(await events()).toHaveLength(1)
    world.clock.advance(2 * 86_400_000)
    await forgetExpired(world.ports, world.app.settings.retention)
    expect(await events()).toEqual([])
  })
})

it('the sandbox asks for the challenge and signs what it pushes', async () => {
  const message: Message = await lily.says('Hello from the sandbox')
  expect(message).toMatchObject({ platform: 'whatsapp', companyId: lily.company.companyId, status: 'received' })
})
