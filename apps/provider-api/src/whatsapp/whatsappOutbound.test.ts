import { randomUUID } from 'node:crypto'
import type { Message, Messenger } from '@frontdesk/contract'
import { addPerson, failAccepted } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuseNextRead } from '../testing/refuseNextRead.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { anOgg, aPdf, aPng } from '../testing/someFiles.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { failedStatus, statusOf } from './fixtures/metaPayloads.ts'
import { referenceOf } from '../channels/channelMessages.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
let chatId: number
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber()
  chatId = (await lily.says('Hello')).chatId
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.halt()
})
afterAll(() => world.close())

const as = ({ company: { owner, companyId } } = lily) => ({ token: owner.token, companyId })
const send = async (message: string, more: object = {}, by = lily) =>
  (await world.callOk('sendMessage', { ...as(by), body: { chatId, message, ...more } }))['message'] as Message // `callOk` has parsed it
const read = async (id: number) => {
  await world.deliveries().settled()
  await world.whatsapp.callback.settled()
  await world.channels().events.settled()
  return world.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
const inline = (bytes: Buffer, name: string, type: string) => ({
  fileData: [`data:${type};base64,${bytes.toString('base64')}`],
  fileName: [name],
  fileType: [type],
})
const messenger = async () =>
  ((await world.callOk('listMessengers', as()))['integrations'] as Messenger[]).find(({ type }) => type === 'whatsapp')

describe('requests to WhatsApp', () => {
  it('a text arrives, and its status rises to read', async () => {
    const { id } = await send('We are open until six')
    expect(await read(id)).toMatchObject({ status: 'delivered', platform_message_id: lily.got()[0]?.id })
    expect(lily.got()).toMatchObject([
      { type: 'text', content: { text: { body: 'We are open until six', preview_url: false } } },
    ])
    world.whatsapp.play.read({ number: lily.number, person: lily.ann })
    expect((await read(id)).status).toBe('read')
  })

  it('a picture is sent with its caption, and a PDF by its name', async () => {
    const picture = await send('Like this?', inline(aPng(), 'nails.png', 'image/png'))
    const prices = await send('', inline(aPdf(), 'prices.pdf', 'application/pdf'))
    expect([(await read(picture.id)).status, (await read(prices.id)).status]).toEqual(['delivered', 'delivered'])
    expect(lily.got()).toMatchObject([
      { type: 'image', content: { image: { caption: 'Like this?' } } },
      { type: 'document', content: { document: { filename: 'prices.pdf' } } },
    ])
  })

  it('a recording arrives as a voice message, and sound that was attached as sound', async () => {
    const sender = aFileSender(world, lily.company)
    const spoken = await sender.sentAhead('voice.ogg', anOgg(), undefined, true)
    const song = await sender.sentAhead('song.ogg', anOgg())
    const { id, metadata } = await send('', { fileIds: [spoken.id, song.id] })
    expect(metadata.files?.map(({ voice }) => voice)).toEqual([true, undefined])
    expect((await read(id)).status).toBe('delivered')
    const sounds = lily.got().map(({ content }) => content['audio'])
    expect(sounds).toMatchObject([{ voice: true }, {}])
    expect(sounds[1]).not.toHaveProperty('voice')
  })

  it('a reply names the message that it answers, in its first part alone', async () => {
    const asked = await lily.says('Is four free?')
    const files = inline(aPng(), 'nails.png', 'image/png')
    const { id } = await send('o'.repeat(1100), { ...files, repliesToMessageId: asked.id })
    expect((await read(id)).status).toBe('delivered')
    expect(lily.got().map(({ type, repliesTo }) => [type, repliesTo])).toEqual([
      ['image', asked.platformMessageId],
      ['text', undefined],
    ])
  })

  it('the customer sees that the AI is writing, which marks the message as read', async () => {
    const { id, companyId, platformMessageId } = await lily.says('Anybody there?')
    const { statuses } = world.whatsapp.conversation(lily.number.phoneNumberId, lily.ann.phone)
    const seen = new Promise((resolve) => world.whatsapp.subscribe(resolve))
    world.ports.stream({
      event: 'thread.run.created',
      seq: 0,
      runId: randomUUID(),
      agentReplyToMessageId: id,
      chatId,
      companyId,
      fromId: 1,
      recipientId: 1,
      platformMessageId: 'ai:1',
      data: { id: '1', status: 'in_progress' },
    })
    await seen
    expect(statuses.get(platformMessageId ?? '')).toBe('read')
  })

  it('a message is shown as read when a person answers it, unless the company does not want that (MSG-10)', async () => {
    const { statuses } = world.whatsapp.conversation(lily.number.phoneNumberId, lily.ann.phone)
    const asked = await lily.says('Is four free?')
    const seen = vi.waitFor(() => expect(statuses.get(asked.platformMessageId ?? '')).toBe('read'), { timeout: 20_000 })
    await send('Yes')
    await seen

    const messengerId = (await messenger())?.id
    const choose = (isOn: boolean, of = messengerId) =>
      world.call('setReadReceipts', { ...as(), body: { messengerId: of, isOn } })
    expect((await choose(false)).json()).toMatchObject({ messenger: { metadata: { readReceipts: false } } })
    const other = await lily.says('And five?')
    expect((await read((await send('Yes, too')).id)).status).toBe('delivered')
    expect(statuses.get(other.platformMessageId ?? '')).toBeUndefined()
    expect((await choose(true, 9_999_999)).statusCode).toBe(404)
  })

  it('a message in several parts has come as far as the part that is furthest behind', async () => {
    const files = { fileData: [], fileName: [], fileType: [] } as {
      fileData: string[]
      fileName: string[]
      fileType: string[]
    }
    for (const name of ['one.png', 'two.png']) {
      const one = inline(aPng(), name, 'image/png')
      files.fileData.push(...one.fileData)
      files.fileName.push(...one.fileName)
      files.fileType.push(...one.fileType)
    }
    const { id } = await send('Two', files)
    await read(id)
    const [first] = lily.got()
    await world.receive(statusOn(statusOf(first?.id ?? '', 'read')))
    expect((await read(id)).status).toBe('delivered')
    world.whatsapp.play.read({ number: lily.number, person: lily.ann })
    expect((await read(id)).status).toBe('read')
  })

  it('somebody whose number is hidden is written to by the id of the business', async () => {
    const { phone } = lily.ann
    world.whatsapp.commit({ type: 'phone-hidden', phone, hidesPhone: true, username: 'ann.lee' })
    await world.db.deleteFrom('channel_identities').where('kind', '=', 'phone').execute()
    await lily.says('Now without a number')
    const { id } = await send('That works')
    expect((await read(id)).status).toBe('delivered')
  })

  it('a message after the window of 24 hours is refused before anything is sent, and by WhatsApp too', async () => {
    world.clock.advance(24 * 3_600_000)
    const refused = await world.call('sendMessage', { ...as(), body: { chatId, message: 'Still there?' } })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'OUTSIDE_WINDOW'])
    expect(lily.got()).toEqual([])
  })
})

describe('messages longer or larger than WhatsApp takes', () => {
  it('a text of 5,000 letters is refused before it is stored', async () => {
    const refused = await world.call('sendMessage', { ...as(), body: { chatId, message: 'x'.repeat(5000) } })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(lily.got()).toEqual([])
  })

  it('a picture of 6 megabytes goes as a document', async () => {
    const png = Buffer.concat([aPng(), Buffer.alloc(6 * 1024 * 1024)])
    const body = {
      chatId,
      message: 'Here',
      fileData: [`data:image/png;base64,${png.toString('base64')}`],
      fileName: ['big.png'],
      fileType: ['image/png'],
    }
    const { message } = await world.callOk('sendMessage', { ...as(), body })
    await read((message as Message).id) // `callOk` has parsed it
    expect(lily.got()).toMatchObject([{ type: 'document' }])
  })
})

describe('answers of WhatsApp to a message', () => {
  it.each([
    ['outside-window', 'OUTSIDE_WINDOW'],
    ['undeliverable', 'UNDELIVERABLE'],
  ] as const)('the refusal %s of WhatsApp is final: %s', async (kind, code) => {
    world.whatsapp.faults.next({ kind })
    const { id } = await send('Hi')
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code } } })
    expect(lily.got()).toEqual([])
  })

  it('a message is sent again after the Retry-After of a flood, and with a growing pause at the limit of a chat', async () => {
    world.whatsapp.faults.next({ kind: 'flood', retryAfter: 90 })
    const { id } = await send('Patience')
    expect((await read(id)).status).toBe('pending')
    world.clock.advance(89_000)
    expect((await read(id)).status).toBe('pending')
    world.whatsapp.faults.next({ kind: 'pair-limit' })
    world.clock.advance(1_000)
    expect((await read(id)).status).toBe('pending')
    world.clock.advance(10_000)
    expect((await read(id)).status).toBe('delivered')
    expect(lily.got()).toHaveLength(1)
  })

  it.each([
    ['the limit of the app holds the numbers of all companies', { kind: 'app-limit' }, 2_000, ['pending', 'pending']],
    [
      'the limit of a number holds its other chats',
      { kind: 'flood', retryAfter: 90 },
      90_000,
      ['pending', 'delivered'],
    ],
    [
      'an account is held as long as its usage says',
      { kind: 'account-limit', minutes: 19 },
      1_140_000,
      ['pending', 'delivered'],
    ],
    ['the limit of a chat holds nobody else', { kind: 'pair-limit' }, 2_000, ['delivered', 'delivered']],
  ] as const)('%s, and counts as no attempt of theirs', async (_what, fault, milliseconds, others) => {
    const rose = await world.aNumber()
    const beth = addPerson(world.whatsapp, { name: 'Beth' })
    const stored = world.nextEvent((event, { text }) => event === 'newMessage' && text === 'Me too')
    world.whatsapp.play.asCustomer({ number: lily.number, person: beth }, 'Me too')
    const { chatId: inAnotherChat } = (await stored) as Message // `newMessage` is a message.
    const ofAnotherCompany = (await rose.says('Hello')).chatId
    world.whatsapp.faults.next(fault)
    const first = await send('Patience')
    expect((await read(first.id)).status).toBe('pending')

    const beside = await send('Patience beside', { chatId: inAnotherChat })
    const elsewhere = await send('Patience elsewhere', { chatId: ofAnotherCompany }, rose)
    expect([(await read(beside.id)).status, (await read(elsewhere.id)).status]).toEqual(others)
    const jobs = await world.db
      .selectFrom('jobs')
      .select(['attempts'])
      .where('queue', '=', 'deliveries')
      .orderBy('id')
      .execute()
    expect(jobs.map(({ attempts }) => attempts)).toEqual([
      1,
      ...others.flatMap((status) => (status === 'pending' ? [0] : [])),
    ])

    world.clock.advance(milliseconds)
    for (const { id } of [first, beside, elsewhere]) expect((await read(id)).status).toBe('delivered')
    expect(lily.got()).toHaveLength(1)
  })

  it('an error of Meta’s own leaves the outcome unknown, and nothing is sent twice', async () => {
    world.whatsapp.faults.next({ kind: 'server-error' })
    const { id } = await send('Maybe')
    expect(await read(id)).toMatchObject({ status: 'unknown', metadata: { error: { code: 'DELIVERY_UNKNOWN' } } })
    world.clock.advance(3_600_000)
    expect(await read(id)).toMatchObject({ status: 'unknown' })
  })

  it('a lost answer is settled by the status, which names our own reference', async () => {
    world.whatsapp.faults.next({ kind: 'lost-answer' })
    const { id } = await send('Lost?')
    expect(await read(id)).toMatchObject({ status: 'delivered', platform_message_id: lily.got()[0]?.id })
    expect(lily.got()).toHaveLength(1)
  })

  it('a token that Meta does not accept any more fails the channel, in words without the token', async () => {
    world.whatsapp.faults.next({ kind: 'token-expired' })
    world.whatsapp.faults.next({ kind: 'token-expired' }, { call: 'read' })
    const { id } = await send('Hi')
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code: 'CHANNEL_DISCONNECTED' } } })
    expect(await messenger()).toMatchObject({
      status: 'failed',
      metadata: { lastError: { code: 'ACCESS_TOKEN_REFUSED' } },
    })
    expect(JSON.stringify(world.logged)).not.toContain(lily.number.token)
  })

  it.each([
    [400, 10, '(#10) Application does not have permission for this action'],
    [403, 200, '(#200) Permission denied'],
    [400, 3, '(#3) Capability or permissions issue'],
  ])('a refusal of one message (%i, code %i) fails that message, since the token is accepted', async (...refusal) => {
    const [status, code, message] = refusal
    world.whatsapp.faults.next({ kind: 'refused', status, code, message })
    expect(await read((await send('Hi')).id)).toMatchObject({
      status: 'failed',
      metadata: { error: { code: 'REJECTED', message } },
    })
    expect((await messenger())?.status).toBe('connected')
    expect((await read((await send('Again')).id)).status).not.toBe('failed')
  })

  it.each([
    [131042, 'payment-missing'],
    [131031, 'account-locked'],
    [368, 'policy-blocked'],
    [131048, 'spam-limited'],
    [133010, 'number-not-registered'],
  ])('trouble of the account (code %i) stands at the channel until a message goes out again', async (code, trouble) => {
    world.whatsapp.faults.next({ kind: 'refused', status: 400, code, message: `(#${code})` })
    await read((await send('Hi')).id)
    expect((await messenger())?.metadata['trouble']).toMatchObject({ code: trouble })
    world.clock.advance(1000)
    await read((await send('Again')).id)
    expect((await messenger())?.metadata['trouble']).toBeNull()
  })

  it.each(['messenger_integrations as messenger'])(
    'a message is sent later when %s could not be read before its sending: it is not unknown',
    async (table) => {
      const refused = refuseNextRead(table)
      const { id } = await send('Hi')
      expect((await read(id)).status).toBe('pending')
      await refused
      expect(lily.got()).toEqual([])
      world.clock.advance(10_000)
      expect((await read(id)).status).toBe('delivered')
      expect(lily.got()).toHaveLength(1)
    },
  )

  it('an upload that fails is tried again: nothing was sent', async () => {
    world.whatsapp.faults.next({ kind: 'server-error' }, { call: 'media' })
    const { id } = await send('', inline(aPng(), 'nails.png', 'image/png'))
    expect((await read(id)).status).toBe('pending')
    world.clock.advance(10_000)
    expect((await read(id)).status).toBe('delivered')
  })
})

/** A status as Meta's page shows it, at Lily's number. */
const statusOn = (body: object) =>
  JSON.parse(JSON.stringify(body).replaceAll('106540352242922', lily.number.phoneNumberId)) as object

describe('statuses', () => {
  it.each([
    [['read', 'delivered', 'sent'], 'read'],
    [['sent', 'read', 'sent', 'delivered'], 'read'],
    [['played'], 'read'],
    [['delivered', 'failed'], 'delivered'],
    [['warning', 'deleted'], 'delivered'],
  ])('statuses in the order %j end as %s', async (order, end) => {
    const { id } = await send('Hi')
    await read(id)
    for (const status of order) await world.receive(statusOn(statusOf(lily.got()[0]?.id ?? '', status)))
    expect((await read(id)).status).toBe(end)
  })

  it('a message that was accepted and is not delivered after all says why', async () => {
    const { id } = await send('Hi')
    await read(id)
    await world.db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute()
    await world.db.updateTable('channel_messages').set({ status: 'sent' }).execute()
    await world.receive(statusOn(failedStatus(lily.got()[0]?.id ?? '', 131047)))
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code: 'OUTSIDE_WINDOW' } } })
  })

  it('a message that was not delivered because of a limit is sent again, three times, and never otherwise', async () => {
    const { id } = await send('Patience')
    await read(id)
    const isOnItsWay = async () => {
      await world.db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute()
      await world.db.updateTable('channel_messages').set({ status: 'sent' }).where('status', '<>', 'retried').execute()
    }
    for (const [tries, seconds] of [15, 60, 240].entries()) {
      await isOnItsWay()
      const failed = statusOn(failedStatus(lily.got()[tries]?.id ?? '', 131056))
      await world.receive(failed)
      // A repeated status, and one that another channel of Meta's words otherwise.
      await world.receive(JSON.parse(JSON.stringify(failed).replace('131056', '130429')) as object)
      expect((await read(id)).status).toBe('sent')
      world.clock.advance(seconds * 1000 - 1)
      await read(id)
      expect(lily.got()).toHaveLength(tries + 1)
      world.clock.advance(1)
      expect(await read(id)).toMatchObject({ status: 'delivered', platform_message_id: lily.got()[tries + 1]?.id })
    }
    await isOnItsWay()
    await world.receive(statusOn(failedStatus(lily.got()[3]?.id ?? '', 131056)))
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code: 'CHANNEL_BUSY' } } })
    world.clock.advance(3_600_000)
    await read(id)
    expect(lily.got()).toHaveLength(4)
  })

  it('a part that was not delivered because of a limit is sent again by itself, unless it arrives after all', async () => {
    const [one, two] = ['one.png', 'two.png'].map((name) => inline(aPng(), name, 'image/png'))
    const files = {
      fileData: [one?.fileData[0], two?.fileData[0]],
      fileName: ['one.png', 'two.png'],
      fileType: ['image/png', 'image/png'],
    }
    const { id } = await send('Two', files)
    await read(id)
    const [first, second] = lily.got().map((message) => message.id)
    const isOnItsWay = () => world.db.updateTable('channel_messages').set({ status: 'sent' }).execute()
    await world.db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute()
    await isOnItsWay()
    await world.receive(statusOn(failedStatus(second ?? '', 131056)))
    world.clock.advance(15_000)
    await read(id)
    expect(lily.got().map(({ type }) => type)).toEqual(['image', 'image', 'image'])
    await isOnItsWay()
    await world.receive(statusOn(failedStatus(first ?? '', 131056)))
    await world.receive(statusOn(statusOf(first ?? '', 'delivered')))
    world.clock.advance(3_600_000)
    await read(id)
    expect(lily.got()).toHaveLength(3)
  })

  it('a status with a reference to a message of another company changes nothing', async () => {
    const { id } = await send('Mine')
    await read(id)
    await world.db.updateTable('messages').set({ status: 'pending' }).where('id', '=', id).execute()
    const rose = await world.aNumber()
    const forged = statusOf('wamid.forged', 'read', {
      biz_opaque_callback_data: referenceOf({ messageId: id, part: 0, parts: 1 }),
    })
    await world.receive(
      JSON.parse(JSON.stringify(forged).replaceAll('106540352242922', rose.number.phoneNumberId)) as object,
    )
    expect((await read(id)).status).toBe('pending')
  })

  it('failures are reported by the sandbox in the form of Meta', async () => {
    const { id } = await send('Hi')
    await read(id)
    const [bubble] = lily.got()
    await world.db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute()
    await world.db.updateTable('channel_messages').set({ status: 'sent' }).execute()
    if (bubble)
      failAccepted(
        world.whatsapp,
        { ends: { number: lily.number, person: lily.ann }, bubble },
        { code: 131026, title: 'Message undeliverable', details: 'Message Undeliverable.' },
      )
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code: 'UNDELIVERABLE' } } })
  })
})
