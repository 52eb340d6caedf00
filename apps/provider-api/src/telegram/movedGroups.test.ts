import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InboundEvent } from '../inbound/InboundEvent.ts'
import { receiveInbound } from '../inbound/receiveInbound.ts'
import type { DomainEvents } from '../ports/Ports.ts'
import { aConnectedMessenger } from '../testing/aConnectedMessenger.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let company: ACompany
let messengerId: number
let bots = 0
const stops: Parameters<DomainEvents['runStopRequested']>[0][] = []
beforeAll(async () => {
  world = await aTestServer()
  world.ports.subscribe({ runStopRequested: (stop) => void stops.push(stop) })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  company = await world.aCompany()
  await connects()
})
afterAll(() => world.close())

const connects = async () => {
  bots += 1
  stops.length = 0
  messengerId = await aConnectedMessenger(world, company, { type: 'telegram', token: `${bots}:T` })
}
const receives = (event: InboundEvent) =>
  receiveInbound(
    world.ports,
    { id: messengerId, companyId: company.companyId, platform: 'telegram', ownerId: 'bot', name: 'Lily' },
    event,
  )
const minute = (count: number) => new Date(world.clock.now().getTime() - 3_600_000 + count * 60_000)
type Said = { id: number; room: number; at?: number; by?: string; repliesTo?: number }
const says = ({ id, room, at = id, by = 'Ann', repliesTo }: Said): InboundEvent => ({
  type: 'message',
  written: {
    text: `${room}: ${id}`,
    kind: null,
    channelId: String(id),
    person: { phone: null, userId: by, name: by, username: null },
    room: { id: String(room), title: 'Staff' },
    sentAt: minute(at),
    repliesTo: repliesTo === undefined ? null : String(repliesTo),
  },
})
const moves = (from: number, to: number): InboundEvent => ({
  type: 'room-moved',
  from: String(from),
  to: String(to),
  at: minute(30),
})
const chats = () =>
  world.db
    .selectFrom('chats')
    .selectAll()
    .where('messenger_id', '=', messengerId)
    .where('joined_into', 'is', null)
    .orderBy('id')
    .execute()
const messagesOf = async (chatId: number) =>
  (await world.db.selectFrom('messages').selectAll().where('chat_id', '=', chatId).orderBy('sent_at').execute()).map(
    (message) => message,
  )
const onlyChat = async () => {
  const all = await chats()
  expect(all).toHaveLength(1)
  const [chat] = all
  if (!chat) throw new Error('There is no chat')
  return chat
}

describe('a group that became a supergroup', () => {
  it('its chats are one when the new id has one already, with all messages, people, the silence of the AI and its handler', async () => {
    await receives(says({ id: 7, room: -5 }))
    await receives(says({ id: 1, room: -1005, at: 40, by: 'Olena' }))
    const [old] = await chats()
    if (!old) throw new Error('There is no chat')
    const { token } = company.owner
    const body = { chatId: old.id, settings: { aiEnabled: false } }
    await world.callOk('updateAiBotSettingsForChat', { token, companyId: company.companyId, body })
    await receives(moves(-5, -1005))
    const chat = await onlyChat()
    expect(chat).toMatchObject({ id: old.id, platform_chat_id: '-1005', title: 'Staff', ai_enabled: false })
    expect((await messagesOf(chat.id)).map(({ text }) => text)).toEqual(['-5: 7', '-1005: 1'])
    const people = world.db.selectFrom('chat_users').innerJoin('users', 'users.id', 'chat_users.user_id')
    const names = await people.select('display_name').where('chat_users.chat_id', '=', chat.id).execute()
    expect(names.map(({ display_name: name }) => name)).toEqual(expect.arrayContaining(['Ann', 'Olena']))
  })

  it('a message whose number the old group has had is another message (core.telegram.org/bots/api#message: unique inside this chat)', async () => {
    await receives(says({ id: 1, room: -5 }))
    await receives(says({ id: 2, room: -5 }))
    await receives(moves(-5, -1005))
    await receives(says({ id: 2, room: -1005, at: 40, repliesTo: 1 }))
    await receives(says({ id: 1, room: -1005, at: 41 }))
    const messages = await messagesOf((await onlyChat()).id)
    expect(messages.map(({ text }) => text)).toEqual(['-5: 1', '-5: 2', '-1005: 2', '-1005: 1'])
    // The message that it replies to was not there yet, and is none of the old group.
    expect(messages[2]?.metadata.repliesTo?.messageId ?? null).toBeNull()
  })

  it('a message that comes late under the old id is stored in the same chat, once', async () => {
    await receives(moves(-5, -1005))
    await receives(says({ id: 1, room: -1005, at: 40 }))
    for (const _ of [1, 2]) await receives(says({ id: 1, room: -5 }))
    await receives({ ...says({ id: 2, room: -5, repliesTo: 1 }) })
    const messages = await messagesOf((await onlyChat()).id)
    expect(messages.map(({ text }) => text)).toEqual(['-5: 1', '-5: 2', '-1005: 1'])
    expect(messages[1]?.metadata.repliesTo).toMatchObject({ messageId: messages[0]?.id, text: '-5: 1' })
  })

  it('an edit and a reaction under the old id change the message of the old group', async () => {
    await receives(says({ id: 1, room: -5 }))
    await receives(moves(-5, -1005))
    await receives(says({ id: 1, room: -1005, at: 40 }))
    const first = says({ id: 1, room: -5 })
    if (first.type !== 'message') throw new Error('It is no message')
    const edited = { ...first.written, text: 'Edited', editedAt: minute(50) }
    await receives({ type: 'edit', by: 'customer', written: edited, isAwaited: true })
    const { person, room } = first.written
    await receives({
      type: 'reaction',
      by: 'customer',
      person,
      ...(room && { room }),
      channelId: 'r',
      targetId: '1',
      emoji: '👍',
      at: minute(51),
    })
    const messages = await messagesOf((await onlyChat()).id)
    expect(messages.map(({ text }) => text)).toEqual(['Edited', '-1005: 1', '👍'])
    expect(messages[2]?.metadata.repliesTo).toMatchObject({ messageId: messages[0]?.id })
  })

  it('a reply of the AI in the chat that has gone stops, here and on the other nodes', async () => {
    await receives(says({ id: 7, room: -5 }))
    await receives(says({ id: 1, room: -1005, at: 40 }))
    const [, gone] = await chats()
    await receives(moves(-5, -1005))
    expect(stops).toEqual([{ chatId: gone?.id, because: 'chats-joined' }])
  })

  it('a reply of the AI in the chat that stays stops, too, when a human had the other one', async () => {
    await receives(says({ id: 7, room: -5 }))
    await receives(says({ id: 1, room: -1005, at: 40 }))
    const [kept, gone] = await chats()
    await world.db
      .updateTable('chats')
      .set({ ai_enabled: false })
      .where('id', '=', gone?.id ?? 0)
      .execute()
    await receives(moves(-5, -1005))
    expect(stops.map(({ chatId }) => chatId).sort()).toEqual([kept?.id, gone?.id])
    expect(await onlyChat()).toMatchObject({ ai_enabled: false })
  })
})

describe('properties of moved groups', () => {
  it('a group has one chat with every message once, in whichever order its changes and messages come', async () => {
    const rooms = [-5, -1005, -2005]
    const events = [
      ...rooms.flatMap((room, place) => [1, 2].map((id) => says({ id, room, at: place * 10 + id }))),
      moves(-5, -1005),
      moves(-1005, -2005),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events.keys()], { minLength: events.length }),
        fc.array(fc.nat(events.length - 1), { maxLength: 3 }),
        async (order, again) => {
          await connects()
          for (const place of [...order, ...again]) {
            const event = events[place]
            if (event) await receives(event)
          }
          const chat = await onlyChat()
          expect(chat.platform_chat_id).toBe('-2005')
          expect((await messagesOf(chat.id)).map(({ text }) => text)).toEqual(
            rooms.flatMap((room) => [`${room}: 1`, `${room}: 2`]),
          )
        },
      ),
      { numRuns: Number(process.env['ADDRESS_ORDERS'] ?? 15), seed: 35 },
    )
  }, 120_000)
})
