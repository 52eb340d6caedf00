import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChannelTable } from '../channels/ChannelAdapter.ts'
import { startChannels, type RunningChannels } from '../channels/startChannels.ts'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { startErasures } from '../privacy/erasure/startErasures.ts'
import { channelTable } from '../start/channelTable.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { tablesWith } from '../testing/tablesWith.ts'
import { aWebDriver, type ScriptedSession } from '../testing/aWebDriver.ts'

let world: TestServer
let lily: ACompany
let session: ScriptedSession
let channels: RunningChannels
let deliveries: JobWorker
beforeAll(async () => void (world = await aTestServer({ settings: { whatsappWebDriver: './driver.mjs' } })), 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  const driver = aWebDriver()
  const table: ChannelTable = channelTable({
    ports: { ...world.ports, whatsappWebDriver: driver },
    settings: world.app.settings,
    origin: () => null,
  })
  channels = await startChannels(world.ports, table)
  deliveries = startDeliveries(world.ports, table)
  const { token } = lily.owner
  await world.callOk('connectWhatsappWeb', { token, companyId: lily.companyId, body: { acceptRisk: true } })
  session = await driver.session()
  await session.emit({ type: 'connected', phone: '380445550170', name: 'Lily' })
})
afterEach(async () => {
  await Promise.all(Object.values(channels.close()))
  await deliveries.close()
})

const number = '380671112233'
const lid = '235085806727321'
const settled = () => channels.events.settled()
let count = 0
type Said = { phone?: string | null; lid?: string | null }
const says = async (text: string, { phone = null, lid: hidden = null }: Said, different: object = {}) => {
  count += 1
  await session.emit({
    type: 'message',
    id: `3EB0${count}`,
    phone,
    lid: hidden,
    name: 'Anna',
    isFromPhone: false,
    text,
    kind: null,
    sentAt: new Date(world.clock.now().getTime() - 100_000 + count * 1000),
    repliesTo: null,
    ...different,
  })
  await settled()
}
const changes = async (from: Said, to: Said) => {
  count += 1
  await session.emit({
    type: 'number-changed',
    id: `moved ${count}`,
    from: { phone: null, ...from },
    to: { phone: null, ...to },
    at: new Date(world.clock.now().getTime() - 100_000 + count * 1000),
  })
  await settled()
}
const areOne = async (phone = number, hidden = lid) => {
  await session.emit({ type: 'same-person', phone, lid: hidden })
  await settled()
}
const chats = () =>
  world.db
    .selectFrom('chats')
    .selectAll()
    .where('platform', '=', 'whatsapp_web')
    .where('joined_into', 'is', null)
    .orderBy('id')
    .execute()
const textsOf = async (chatId = 0) =>
  (
    await world.db
      .selectFrom('messages')
      .select('text')
      .where('chat_id', '=', chatId)
      .where('kind', '=', 'message')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text)
const onlyChat = async () => {
  const all = await chats()
  expect(all).toHaveLength(1)
  return { ...all[0], texts: await textsOf(all[0]?.id) }
}
const replies = async (message: string, chatId = 0) => {
  const { token } = lily.owner
  await world.callOk('sendMessage', { token, companyId: lily.companyId, body: { chatId, message } })
  await deliveries.settled()
  return session.sent.at(-1)
}
const questions = () => world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions').execute()

describe('a number and the id that hides it', () => {
  it('messages that name the id alone and both are of one person (github.com/WhiskeySockets/Baileys/issues/1768)', async () => {
    await says('Hidden', { lid })
    await says('Both', { lid, phone: number })
    await says('Number', { phone: number })
    expect(await onlyChat()).toMatchObject({ title: 'Anna', texts: ['Hidden', 'Both', 'Number'] })
  })

  it('chats of both become one when their link comes apart from messages (github.com/WhiskeySockets/Baileys/pull/2268)', async () => {
    await says('Hidden', { lid })
    await says('Number', { phone: number })
    expect(await chats()).toHaveLength(2)
    await areOne()
    expect(await onlyChat()).toMatchObject({ texts: ['Hidden', 'Number'] })
  })

  it('a link that came before any message is remembered, whichever of both writes first (github.com/fazer-ai/baileys-api/issues/385)', async () => {
    await areOne()
    await areOne()
    expect(await chats()).toEqual([])
    await says('Number', { phone: number })
    await says('Hidden', { lid })
    expect(await onlyChat()).toMatchObject({ texts: ['Number', 'Hidden'] })
  })

  it('an id is no number: nothing shows it as one, and it is answered as an id (github.com/WhiskeySockets/Baileys/issues/1718)', async () => {
    await says('Hidden', { lid }, { name: null })
    const { id, title } = await onlyChat()
    expect(title).toBe('WhatsApp Web')
    const users = await world.db
      .selectFrom('users')
      .select(['phone', 'display_name'])
      .where('kind', '=', 'customer')
      .execute()
    expect(users).toEqual([{ phone: null, display_name: 'WhatsApp Web' }])
    expect(await replies('Hi', id)).toEqual({ phone: null, lid, group: null, text: 'Hi' })
  })

  it('an id and a number of the same digits are two people (github.com/WhiskeySockets/Baileys/issues/2124)', async () => {
    await says('Number', { phone: number })
    await says('Hidden', { lid: number })
    expect(await chats()).toHaveLength(2)
  })

  it('a message from the company’s phone to the hidden id silences the chat of the number (github.com/WhiskeySockets/Baileys/issues/1768)', async () => {
    await areOne()
    await says('Number', { phone: number })
    await says('I am on it', { lid }, { isFromPhone: true, name: 'Lily' })
    expect(await onlyChat()).toMatchObject({ ai_enabled: false, texts: ['Number', 'I am on it'] })
  })

  it('the person is answered at the number as soon as it is known (baileys.wiki/concepts/jids)', async () => {
    await says('Hidden', { lid })
    await says('Both', { lid, phone: number })
    expect(await replies('Hi', (await onlyChat()).id)).toMatchObject({ phone: number, lid: null })
  })

  it('a number in its other spelling is the same person’s with the same hidden id (github.com/WhiskeySockets/Baileys/issues/1431)', async () => {
    await areOne('5511987654321')
    await says('Hidden', { lid })
    await says('Number', { phone: '551187654321' })
    expect(await onlyChat()).toMatchObject({ texts: ['Hidden', 'Number'] })
  })

  it('a number that comes with another hidden id was given to somebody else', async () => {
    await says('Mine', { phone: number, lid })
    await areOne(number, '999')
    await says('I am new', { phone: number, lid: '999' }, { name: 'Petro' })
    const all = await chats()
    expect(all.map(({ title }) => title)).toEqual(['Anna', 'Petro'])
    expect(await textsOf(all[1]?.id)).toEqual(['I am new'])
  })
})

describe('a changed number', () => {
  const next = '380501112233'

  it('the chat goes on under the new number, in whichever order the change comes (docs.wwebjs.dev: contact_changed)', async () => {
    await says('Before', { phone: number, lid })
    await says('After', { phone: next, lid: '77' })
    await changes({ phone: number, lid }, { phone: next, lid: '77' })
    await says('Late', { phone: number, lid }, { sentAt: new Date(world.clock.now().getTime() - 200_000) })
    const chat = await onlyChat()
    expect(chat.texts.sort()).toEqual(['After', 'Before', 'Late'])
    expect(await replies('Hi', chat.id)).toMatchObject({ phone: next })
  })
})

/** Erases the person of the first chat. */
async function eraseFirst(): Promise<void> {
  const { token, adminId } = lily.owner
  await world.db
    .updateTable('sessions')
    .set({ confirmed_at: world.clock.now() })
    .where('admin_id', '=', adminId)
    .execute()
  const chatId = (await chats())[0]?.id
  await world.callOk('eraseCustomer', { token, companyId: lily.companyId, body: { chatId } })
  const erasing = startErasures(world.ports)
  await erasing.settled()
  await erasing.close()
}

describe('groups', () => {
  const group = { id: '120363000000000001', title: 'Staff' }

  it('talk of a group is in a chat of its own, asks the AI nothing, and is answered there', async () => {
    await says('How much is a manicure?', { phone: number, lid })
    await says('Who closes tonight?', { lid }, { group })
    expect(await questions()).toHaveLength(1)
    const all = await chats()
    expect(all.map(({ title, platform_chat_id: address }) => [title, address])).toEqual([
      ['Anna', number],
      ['Staff', '120363000000000001@g.us'],
    ])
    expect(await replies('I do', all[1]?.id)).toEqual({ phone: null, lid: null, group: group.id, text: 'I do' })
  })

  it('a message in a group that mentions us, or replies to us, asks the AI', async () => {
    await says('Who closes tonight?', { lid }, { group })
    expect(await questions()).toEqual([])
    await says('@Lily how much is a manicure?', { lid }, { group, isAddressed: true })
    expect(await questions()).toHaveLength(1)
    expect(await onlyChat()).toMatchObject({ title: 'Staff' })
  })

  it('a person of a group is one, by the number or by the id that hides it (github.com/WhiskeySockets/Baileys/issues/1830)', async () => {
    await areOne()
    await says('One', { lid }, { group })
    await says('Two', { phone: number }, { group })
    expect(await world.db.selectFrom('users').select('id').where('kind', '=', 'customer').execute()).toHaveLength(1)
  })

  it.each([
    ['the number', { phone: '5511987654321' }, { phone: '551187654321' }],
    ['the hidden id', { phone: number, lid }, { lid }],
    ['a hidden id that is linked to the number', { phone: number }, { lid }],
  ])('a person who is erased is erased in groups, where %s tells who they are', async (_, own, inGroup) => {
    await says('Own words', own)
    if (!('lid' in own) && own.phone === number) await areOne()
    await says('Words in the group', inGroup, { group })
    await says('Words of another one', { phone: '380991234567' }, { group, name: 'Ben' })
    await eraseFirst()
    const texts = await world.db.selectFrom('messages').select('text').where('kind', '=', 'message').execute()
    expect(texts).toEqual([{ text: 'Words of another one' }])
    const people = await world.db.selectFrom('users').select('display_name').where('kind', '=', 'customer').execute()
    expect(people).toEqual([{ display_name: 'Ben' }])
  })

  it('the words of an erased person go from the quotes, reports and open pages of the others in a group', async () => {
    const secret = 'Xylophonewort'
    await says('Hello', { phone: number, lid })
    await says('Before', { phone: '380991234567' }, { group, name: 'Ben' })
    const [, staff] = await chats()
    await says(secret, { lid }, { group })
    const quoted = `3EB0${count}`
    await says('I agree', { phone: '380991234567' }, { group, name: 'Ben', repliesTo: quoted })
    await says('Bye', { lid }, { group })
    const [said, agreed, bye] = await world.db
      .selectFrom('messages')
      .select('id')
      .where('text', 'in', [secret, 'I agree', 'Bye'])
      .orderBy('id')
      .execute()
    const at = world.clock.now().toISOString()
    await world.db
      .insertInto('message_reports')
      .values({
        company_id: lily.companyId,
        admin_id: lily.owner.adminId,
        message_id: agreed?.id ?? 0,
        description: 'Odd',
        issues: '[]',
        context: JSON.stringify([
          { by: 'customer', text: secret, at },
          { by: 'human', text: 'Ours', at },
        ]),
      })
      .execute()
    expect(await tablesWith(world.db, [secret])).toEqual(
      expect.arrayContaining(['event_log', 'message_reports', 'messages']),
    )
    const before = world.published.length
    await eraseFirst()
    expect(await tablesWith(world.db, [secret, 'Anna', number, lid])).toEqual([])
    const emitted = world.published.slice(before).map(({ event, payload }) => ({ event, payload }))
    for (const id of [said?.id, bye?.id])
      expect(emitted).toContainEqual({
        event: 'messageUpdate',
        payload: expect.objectContaining({ id, isDeleted: true, text: '', metadata: {} }) as object,
      })
    expect(emitted).toContainEqual({
      event: 'messageUpdate',
      payload: expect.objectContaining({
        id: agreed?.id,
        text: 'I agree',
        metadata: { isGroupTalk: true, repliesTo: { messageId: said?.id, text: '' } },
      }) as object,
    })
    expect(emitted.findLast(({ event }) => event === 'chat_update')?.payload).toMatchObject({
      id: staff?.id,
      lastMessage: { id: agreed?.id },
    })
    const { events } = (await world.callOk('getEvents', {
      token: lily.owner.token,
      companyId: lily.companyId,
      query: { after: 0 },
    })) as { events: { event: string; payload: object | null }[] }
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'messageUpdate',
        payload: expect.objectContaining({ id: said?.id, isDeleted: true }) as object,
      }),
    )
    const reports = await world.db.selectFrom('message_reports').select('context').execute()
    expect(reports).toEqual([{ context: [{ by: 'human', text: 'Ours', at }] }])
  })
})
