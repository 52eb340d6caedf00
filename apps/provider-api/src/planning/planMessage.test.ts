import type { Chat, PlannedMessage } from '@frontdesk/contract'
import { momentOfLocal } from '@frontdesk/planning-rules'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markNeedsHuman } from '../conversations/handling/markHandling.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { anAnsweringServer, type AnsweringServer } from '../testing/anAnsweringServer.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { failOverduePlans } from './failOverduePlans.ts'
import { startPlannedMessages } from './startPlannedMessages.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const hour = 3_600_000
let plans = 0
const asOwner = () => ({ token: world.company.owner.token, companyId: world.company.companyId })
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * hour).toISOString()
const aPlan = (different: object = {}) => ({
  text: 'See you at ten',
  sendsAt: inHours(2),
  timeZone: 'Europe/Kyiv',
  withdrawsOnReply: false,
  ...different,
})
const newId = () => `planned-${(plans += 1).toString().padStart(4, '0')}`
const ofChat = (body: object, chatId = world.chat.chatId) => ({ ...asOwner(), params: { chatId }, body })
const plan = async (different: object = {}, clientPlanId = newId()) => {
  const { chat } = await world.callOk('planMessage', ofChat({ ...aPlan(different), clientPlanId }))
  const made = (chat as Chat).planned?.find((one) => one.clientPlanId === clientPlanId)
  return made ?? expect.fail('Nothing is planned')
}
const planned = async (): Promise<PlannedMessage[]> => {
  const query = { chatId: world.chat.chatId }
  const { chats } = await world.callOk('getChatsWithPreview', { ...asOwner(), query })
  return (chats as Chat[])[0]?.planned ?? [] // `callOk` has read it by the contract.
}
/** The texts of planned messages that were sent; the AI may have answered beside them. */
const sentTexts = async () => {
  const sent = (await world.messages()).filter((message) => message.client_message_id?.startsWith('planned-'))
  return sent.map(({ text }) => text)
}
/** Has so many workers look at what is due now. */
const looked = async (workers = 1) => {
  const started = Array.from({ length: workers }, () => startPlannedMessages(world.ports))
  for (const worker of started) {
    await worker.settled()
    await worker.close()
  }
}

it('a planned message waits in its chat, and is sent once at its time, in the name of its author', async () => {
  await plan()
  expect(await planned()).toMatchObject([{ text: 'See you at ten', state: 'planned', sendsAt: inHours(2) }])
  world.clock.advance(2 * hour - 1)
  await looked()
  expect(await sentTexts()).toEqual([])
  world.clock.advance(1)
  await looked(2)
  expect(await sentTexts()).toEqual(['See you at ten'])
  expect(await planned()).toEqual([])
  const [message] = (await world.messages()).slice(-1)
  const author = await world.db
    .selectFrom('users')
    .select('admin_id')
    .where('id', '=', message?.from_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(author.admin_id).toBe(world.company.owner.adminId)
})

it('a repeated plan is one, and its id is refused for another chat', async () => {
  const other = await aCustomer(world, world.company, { name: 'Boris' })
  const { clientPlanId } = await plan()
  await plan({}, clientPlanId)
  expect(await planned()).toHaveLength(1)
  const answer = await world.call('planMessage', ofChat({ ...aPlan(), clientPlanId }, other.chatId))
  expect(answer.statusCode).toBe(422)
})

it('the id of a plan is refused for other words, another time and another wish, and the first one stays', async () => {
  const { clientPlanId } = await plan()
  const others = [{ text: 'See you at noon' }, { sendsAt: inHours(3) }, { withdrawsOnReply: true }]
  for (const other of others) {
    const answer = await world.call('planMessage', ofChat({ ...aPlan(other), clientPlanId }))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  }
  expect(await planned()).toMatchObject([{ text: 'See you at ten', sendsAt: inHours(2), withdrawsOnReply: false }])
})

it('a planned message takes a chat from the AI, and leaves it to the colleague who has it by then', async () => {
  const has = async () =>
    world.db
      .selectFrom('chats')
      .select(['ai_enabled', 'handler_admin_id', 'needs_human'])
      .where('id', '=', world.chat.chatId)
      .executeTakeFirstOrThrow()
  const { adminId } = world.company.owner
  await plan()
  world.clock.advance(2 * hour)
  await looked()
  expect(await has()).toEqual({ ai_enabled: false, handler_admin_id: adminId, needs_human: null })
  const { companyId } = world.company
  const { adminId: colleague } = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({ company_id: companyId, admin_id: colleague, role: 'admin' })
    .execute()
  const params = { chatId: world.chat.chatId }
  await world.callOk('assignChat', { ...asOwner(), params, body: { adminId: colleague } })
  await plan({ text: 'And do not forget' })
  world.clock.advance(2 * hour)
  await looked()
  expect(await has()).toEqual({ ai_enabled: false, handler_admin_id: colleague, needs_human: null })
  expect(await sentTexts()).toEqual(['See you at ten', 'And do not forget'])
})

it('a person whom the customer has asked for is still awaited after a planned message', async () => {
  const { companyId } = world.company
  const { chatId } = world.chat
  await plan()
  await withCompanyTransaction(world.ports, companyId, (trx) => markNeedsHuman(trx, chatId, 'asked', world.clock.now()))
  world.clock.advance(2 * hour)
  await looked()
  expect(await sentTexts()).toEqual(['See you at ten'])
  const { chats } = await world.callOk('getChatsWithPreview', { ...asOwner(), query: { chatId } })
  expect(chats).toMatchObject([{ settings: { aiEnabled: true }, handler: { by: 'waiting', why: 'asked' } }])
})

it('a snoozed chat is back when its message was not sent at its time', async () => {
  await plan()
  await world.callOk('snoozeChat', {
    ...asOwner(),
    params: { chatId: world.chat.chatId },
    body: { until: inHours(100) },
  })
  world.clock.advance(9 * hour)
  await looked()
  const query = { chatId: world.chat.chatId }
  const { chats } = await world.callOk('getChatsWithPreview', { ...asOwner(), query })
  expect(chats).toMatchObject([{ snooze: null, returnedAt: inHours(0), planned: [{ state: 'failed' }] }])
})

it('a message of the customer withdraws what was planned so, and leaves the rest', async () => {
  await plan({ text: 'A reminder', withdrawsOnReply: true })
  await plan({ text: 'The address' })
  await world.customerWrites('I am on my way')
  expect((await planned()).map(({ text, state }) => `${text}: ${state}`)).toEqual([
    'A reminder: withdrawn',
    'The address: planned',
  ])
  world.clock.advance(3 * hour)
  await looked()
  expect(await sentTexts()).toEqual(['The address'])
})

it('an edited message is sent with its new words at its new time alone', async () => {
  const { id, revision } = await plan()
  const body = { ...aPlan({ text: 'See you at eleven', sendsAt: inHours(4) }), revision }
  await world.callOk('editPlannedMessage', { ...asOwner(), params: { id }, body })
  const again = await world.call('editPlannedMessage', { ...asOwner(), params: { id }, body })
  expect(again.statusCode).toBe(409)
  world.clock.advance(3 * hour)
  await looked()
  expect(await sentTexts()).toEqual([])
  world.clock.advance(hour)
  await looked()
  expect(await sentTexts()).toEqual(['See you at eleven'])
})

it('a canceled message is not sent, and one that was sent cannot be canceled', async () => {
  const { id } = await plan()
  await world.callOk('cancelPlannedMessage', { ...asOwner(), params: { id } })
  const { id: other } = await plan({ text: 'Sent' })
  world.clock.advance(2 * hour)
  await looked()
  expect(await sentTexts()).toEqual(['Sent'])
  expect((await world.call('cancelPlannedMessage', { ...asOwner(), params: { id: other } })).statusCode).toBe(409)
})

it('a time outside of the reply window is refused as it is planned, and a window that closed is said at the time', async () => {
  world.chat = await aCustomer(world, world.company, { name: 'Vira', platform: 'whatsapp' })
  await world.chat.says('Hello')
  const late = await world.call('planMessage', ofChat({ ...aPlan({ sendsAt: inHours(25) }), clientPlanId: newId() }))
  expect(late.json()).toMatchObject({ code: 'OUTSIDE_WINDOW' })
  await plan({ sendsAt: inHours(23) })
  await world.db
    .updateTable('chats')
    .set({ last_inbound_at: new Date(world.clock.now().getTime() - 2 * hour) })
    .where('id', '=', world.chat.chatId)
    .execute()
  world.clock.advance(23 * hour)
  await looked()
  expect(await planned()).toMatchObject([{ state: 'failed', reason: 'outside-window' }])
})

it('a message to a customer who was blocked meanwhile is not sent, and says so', async () => {
  await plan()
  await world.callOk('blockCustomer', ofChat({ isBlocked: true }))
  world.clock.advance(2 * hour)
  await looked()
  expect(await planned()).toMatchObject([{ state: 'failed', reason: 'customer-blocked' }])
  expect(await sentTexts()).toEqual([])
})

it.each([
  ['Europe/Kyiv', '2027-03-28T03:30', '2027-03-28T01:00:00.000Z'],
  ['Europe/Kyiv', '2027-10-31T03:30', '2027-10-31T00:30:00.000Z'],
  ['Asia/Almaty', '2027-03-28T03:30', '2027-03-27T22:30:00.000Z'],
  ['America/Sao_Paulo', '2027-10-31T03:30', '2027-10-31T06:30:00.000Z'],
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:00:00.000Z'],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
])('a message for a night in %s, at %s, is sent once, at %s', async (timeZone, text, expected) => {
  const at = momentOfLocal(text, timeZone) ?? expect.fail('no moment')
  expect(at.toISOString()).toBe(expected)
  await plan({ sendsAt: at.toISOString(), timeZone })
  world.clock.leap(at.getTime() - world.clock.now().getTime() - 1)
  await looked()
  expect(await sentTexts()).toEqual([])
  world.clock.leap(1)
  await looked(2)
  world.clock.leap(hour)
  await looked(2)
  expect(await sentTexts()).toEqual(['See you at ten'])
})

it('a message whose author has left the company, and one that is hours late, are not sent', async () => {
  await plan({ text: 'Late' })
  world.clock.advance(9 * hour)
  await looked()
  expect(await planned()).toMatchObject([{ state: 'failed', reason: 'too-late' }])
  const { id } = await plan({ text: 'Of somebody who left' })
  const other = await world.anAdministrator()
  await world.db.updateTable('planned_messages').set({ admin_id: other.adminId }).where('id', '=', id).execute()
  world.clock.advance(2 * hour)
  await looked()
  expect((await planned()).map(({ reason }) => reason)).toEqual(['too-late', 'author-gone'])
  expect(await sentTexts()).toEqual([])
})

it('a word of the customer that a program of the version before has stored withdraws a message, and what it is not leaves it', async () => {
  await plan({ text: 'A reminder', withdrawsOnReply: true })
  world.clock.advance(hour)
  const stored = async (different: object) => {
    const at = world.clock.now()
    await world.db
      .insertInto('messages')
      .values({
        company_id: world.company.companyId,
        chat_id: world.chat.chatId,
        platform: 'telegram',
        from_id: world.chat.userId,
        status: 'received',
        text: 'I am on my way',
        metadata: '{}',
        sent_at: at,
        created_at: at,
        updated_at: at,
        ...different,
      })
      .execute()
  }
  await stored({ metadata: '{"isReaction":true}' })
  await stored({ is_history: true })
  world.clock.advance(hour)
  await looked()
  expect(await sentTexts()).toEqual(['A reminder'])
  await plan({ text: 'Another reminder', withdrawsOnReply: true })
  world.clock.advance(hour)
  await stored({})
  world.clock.advance(hour)
  await looked()
  expect((await planned()).map(({ text, state }) => `${text}: ${state}`)).toEqual(['Another reminder: withdrawn'])
  expect(await sentTexts()).toEqual(['A reminder'])
})

it('a message that is late waits for what has arrived from the channels of its company, but not for long', async () => {
  await plan()
  const ofEvents = { queue: 'channel-events', subject: '1', order_key: '1' } as const
  const arrived = { ...ofEvents, company_id: world.company.companyId, due_at: new Date(inHours(2)) }
  await world.db.insertInto('jobs').values(arrived).execute()
  world.clock.advance(2 * hour + 61_000)
  await looked()
  expect(await sentTexts()).toEqual([])
  await world.db.deleteFrom('jobs').where('queue', '=', 'channel-events').execute()
  world.clock.advance(30_000)
  await looked()
  expect(await sentTexts()).toEqual(['See you at ten'])

  await plan({ text: 'See you soon' })
  await world.db.insertInto('jobs').values(arrived).execute()
  world.clock.advance(3 * hour)
  for (let look = 0; look < 12; look += 1) {
    await looked()
    world.clock.advance(15_000)
  }
  expect(await sentTexts()).toEqual(['See you at ten'])
  await looked()
  expect(await sentTexts()).toEqual(['See you at ten', 'See you soon'])
})

it('a database that is restored sends nothing that was due before, and what is due later', async () => {
  await plan({ text: 'Perhaps sent', sendsAt: inHours(1) })
  await plan({ text: 'Later', sendsAt: inHours(3) })
  world.clock.advance(hour)
  await failOverduePlans(world.db, world.clock.now())
  await looked()
  expect(await planned()).toMatchObject([
    { text: 'Perhaps sent', state: 'failed', reason: 'too-late' },
    { text: 'Later', state: 'planned' },
  ])
  world.clock.advance(2 * hour)
  await looked()
  expect(await sentTexts()).toEqual(['Later'])
})

describe('properties of planned messages at the server', () => {
  const step = fc.oneof(
    fc.record({ is: fc.constant('plan' as const), hours: fc.integer({ min: 1, max: 4 }), withdraws: fc.boolean() }),
    fc.record({ is: fc.constant('cancel' as const), which: fc.nat({ max: 5 }) }),
    fc.record({ is: fc.constant('customer' as const) }),
    fc.record({ is: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 3 }) }),
    // A process that was killed after the commit leaves its job, which another one finds.
    fc.record({ is: fc.constant('killed' as const) }),
  )

  it('each message that nobody withdrew is sent once by the hour of its time, whatever is killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await world.begin()
        const model: { id: number; text: string; at: number; withdraws: boolean; is: 'planned' | 'gone' | 'sent' }[] =
          []
        for (const one of steps) {
          if (one.is === 'plan') {
            const text = `Message ${model.length}`
            const made = await plan({ text, sendsAt: inHours(one.hours), withdrawsOnReply: one.withdraws })
            model.push({ id: made.id, text, at: Date.parse(made.sendsAt), withdraws: one.withdraws, is: 'planned' })
          } else if (one.is === 'cancel') {
            const chosen = model[one.which]
            if (chosen?.is !== 'planned') continue
            await world.callOk('cancelPlannedMessage', { ...asOwner(), params: { id: chosen.id } })
            chosen.is = 'gone'
          } else if (one.is === 'customer') {
            await world.customerWrites('Hello again')
            for (const waiting of model) if (waiting.is === 'planned' && waiting.withdraws) waiting.is = 'gone'
          } else if (one.is === 'pass') {
            world.clock.advance(one.hours * hour)
            await looked(2)
            for (const due of model) if (due.is === 'planned' && due.at <= world.clock.now().getTime()) due.is = 'sent'
          } else {
            const { companyId } = world.company
            const at = world.clock.now()
            for (const { id } of model)
              await world.db
                .insertInto('jobs')
                .values({
                  queue: 'planned-messages',
                  subject: `${companyId}:${id}`,
                  order_key: `${companyId}:${id}`,
                  company_id: companyId,
                  due_at: at,
                  attempts: 1,
                  leased_by: '7d0a5c1e-0000-4000-8000-000000000001',
                  leased_until: at,
                })
                .onConflict((conflict) => conflict.columns(['queue', 'subject']).doNothing())
                .execute()
            await looked()
          }
          const expected = model.filter(({ is }) => is === 'sent').map(({ text }) => text)
          expect((await sentTexts()).toSorted()).toEqual(expected.toSorted())
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
