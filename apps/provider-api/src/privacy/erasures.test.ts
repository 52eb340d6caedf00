import type { Erasure, Message } from '@frontdesk/contract'
import { addPerson, type SandboxPerson } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { pieceKey } from '../files/archivePieces.ts'
import { storeFile } from '../files/storeFile.ts'
import { joinChats } from '../inbound/joinChats.ts'
import type { Ports } from '../ports/Ports.ts'
import { aWebhookDelivery } from '../testing/aWebhookDelivery.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { readZip } from '../testing/readZip.ts'
import { tablesWith } from '../testing/tablesWith.ts'
import { startErasures } from './erasure/startErasures.ts'
import { startDataExports } from './export/startDataExports.ts'

/** Words that stand nowhere else. */
const canary = { name: 'Zenobia Quetzalcoatl', phone: '15559876543', word: 'xylophonewort' }
const canaries = [canary.name, canary.phone, canary.word]

let world: WhatsappServer
let lily: AWhatsappNumber
let zenobia: SandboxPerson
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber()
  zenobia = addPerson(world.whatsapp, { name: canary.name, phone: canary.phone })
  await confirm()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const confirm = () =>
  world.db
    .updateTable('sessions')
    .set({ confirmed_at: world.clock.now() })
    .where('admin_id', '=', lily.company.owner.adminId)
    .execute()
const asOwner = () => ({ token: lily.company.owner.token, companyId: lily.company.companyId })
/** Zenobia writes, and her message is stored. */
async function writes(text: string): Promise<Message> {
  const stored = world.nextEvent((event, payload) => event === 'newMessage' && payload['text'] === text)
  world.whatsapp.play.asCustomer({ number: lily.number, person: zenobia }, text)
  return (await stored) as Message // `newMessage` is a message.
}
const erase = async (chatId: number) =>
  (await world.callOk('eraseCustomer', { ...asOwner(), body: { chatId } }))['erasure'] as Erasure // parsed by `callOk`
const list = async () => (await world.callOk('listErasures', asOwner()))['erasures'] as Erasure[] // as above

/** Lets the worker look at what is due. */
async function work(ports: Ports = world.ports): Promise<void> {
  const worker = startErasures(ports)
  await worker.settled()
  await worker.close()
}

/** The keys of the bytes that are stored of the company: of files, and of archives. */
async function storedKeys(): Promise<string[]> {
  const { companyId } = lily.company
  const files = await world.db.selectFrom('files').select('store_key').where('company_id', '=', companyId).execute()
  const archives = await world.db.selectFrom('data_exports').select('id').execute()
  const keys = [...files.map(({ store_key: key }) => key), ...archives.map(({ id }) => pieceKey({ companyId, id }, 0))]
  const found: string[] = []
  for (const key of keys) if (await world.ports.files.read(key)) found.push(key)
  return found
}

/** Gives Zenobia something in every table that can have a customer. */
async function tracesEverywhere(): Promise<Message> {
  const { companyId, owner } = lily.company
  const message = await writes(`I like ${canary.word} very much`)
  const ofCompany = { company_id: companyId }
  const now = world.clock.now()
  const { db } = world
  await world.callOk('sendMessage', {
    ...asOwner(),
    body: { chatId: message.chatId, message: `Your ${canary.word} is ready`, clientMessageId: 'canary-0001' },
  })
  await world.callOk('addPrivateNote', {
    ...asOwner(),
    params: { chatId: message.chatId },
    body: { clientNoteId: 'canary-note-1', body: `Likes ${canary.word}`, mentions: [] },
  })
  await world.callOk('planMessage', {
    ...asOwner(),
    params: { chatId: message.chatId },
    body: {
      clientPlanId: 'canary-plan-1',
      text: `More ${canary.word}`,
      sendsAt: new Date(now.getTime() + 3_600_000).toISOString(),
      timeZone: 'Europe/Kyiv',
      withdrawsOnReply: false,
    },
  })
  await db
    .insertInto('ai_runs')
    .values({
      ...ofCompany,
      chat_id: message.chatId,
      reply_to_id: message.id,
      status: 'cancelled',
      said: canary.word,
    })
    .execute()
  await db
    .insertInto('message_reports')
    .values({
      ...ofCompany,
      admin_id: owner.adminId,
      message_id: message.id,
      description: canary.word,
      issues: '[]',
      context: JSON.stringify([{ text: canary.word }]),
    })
    .execute()
  await db
    .insertInto('test_questions')
    .values({
      ...ofCompany,
      question: canary.word,
      language: 'en',
      category: 'hours',
      parts: '[]',
      message_id: message.id,
    })
    .execute()
  await db
    .insertInto('knowledge_gaps')
    .values({ ...ofCompany, first_message_id: message.id, message_id: message.id })
    .execute()
  await db
    .insertInto('channel_contacts')
    .values({
      ...ofCompany,
      messenger_id: lily.messengerId,
      phone: canary.phone,
      name: canary.name,
      changed_at: now,
    })
    .execute()
  await db
    .insertInto('linked_addresses')
    .values({ ...ofCompany, messenger_id: lily.messengerId, user_id: 'x@lid', phone: canary.phone })
    .execute()
  await db
    .insertInto('address_changes')
    .values({
      ...ofCompany,
      messenger_id: lily.messengerId,
      address: `phone ${canary.phone}`,
      changed_at: now,
      to_phone: '15550000001',
    })
    .execute()
  await aWebhookDelivery(world, lily.company)
  await db
    .updateTable('webhook_deliveries')
    .set({
      payload: JSON.stringify({
        type: 'message.received',
        timestamp: now.toISOString(),
        data: { companyId, chatId: message.chatId, messageId: message.id, channel: 'whatsapp' },
      }),
    } as never) // a delivery of her message
    .execute()
  const bytes = Buffer.from(canary.word)
  const file = await storeFile(
    world.ports,
    { companyId, adminId: null },
    { bytes, name: `${canary.word}.txt`, type: 'text/plain', sha256: 'x', picture: null },
  )
  await db.updateTable('files').set({ message_id: message.id }).where('id', '=', file.id).execute()
  return message
}

it('a customer who is erased leaves no word in any table, file, log or search, and others lose nothing', async () => {
  const other = await lily.says('Something of Ann')
  const message = await tracesEverywhere()
  await world.callOk('startDataExport', { ...asOwner(), body: {} })
  const exporting = startDataExports(world.ports, world.app.settings)
  await exporting.settled()
  await exporting.close()
  expect((await tablesWith(world.db, canaries)).length).toBeGreaterThan(8)
  const keys = await storedKeys()
  expect(keys).toHaveLength(2)

  const begun = await erase(message.chatId)
  expect([begun.status, (await erase(message.chatId)).id]).toEqual(['running', begun.id])
  await work()

  expect(await tablesWith(world.db, canaries)).toEqual([])
  for (const key of keys) expect(await world.ports.files.read(key)).toBeNull()
  for (const word of canaries) expect(world.lines.join('\n')).not.toContain(word)
  const found = await world.callOk('searchMessages', { ...asOwner(), body: { searchQuery: canary.word } })
  expect(JSON.stringify(found)).not.toContain(canary.word)
  const [erasure] = await list()
  expect(erasure).toMatchObject({ status: 'done', chatId: message.chatId })
  expect(erasure?.removed).toMatchObject({ conversations: 1, people: 1, messages: 2, files: 1, assistantRuns: 1 })
  expect(await tablesWith(world.db, ['Something of Ann', 'Ann Lee'])).toEqual(
    expect.arrayContaining(['channel_events', 'event_log', 'messages', 'users']),
  )
  const chats = await world.callOk('getChatsWithPreview', asOwner())
  expect((chats['chats'] as { id: number }[]).map(({ id }) => id)).toEqual([other.chatId])
})

it('an erased customer who writes again is a new person', async () => {
  const before = await writes('Hello')
  await erase(before.chatId)
  await work()
  const after = await writes('Hello again')
  expect([after.chatId === before.chatId, after.fromId === before.fromId]).toEqual([false, false])
})

it('screens learn that the chat is gone, and followers of the log keep their place', async () => {
  const { chatId } = await writes(canary.word)
  await erase(chatId)
  await work()
  const gone = world.published.filter(({ event, payload }) => event === 'chat_update' && 'isErased' in payload)
  expect(gone.map(({ payload }) => (payload as { id: number }).id)).toEqual([chatId])
  const { events } = (await world.callOk('getEvents', { ...asOwner(), query: { after: 0 } })) as {
    events: { seq: number; event: string; payload: object | null }[]
  }
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1))
  expect(events.some(({ event, payload }) => event === 'erased' && payload === null)).toBe(true)
})

it('an erasure waits for a delivery in flight', async () => {
  const { chatId } = await writes(canary.word)
  await erase(chatId)
  await world.db
    .insertInto('jobs')
    .values({
      company_id: lily.company.companyId,
      queue: 'deliveries',
      subject: '999999',
      order_key: String(chatId),
      attempts: 1,
      due_at: world.clock.now(),
      leased_by: world.ports.newId(),
      leased_until: new Date(world.clock.now().getTime() + 10_000),
    })
    .execute()
  await work()
  expect((await list()).map(({ status }) => status)).toEqual(['running'])
  expect(await tablesWith(world.db, [canary.word])).toContain('messages')
  await world.db.deleteFrom('jobs').where('queue', '=', 'deliveries').execute()
  world.clock.advance(1_000)
  await work()
  expect((await list()).map(({ status }) => status)).toEqual(['done'])
})

it('an erasure that fails in the middle goes on where it was', async () => {
  const { chatId } = await tracesEverywhere()
  await erase(chatId)
  const files = { ...world.ports.files, remove: () => Promise.reject(new Error('The disk is gone')) }
  await work({ ...world.ports, files })
  expect((await list()).map(({ status }) => status)).toEqual(['running'])
  world.clock.advance(60_000)
  await work()
  expect((await list())[0]).toMatchObject({ status: 'done', removed: { messages: 2, files: 1 } })
  expect(await tablesWith(world.db, canaries)).toEqual([])
})

it('a certificate says what was removed and what is kept, and nothing of the customer', async () => {
  const { chatId } = await tracesEverywhere()
  const { id } = await erase(chatId)
  const certificate = () => world.call('getErasureCertificate', { ...asOwner(), params: { id } })
  expect((await certificate()).statusCode).toBe(404)
  await work()
  const response = await certificate()
  expect(response.headers['content-disposition']).toContain(`erasure-${id}.json`)
  expect(response.json()).toMatchObject({
    id,
    formerConversation: chatId,
    requestedBy: lily.company.owner.fullName,
    removed: { messages: 2, files: 1 },
  })
  for (const word of canaries) expect(response.body).not.toContain(word)
  const actions = await world.db.selectFrom('audit_log').select(['action', 'target']).orderBy('id').execute()
  expect(actions.filter(({ action }) => /erasures/.test(action)).map(({ target }) => target)).toEqual([
    `erasureId=${id} chatId=${chatId}`,
    `erasureId=${id} chatId=${chatId}`,
  ])
})

it('the export of one customer has all of them, and nobody else', async () => {
  await lily.says('Something of Ann')
  const { chatId } = await writes(canary.word)
  await world.callOk('startDataExport', { ...asOwner(), body: { chatId } })
  const exporting = startDataExports(world.ports, world.app.settings)
  await exporting.settled()
  await exporting.close()
  const { exports } = (await world.callOk('listDataExports', { ...asOwner(), query: { chatId } })) as {
    exports: { id: string; status: string }[]
  }
  expect(exports.map(({ status }) => status)).toEqual(['ready'])
  expect((await world.callOk('listDataExports', asOwner()))['exports']).toEqual([])
  const id = exports[0]?.id ?? ''
  const { url } = (await world.callOk('linkDataExport', { ...asOwner(), params: { id }, body: {} })) as { url: string }
  const entries = await readZip((await world.app.inject({ method: 'GET', url })).rawPayload)
  expect(entries.get('customer.json')?.toString()).toContain(canary.name)
  expect(entries.get('messages.csv')?.toString()).toContain(canary.word)
  for (const [name, content] of entries) expect([name, content.includes('Ann')]).toEqual([name, false])
})

it('only a confirmed password erases, and only a customer’s chat', async () => {
  const { chatId } = await writes('Hello')
  const refusalOf = async (body: object) =>
    (await world.call('eraseCustomer', { ...asOwner(), body })).json<{ code: string }>().code
  expect(await refusalOf({ chatId: 999_999 })).toBe('NOT_FOUND')
  world.clock.advance(6 * 60_000)
  expect(await refusalOf({ chatId })).toBe('CONFIRM_PASSWORD')
})

it('a number is erased in each of its spellings', async () => {
  const { companyId } = lily.company
  const [withNinth, without] = ['5511987654321', '551187654321']
  const person = addPerson(world.whatsapp, { name: canary.name, phone: without })
  const stored = world.nextEvent((event, payload) => event === 'newMessage' && payload['text'] === canary.word)
  world.whatsapp.play.asCustomer({ number: lily.number, person }, canary.word)
  const { chatId } = (await stored) as Message // `newMessage` is a message.
  const ofChannel = { company_id: companyId, messenger_id: lily.messengerId }
  const at = world.clock.now()
  await world.db
    .insertInto('channel_contacts')
    .values({ ...ofChannel, phone: withNinth, name: canary.name, changed_at: at })
    .execute()
  await world.db
    .insertInto('linked_addresses')
    .values({ ...ofChannel, user_id: 'y@lid', phone: withNinth })
    .execute()
  await world.db
    .insertInto('channel_events')
    .values({ ...ofChannel, digest: 'y', payload: `{"from":"${withNinth}"}`, received_at: at, handled_at: at })
    .execute()
  await erase(chatId)
  await work()
  expect(await tablesWith(world.db, [withNinth, without, ...canaries])).toEqual([])
})

it('an event that was given up is erased with its job, and one that waits is not', async () => {
  const { companyId } = lily.company
  const { chatId } = await writes('Hello')
  const payload = (id: string) => `{"from":"${canary.phone}","text":"${canary.word} ${id}"}`
  const at = world.clock.now()
  for (const [digest, failedAt] of [
    ['given-up', at],
    ['waits', null],
  ] as const) {
    const { id } = await world.db
      .insertInto('channel_events')
      .values({
        company_id: companyId,
        messenger_id: lily.messengerId,
        digest,
        payload: payload(digest),
        received_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('jobs')
      .values({
        company_id: companyId,
        queue: 'channel-events',
        subject: String(id),
        order_key: digest,
        attempts: 1,
        due_at: new Date(at.getTime() + 3_600_000),
        failed_at: failedAt,
      })
      .execute()
  }
  await erase(chatId)
  await work()
  const left = await world.db
    .selectFrom('channel_events')
    .select(['digest', 'payload'])
    .where('digest', 'in', ['given-up', 'waits'])
    .orderBy('id')
    .execute()
  expect(left.map((row) => row.payload)).toEqual(['{}', payload('waits')])
  const jobs = await world.db.selectFrom('jobs').select('order_key').where('queue', '=', 'channel-events').execute()
  expect(jobs.map(({ order_key: key }) => key)).toEqual(['waits'])
})

it('an erasure whose chat went with another one of the same person ends, and holds up no other', async () => {
  const { companyId } = lily.company
  const { chatId: one, fromId } = await writes('Hello')
  const { chatId: other } = await lily.says('Hello')
  // The person of the first chat is alone in the second one as well.
  await world.db.deleteFrom('chat_users').where('chat_id', '=', other).execute()
  await world.db.insertInto('chat_users').values({ company_id: companyId, chat_id: other, user_id: fromId }).execute()
  await erase(one)
  await erase(other)
  await work()
  const ended = (await list()).filter(({ status }) => status === 'done').map(({ chatId }) => chatId)
  expect(ended.toSorted((a, b) => a - b)).toEqual([one, other])
  expect((await list()).find(({ chatId }) => chatId === other)?.removed).toEqual({})
})

it('a chat that is being erased is no customer’s any more for another request', async () => {
  const { chatId } = await writes('Hello')
  await world.db.updateTable('chats').set({ deleted_at: world.clock.now() }).where('id', '=', chatId).execute()
  const refused = await world.call('eraseCustomer', { ...asOwner(), body: { chatId } })
  expect(refused.json<{ code: string }>().code).toBe('NOT_FOUND')
})

it('a chat that was joined into another one while its erasure waits is erased with it', async () => {
  const { chatId: kept } = await lily.says('Hello')
  const { chatId, fromId } = await writes(canary.word)
  await erase(chatId)
  const { companyId, messengerId } = { ...lily.company, messengerId: lily.messengerId }
  const other = await world.db
    .selectFrom('chat_users')
    .select('user_id')
    .where('chat_id', '=', kept)
    .executeTakeFirstOrThrow()
  await withCompanyTransaction(world.ports, companyId, (trx, emit) =>
    joinChats(
      trx,
      emit,
      { id: messengerId, companyId },
      {
        chats: [
          { chatId: kept, userId: other.user_id },
          { chatId, userId: fromId },
        ],
        now: world.clock.now(),
      },
    ),
  )
  await work()
  expect((await list()).map(({ status, removed }) => [status, removed.messages])).toEqual([['done', 2]])
  expect(await tablesWith(world.db, canaries)).toEqual([])
})
