import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startChannels, type RunningChannels } from '../channels/startChannels.ts'
import { channelTable } from '../start/channelTable.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aWebDriver, type ScriptedSession } from '../testing/aWebDriver.ts'

let world: TestServer
let lily: ACompany
let channels: RunningChannels
let session: ScriptedSession
beforeAll(async () => void (world = await aTestServer({ settings: { whatsappWebDriver: './driver.mjs' } })))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  const driver = aWebDriver()
  const ports = { ...world.ports, whatsappWebDriver: driver }
  channels = await startChannels(world.ports, channelTable({ ports, settings: world.app.settings, origin: () => null }))
  const as = { token: lily.owner.token, companyId: lily.companyId }
  await world.callOk('connectWhatsappWeb', { ...as, body: { acceptRisk: true } })
  session = await driver.session()
  await session.emit({ type: 'connected', phone: '380445550170', name: 'Lily' })
})
afterEach(async () => void (await Promise.all(Object.values(channels.close()))))

const about = (id: string) => ({ id, phone: '380671112233', name: 'Anna', sentAt: world.clock.now() })
const takes = async (id: string, content: Record<string, unknown>, more: object = {}) => {
  await session.emit({ type: 'message', isFromPhone: false, content, ...about(id), ...more })
  await channels.events.settled()
  world.clock.advance(1000)
}
const stored = () =>
  world.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.kind', 'messages.text', 'messages.metadata', 'messages.is_deleted', 'chats.title'])
    .orderBy('messages.id')
    .execute()

it('a message is shown once, changes, and moves; a notice is a line and asks the AI nothing', async () => {
  await takes('A1', { orderMessage: { orderTitle: 'Lily', itemCount: 2, orderId: '7' } })
  const place = (longitude: number, isLive?: boolean) => ({
    liveLocationMessage: { degreesLatitude: 1, degreesLongitude: longitude, isLive },
  })
  await takes('A2', place(2))
  await takes('A2', place(3))
  await takes('A2', place(3, false))
  await takes('A3', { conversation: 'At four?' })
  await takes('A4', {
    protocolMessage: { type: 'MESSAGE_EDIT', key: { id: 'A3' }, editedMessage: { conversation: 'At five?' } },
  })
  await takes('A5', { reactionMessage: { key: { id: 'A3' }, text: '👍' } })
  await takes('A6', { protocolMessage: { type: 'REVOKE', key: { id: 'A1' } } })
  await takes('A7', { pinInChatMessage: { type: 'PIN_FOR_ALL', key: { id: 'A3' } } })
  await takes('A8', { senderKeyDistributionMessage: {} })
  await takes('A9', { hologramMessage: {} })
  expect(await stored()).toMatchObject([
    { text: 'Lily · 2 ×\n#7', metadata: { content: 'order' }, is_deleted: true },
    { text: 'https://maps.google.com/?q=1,3', metadata: { content: 'location', live: { isOver: true } } },
    { text: 'At five?' },
    { text: '👍', metadata: { isReaction: true } },
    { kind: 'system', metadata: { event: 'pinned_message' } },
    { text: '', metadata: { notice: 'content-not-shown', content: 'other' } },
  ])
  const asked = await world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions').execute()
  expect(asked).toHaveLength(4)
})

it('a message that cannot be read yet is named, and shows what it says when it can', async () => {
  await session.emit({ type: 'notice', notice: 'CIPHERTEXT', parameters: [], ...about('A1') })
  await channels.events.settled()
  expect(await stored()).toMatchObject([{ text: '', metadata: { content: 'unreadable' } }])
  world.clock.advance(1000)
  await takes('A1', { imageMessage: { caption: 'Like this' } })
  await takes('A1', { imageMessage: { caption: 'Like this' } })
  const [message, ...others] = await stored()
  expect(message).toMatchObject({ text: 'Like this', metadata: { content: 'photo' } })
  expect(others).toEqual([])
})

it('a group has a chat of its own, in which an answer goes to the group', async () => {
  const group = { id: '120363041234567890', title: 'Brides' }
  await takes('A1', { conversation: 'Private' })
  await takes('A2', { conversation: 'Who comes?' }, { group })
  await takes('A3', { conversation: 'Me' }, { group })
  const asWeAre = { isFromPhone: true, phone: '380445550170' }
  await takes('A4', { conversation: 'So do I' }, { group, ...asWeAre })
  expect((await stored()).map(({ title, text }) => [title, text])).toEqual([
    ['Anna', 'Private'],
    ['Brides', 'Who comes?'],
    ['Brides', 'Me'],
    ['Brides', 'So do I'],
  ])
  const people = await world.db
    .selectFrom('users')
    .select('display_name')
    .where('kind', '=', 'customer')
    .orderBy('id')
    .execute()
  expect(people.map(({ display_name: name }) => name)).toEqual(['Anna', 'Anna', 'Brides'])
})

it('an event of the client that has no chat is named at the channel', async () => {
  const event = { type: 'event', detail: {}, ...about('E1'), phone: null } as const
  await session.emit({ ...event, name: 'newsletter.view' })
  await session.emit({ ...event, id: 'E2', name: 'presence.update' })
  await channels.events.settled()
  await vi.waitFor(async () => {
    const rows = world.db.selectFrom('messenger_integrations').select('metadata')
    const channel = await rows.where('type', '=', 'whatsapp_web').executeTakeFirst()
    expect(channel?.metadata['unsupported']).toMatchObject([{ kind: 'event newsletter.view' }])
  })
})
