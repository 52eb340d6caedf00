import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startDeliveries } from '../../deliveries/startDeliveries.ts'
import { aCustomer } from '../../testing/aCustomer.ts'
import { aRoundTripCounter } from '../../testing/aRoundTripCounter.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
const trips = aRoundTripCounter()
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
})
afterAll(async () => {
  trips.stop()
  await world.close()
})

const send = (chatId: number) =>
  world.callOk('sendMessage', {
    token: lily.owner.token,
    body: { companyId: lily.companyId, chatId, message: 'Come at five', clientMessageId: randomUUID() },
  })

/** A customer whose channel takes messages. */
async function aReachableCustomer(): Promise<number> {
  const { chatId } = await aCustomer(world, lily)
  await world.db.updateTable('chats').set({ platform_chat_id: '77' }).where('id', '=', chatId).execute()
  return chatId
}

/** How often a second message waits for the database; the first makes its writer a user of the chat. */
async function tripsOfOne(chatId: number): Promise<number> {
  await send(chatId)
  trips.reset()
  await send(chatId)
  return trips.count()
}

it('a message to a colleague waits four times for the database: once for the session and its companies, and three times in its transaction', async () => {
  const { chatId } = await world.callOk('initInternalConversation', {
    token: lily.owner.token,
    body: { companyId: lily.companyId },
  })
  expect(await tripsOfOne(Number(chatId))).toBe(4)
})

it('a message to a customer waits no more often than one to a colleague', async () => {
  const { chatId } = await aCustomer(world, lily)
  expect(await tripsOfOne(chatId)).toBe(4)
})

it('a message and its delivery wait at most 9 times for the database, and take at most 18 statements', async () => {
  const chatId = await aReachableCustomer()
  const deliveries = startDeliveries(world.ports, {
    telegram: { send: async () => ({ type: 'sent', platformMessageId: randomUUID() }) },
  })
  try {
    await send(chatId)
    await deliveries.settled()
    trips.reset()
    await send(chatId)
    await deliveries.settled()
    expect(trips.count()).toBeLessThanOrEqual(9)
    expect(trips.statements()).toBeLessThanOrEqual(18)
    const statuses = await world.db.selectFrom('messages').select('status').where('chat_id', '=', chatId).execute()
    expect(statuses).toEqual([{ status: 'sent' }, { status: 'sent' }])
  } finally {
    await deliveries.close()
  }
})
