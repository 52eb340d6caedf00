import type { Chat } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { markNeedsHuman } from '../conversations/handling/markHandling.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { joinChats } from '../inbound/joinChats.ts'
import { storeWritten } from '../inbound/storeWritten.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { anAnsweringServer, type AnsweringServer } from '../testing/anAnsweringServer.ts'
import { startChatReturns } from './startChatReturns.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const hour = 3_600_000
const asOwner = () => ({ token: world.company.owner.token, companyId: world.company.companyId })
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * hour).toISOString()
const list = async (query: Record<string, string> = {}): Promise<Chat[]> => {
  const { chats } = await world.callOk('getChatsWithPreview', { ...asOwner(), query })
  return chats as Chat[] // `callOk` has read it by the contract.
}
const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
const chat = async () => (await list({ chatId: String(world.chat.chatId) }))[0] ?? expect.fail('The chat is gone')
const snooze = (until: string | null) =>
  world.callOk('snoozeChat', { ...asOwner(), params: { chatId: world.chat.chatId }, body: { until } })
/** Has the worker look at what is due now. */
const looked = async () => {
  const worker = startChatReturns(world.ports)
  await worker.settled()
  await worker.close()
}

it('a chat that is snoozed until a time leaves the list, and is back then with a mark, and not before', async () => {
  await snooze(inHours(2))
  expect(await chat()).toMatchObject({ snooze: { until: inHours(2) }, returnedAt: null })
  expect(await ids({ snoozed: 'false' })).not.toContain(world.chat.chatId)
  expect(await ids({ snoozed: 'true' })).toEqual([world.chat.chatId])
  world.clock.advance(2 * hour - 1)
  await looked()
  expect((await chat()).snooze).not.toBeNull()
  world.clock.advance(1)
  await looked()
  expect(await chat()).toMatchObject({ snooze: null, returnedAt: inHours(0) })
  expect((await ids({ snoozed: 'false' }))[0]).toBe(world.chat.chatId)
})

it('a snoozed chat is back as soon as its customer writes, without a mark, and its time changes nothing later', async () => {
  await snooze(inHours(2))
  await world.customerWrites('Are you there?')
  expect(await chat()).toMatchObject({ snooze: null, returnedAt: null })
  world.clock.advance(3 * hour)
  await looked()
  expect(await chat()).toMatchObject({ snooze: null, returnedAt: null })
})

it('two snoozed chats of one person are back together, at the first time that either has', async () => {
  const { companyId } = world.company
  const twin = await aCustomer(world, world.company, { name: 'Anna again' })
  await snooze(null)
  const params = { chatId: twin.chatId }
  await world.callOk('snoozeChat', { ...asOwner(), params, body: { until: inHours(2) } })
  await withCompanyTransaction(world.ports, companyId, (trx, emit) =>
    joinChats(trx, emit, { id: twin.messengerId, companyId }, { chats: [world.chat, twin], now: world.clock.now() }),
  )
  expect(await chat()).toMatchObject({ snooze: { until: inHours(2) } })
  world.clock.advance(2 * hour)
  await looked()
  expect(await chat()).toMatchObject({ snooze: null, returnedAt: inHours(0) })
})

it('a chat that is snoozed again comes back at its new time alone', async () => {
  await snooze(inHours(1))
  await snooze(inHours(3))
  world.clock.advance(2 * hour)
  await looked()
  expect((await chat()).snooze).not.toBeNull()
  world.clock.advance(hour)
  await looked()
  expect(await chat()).toMatchObject({ snooze: null, returnedAt: inHours(0) })
})

it('the mark of a chat that came back ends when a person writes, and when they are done with it', async () => {
  await snooze(inHours(1))
  world.clock.advance(hour)
  await looked()
  await world.adminSends()
  expect((await chat()).returnedAt).toBeNull()
  await snooze(inHours(1))
  world.clock.advance(hour)
  await looked()
  expect((await chat()).returnedAt).not.toBeNull()
  await world.callOk('wakeChat', { ...asOwner(), params: { chatId: world.chat.chatId } })
  expect((await chat()).returnedAt).toBeNull()
})

it('a snoozed chat that needs a person is not among those that do, until it comes back', async () => {
  await world.db
    .updateTable('chats')
    .set({ needs_human: 'asked', needs_human_since: world.clock.now() })
    .where('id', '=', world.chat.chatId)
    .execute()
  expect(await ids({ needsHuman: 'true' })).toEqual([world.chat.chatId])
  await snooze(null)
  expect(await ids({ needsHuman: 'true' })).toEqual([])
  await world.callOk('wakeChat', { ...asOwner(), params: { chatId: world.chat.chatId } })
  expect(await ids({ needsHuman: 'true' })).toEqual([world.chat.chatId])
})

it('a time that has passed is refused, and the chat stays as it was', async () => {
  const answer = await world.call('snoozeChat', {
    ...asOwner(),
    params: { chatId: world.chat.chatId },
    body: { until: inHours(-1) },
  })
  expect(answer.statusCode).toBe(400)
  expect((await chat()).snooze).toBeNull()
})

it('a snoozed chat that comes to need a person is back at once, and its time changes nothing later', async () => {
  await snooze(inHours(2))
  await world.db.transaction().execute((trx) => markNeedsHuman(trx, world.chat.chatId, 'failed', world.clock.now()))
  const back = { snooze: null, returnedAt: inHours(0) }
  expect(await chat()).toMatchObject(back)
  expect(await ids({ needsHuman: 'true' })).toEqual([world.chat.chatId])
  world.clock.advance(3 * hour)
  await looked()
  expect(await chat()).toMatchObject(back)
})

it('a chat stays snoozed, and its plans stay, over what is no word to the company: a reaction, group talk, a test, a blocked customer', async () => {
  const { companyId } = world.company
  const { chatId, userId, messengerId } = world.chat
  let count = 0
  const arrives = (different: { isReaction?: boolean; isTest?: boolean; isGroupTalk?: boolean }) =>
    withCompanyTransaction(world.ports, companyId, (trx, emit) => {
      const { isGroupTalk, ...how } = different
      const written = {
        channelId: `77:${(count += 1)}`,
        text: '👍',
        sentAt: world.clock.now(),
        kind: null,
        repliesTo: null,
      }
      return storeWritten(
        trx,
        emit,
        { id: messengerId, companyId, platform: 'telegram' },
        {
          author: { chatId, userId, fromId: userId, isCustomer: true },
          // The parts of a message that this test stores.
          written: { ...written, ...(isGroupTalk && { isGroupTalk }) } as unknown as Parameters<
            typeof storeWritten
          >[3]['written'],
          files: [],
          ...how,
          now: world.clock.now(),
        },
      )
    })
  await snooze(inHours(2))
  await world.callOk('planMessage', {
    ...asOwner(),
    params: { chatId },
    body: {
      clientPlanId: 'planned-over-talk',
      text: 'A reminder',
      sendsAt: inHours(2),
      timeZone: 'Europe/Kyiv',
      withdrawsOnReply: true,
    },
  })
  world.clock.advance(1000)
  const state = async () => {
    const { snooze: until, planned } = await chat()
    return [until !== null, planned?.map((one) => one.state)]
  }
  for (const different of [{ isReaction: true }, { isGroupTalk: true }, { isTest: true }]) {
    await arrives(different)
    expect([different, ...(await state())]).toEqual([different, true, ['planned']])
  }
  const block = (isBlocked: boolean) =>
    world.callOk('blockCustomer', { ...asOwner(), params: { chatId }, body: { isBlocked } })
  await block(true)
  await arrives({})
  expect(await state()).toEqual([true, ['planned']])
  await block(false)
  await arrives({})
  expect(await state()).toEqual([false, ['withdrawn']])
})
