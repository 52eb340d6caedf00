import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredOfficeHours } from '../../db/schema/CompanyTables.ts'
import { receiveInbound } from '../../inbound/receiveInbound.ts'
import type { Written } from '../../inbound/InboundEvent.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { aTestServer, type TestServer } from '../../testing/aTestServer.ts'
import { someOfficeHours } from '../../testing/someOfficeHours.ts'

let world: AnsweringServer
let messengerId: number
let chatId: number
let written = 0
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(async () => {
  await world.begin()
  const row = { company_id: world.company.companyId, type: 'telegram', status: 'connected' } as const
  const { id } = await world.db
    .insertInto('messenger_integrations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  messengerId = id
  world.assistant.script(inPieces('We have a free time at ten.'))
})
afterAll(() => world.close())

const hour = 3_600_000
/** The clock of the tests begins at a Friday's 14:00 in Kyiv. */
const toEvening = 6 * hour
const { zone, revision: _, ...hours } = someOfficeHours
const choose = async (different: Partial<StoredOfficeHours> = {}) => {
  const office_hours = JSON.stringify({ ...hours, revision: 1, ...different })
  const { companyId } = world.company
  await world.db.updateTable('companies').set({ office_hours, time_zone: zone }).where('id', '=', companyId).execute()
}
const says = async (
  text: string,
  {
    ports = world.ports,
    id = ++written,
    ...different
  }: Partial<Written> & { ports?: TestServer['ports']; id?: number } = {},
) => {
  const { companyId } = world.company
  const account = { id: messengerId, companyId, platform: 'telegram', ownerId: 'bot', name: 'Lily' } as const
  const person = { phone: null, userId: '77', name: 'Ann', username: null }
  const { stored } = await receiveInbound(ports, account, {
    type: 'message',
    written: {
      channelId: `away ${id}`,
      room: { id: '77', title: 'Ann' },
      person,
      text,
      kind: null,
      sentAt: world.clock.now(),
      repliesTo: null,
      ...different,
    },
  })
  chatId = stored?.chatId ?? chatId
  await world.runs.settled()
  await world.burstEnds()
}
const texts = async (automatic: boolean) =>
  (await world.db.selectFrom('messages').selectAll().where('chat_id', '=', chatId).orderBy('id').execute()).flatMap(
    ({ text, status, kind, metadata }) =>
      kind === 'message' && status !== 'received' && (metadata.isAutomatic === true) === automatic ? [text] : [],
  )
const switchAi = async (isOn: boolean) => {
  await world.db.updateTable('chats').set({ ai_enabled: isOn }).where('id', '=', chatId).execute()
}
const handler = async () => (await readStoredChat(world.db, chatId)).handler
const never = { conduct: 'never', handsOver: true } as const
const whenClosed = { conduct: 'when-closed', handsOver: true } as const
const away =
  'Thank you for your message. We are closed now. We open again Saturday, November 21 at 09:00, and answer you then.'

describe('the message that the office is closed', () => {
  it('a customer gets it once while nobody answers, in their language and by the clocks of the company', async () => {
    await choose({ ai: never })
    world.clock.advance(toEvening)
    await says('Are you open tomorrow?')
    await says('Hello, is anybody there?')
    expect(await texts(true)).toEqual([away])
    expect(await handler()).toEqual({ by: 'waiting', why: 'office-hours' })
    expect(
      await world.db.selectFrom('jobs').select('subject').where('queue', '=', 'deliveries').execute(),
    ).toHaveLength(1)
  })

  it('a customer of a chat whose AI is off gets it, in the words of the company', async () => {
    await choose({ away: { isOn: true, texts: { en: 'We sleep until {when}.' } } })
    await says('Hello')
    await switchAi(false)
    world.clock.advance(toEvening)
    await says('Are you open tomorrow?')
    expect(await texts(true)).toEqual(['We sleep until Saturday, November 21 at 09:00.'])
  })

  it('it comes again in another conversation, once a person has answered in the first', async () => {
    await choose({ ai: never })
    world.clock.advance(toEvening)
    await says('Are you open tomorrow?')
    world.clock.advance(14 * hour)
    const { owner, companyId } = world.company
    const by = { token: owner.token, companyId }
    await world.callOk('sendMessage', { ...by, body: { chatId, message: 'Yes, come at ten' } })
    world.clock.advance(12 * hour)
    await says('And on Monday?')
    expect(await texts(true)).toHaveLength(2)
  })

  it('no such message is sent into the conversation of a person, before it is over', async () => {
    await choose()
    await says('Hello')
    await switchAi(false)
    world.clock.advance(toEvening)
    const { owner, companyId } = world.company
    await world.callOk('sendMessage', { token: owner.token, companyId, body: { chatId, message: 'Ten or eleven?' } })
    world.clock.advance(60_000)
    await says('At ten, please')
    expect(await texts(true)).toEqual([])
    world.clock.advance(5 * hour)
    await says('Or at eleven')
    expect(await texts(true)).toHaveLength(1)
  })

  it('no such message is sent where another app has the conversation, and one where it has given that back', async () => {
    await choose()
    await says('Hello')
    await switchAi(false)
    world.clock.advance(toEvening)
    await says('Are you open tomorrow?', { isOnStandby: true })
    expect(await texts(true)).toEqual([])
    world.clock.advance(60_000)
    await says('And on Sunday?', { isOnStandby: false })
    expect(await texts(true)).toHaveLength(1)
  })

  it('a customer who writes very much while nobody answers gets it once', async () => {
    await choose({ ai: never })
    world.clock.advance(toEvening)
    await says('Are you open tomorrow?')
    const customer = await world.db
      .selectFrom('messages')
      .select(['from_id', 'platform'])
      .where('chat_id', '=', chatId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    world.clock.advance(24 * 3 * hour)
    const more = { company_id: world.company.companyId, chat_id: chatId, text: 'Hello?', status: 'received' } as const
    const row = { ...more, ...customer, kind: 'message', created_at: world.clock.now() } as const
    await world.db
      .insertInto('messages')
      .values(Array.from({ length: 120 }, () => row))
      .execute()
    world.clock.advance(24 * 5 * hour)
    await says('Is anybody there?')
    expect(await texts(true)).toHaveLength(1)
  })

  it.each<[string, Partial<StoredOfficeHours>, number, Partial<Written>]>([
    ['while the office is open', { ai: never }, 0, {}],
    ['while the AI answers', {}, toEvening, {}],
    ['where a company wants none', { ai: never, away: { isOn: false, texts: {} } }, toEvening, {}],
    ['without office hours', { ai: never, isOn: false }, toEvening, {}],
    ['to a group', { ai: never }, toEvening, { room: { id: '-100', title: 'Friends' } }],
  ])('no such message is sent %s', async (_title, chosen, later, different) => {
    await choose(chosen)
    world.clock.advance(later)
    await says('Are you open tomorrow?', different)
    expect(await texts(true)).toEqual([])
  })

  it('no such message is sent to a blocked customer', async () => {
    await choose({ ai: never })
    await says('Hello')
    await world.db.updateTable('chats').set({ blocked_at: world.clock.now() }).where('id', '=', chatId).execute()
    world.clock.advance(toEvening)
    await says('Are you open tomorrow?')
    expect(await texts(true)).toEqual([])
  })

  it('it is stored once over two nodes and repeated webhooks', async () => {
    await choose({ ai: never })
    await says('Hello')
    await switchAi(false)
    world.clock.advance(toEvening)
    const other = await aTestServer({ beside: world })
    const all = [1, 2, 3, 4].flatMap((id) => [
      says(`Hello ${id}`, { id: 9000 + id }),
      says(`Hello ${id}`, { id: 9000 + id, ports: other.ports }),
    ])
    await Promise.all(all)
    expect(await texts(true)).toHaveLength(1)
  })
})

describe('the AI by the hours of the office', () => {
  it.each<[string, StoredOfficeHours['ai'], number, boolean]>([
    ['always, while open', { conduct: 'always', handsOver: true }, 0, true],
    ['always, while closed', { conduct: 'always', handsOver: true }, toEvening, true],
    ['only while closed, and it is', whenClosed, toEvening, true],
    ['only while closed, and it is open', whenClosed, 0, false],
    ['never, while open', never, 0, false],
    ['never, while closed', never, toEvening, false],
  ])('it answers %s: %4$s', async (_title, ai, later, answers) => {
    await choose({ ai, away: { isOn: false, texts: {} } })
    world.clock.advance(later)
    await says('Are you open tomorrow?')
    expect(await texts(false)).toEqual(answers ? ['We have a free time at ten.'] : [])
    expect(await handler()).toEqual(answers ? { by: 'ai' } : { by: 'waiting', why: 'office-hours' })
  })

  it.each([
    [true, 1],
    [false, 2],
  ])(
    'a conversation of the night after the opening, where it hands over (%s), has %i answers of it',
    async (handsOver, answers) => {
      await choose({ ai: { conduct: 'when-closed', handsOver } })
      world.clock.advance(18 * hour)
      await says('Are you open tomorrow?')
      world.clock.advance(1.5 * hour)
      await says('How much is a manicure?')
      expect(await texts(false)).toHaveLength(answers)
    },
  )

  it('a switched-off assistant is the reason where both keep it silent', async () => {
    await choose({ ai: never })
    await world.db.updateTable('agents').set({ is_active: false }).execute()
    await says('Are you open tomorrow?')
    expect(await handler()).toEqual({ by: 'waiting', why: 'assistant-off' })
  })
})
