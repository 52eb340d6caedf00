import type { Chat, RouteId } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AssistantInput } from '../../ports/Assistant.ts'
import { aCustomer } from '../../testing/aCustomer.ts'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import type { ACompany, AnAdministrator } from '../../testing/aTestServer.ts'
import { startHandBacks } from './startHandBacks.ts'

let world: AnsweringServer
let lily: ACompany
let vera: AnAdministrator
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.begin()
  lily = world.company
  vera = await world.anAdministrator()
  await join(lily, vera)
})

const join = ({ companyId }: ACompany, { adminId }: AnAdministrator) =>
  world.db
    .insertInto('company_admins')
    .values({ company_id: companyId, admin_id: adminId, role: 'admin', is_agent: true, created_at: world.clock.now() })
    .execute()
const as = ({ token }: AnAdministrator, call: object = {}) => ({ token, companyId: lily.companyId, ...call })
const assigning = (who: AnAdministrator, adminId: number | null, chatId = world.chat.chatId) =>
  as(who, { params: { chatId }, body: { adminId } })
const assign = async (...of: Parameters<typeof assigning>) =>
  (await world.callOk('assignChat', assigning(...of)))['chat'] as Chat
const refusalOf = async (route: RouteId, call: object) => {
  const { statusCode, body } = await world.call(route, call)
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const counts = async (who: AnAdministrator) => {
  const { mine, unassigned, needsYou, all } = await world.callOk('countChatViews', as(who))
  return [mine, unassigned, needsYou, all]
}
const listed = async (who: AnAdministrator, query: object) =>
  ((await world.callOk('getChatsWithPreview', as(who, { query })))['chats'] as Chat[]).map(({ id }) => id)
const changes = () => world.published.filter(({ event }) => event === 'chat_update').length

describe('assigning a chat', () => {
  it('an owner assigns a chat of the AI to an agent, who hands it on and releases it', async () => {
    expect(await assign(lily.owner, vera.adminId)).toMatchObject({
      settings: { aiEnabled: false },
      handler: { by: 'human', adminId: vera.adminId },
    })
    const { adminId } = lily.owner
    expect((await assign(vera, adminId)).handler).toMatchObject({ by: 'human', adminId })
    expect(await assign(vera, null)).toMatchObject({ settings: { aiEnabled: false }, handler: { by: 'off' } })
  })

  it('an assignment that changes nothing emits nothing', async () => {
    await assign(lily.owner, vera.adminId)
    const before = changes()
    await assign(lily.owner, vera.adminId)
    expect(changes()).toBe(before)
    await assign(lily.owner, null)
    const released = changes()
    expect(released).toBe(before + 1)
    await assign(vera, null)
    expect(changes()).toBe(released)
  })

  it('the event of an assignment names the colleague who gave the chat, and not one who takes it', async () => {
    const newest = () => world.published.findLast(({ event }) => event === 'chat_update')?.payload
    await assign(lily.owner, vera.adminId)
    expect(newest()).toMatchObject({ assignedBy: { adminId: lily.owner.adminId } })
    await assign(lily.owner, lily.owner.adminId)
    expect(newest()).not.toHaveProperty('assignedBy')
    const jobs = await world.db.selectFrom('jobs').select('subject').where('queue', '=', 'notifications').execute()
    expect(jobs).toEqual([{ subject: `assigned:${world.chat.chatId}:${vera.adminId}` }])
  })

  it('a chat of the AI is not released', async () => {
    expect((await assign(lily.owner, null)).handler).toEqual({ by: 'ai' })
  })

  it('the AI’s reply ends when its chat is assigned, and none is sent', async () => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }: AssistantInput) {
      yield { type: 'created' }
      yield { type: 'delta', text: 'I would like to say' }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      yield { type: 'done' }
    })
    await world.customerWrites('Hi')
    world.clock.advance(1500)
    await begun.promise
    await assign(lily.owner, vera.adminId)
    await world.runs.settled()
    expect(await world.replies()).toEqual([])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled' }])
  })

  it('nobody of another company is given a chat, and none of its chats is assigned', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const boris = await aCustomer(world, rose)
    const before = changes()
    expect(await refusalOf('assignChat', assigning(lily.owner, rose.owner.adminId))).toEqual([404, 'NOT_FOUND'])
    expect(await refusalOf('assignChat', assigning(lily.owner, vera.adminId, boris.chatId))).toEqual([404, 'NOT_FOUND'])
    expect(changes()).toBe(before)
  })

  it('the conversation with support is nobody’s to assign', async () => {
    const { chatId } = (await world.callOk('initSupport', as(lily.owner, { body: {} }))) as { chatId: number }
    expect(await refusalOf('assignChat', assigning(lily.owner, vera.adminId, chatId))).toEqual([404, 'NOT_FOUND'])
  })
})

/** Has the worker look at what is due now. */
const handedBack = async () => {
  const worker = startHandBacks(world.ports)
  await worker.settled()
  await worker.close()
  await world.runs.settled()
}
const chatNow = async () =>
  (
    (await world.callOk('getChatsWithPreview', as(lily.owner, { query: { chatId: world.chat.chatId } })))[
      'chats'
    ] as Chat[]
  )[0]
const hours = (count: number) => world.clock.advance(count * 3_600_000)
const undo = async (from: AnAdministrator, to: number | null, more: object) =>
  world.call('assignChat', as(from, { params: { chatId: world.chat.chatId }, body: { adminId: to, ...more } }))

describe('a customer who has asked for a person', () => {
  beforeEach(async () => {
    await world.customerWrites('I want to talk to a manager')
    await world.burstEnds()
    expect((await chatNow())?.handler).toEqual({ by: 'waiting', why: 'asked' })
  })

  it('needs one again after the hours of the company, when the colleague has not written', async () => {
    const { waitingSince } = (await chatNow()) ?? {}
    hours(1)
    await assign(lily.owner, vera.adminId)
    hours(12)
    await handedBack()
    expect(await chatNow()).toMatchObject({ handler: { by: 'waiting', why: 'asked' }, waitingSince })
    expect(await counts(lily.owner)).toEqual([0, 1, 1, 1])
  })

  it('is the AI’s again after the hours of the company, when a person has written', async () => {
    hours(1)
    await assign(lily.owner, lily.owner.adminId)
    await world.adminSends()
    hours(12)
    await handedBack()
    expect((await chatNow())?.handler).toEqual({ by: 'ai' })
  })

  it('needs one again at once when the assignment is taken back', async () => {
    const { waitingSince: since } = (await chatNow()) ?? {}
    await assign(lily.owner, vera.adminId)
    const handBack = { restored: { why: 'asked', since } }
    expect((await undo(lily.owner, null, { expected: vera.adminId, handBack })).statusCode).toBe(200)
    expect(await chatNow()).toMatchObject({ handler: { by: 'waiting', why: 'asked' }, waitingSince: since })
  })
})

describe('taking an assignment back', () => {
  it('changes nothing where the chat is somebody else’s by now', async () => {
    const { adminId } = lily.owner
    await assign(lily.owner, vera.adminId)
    await assign(vera, adminId)
    const bodies = [
      { adminId: null, expected: vera.adminId },
      { adminId: null, expected: vera.adminId, handBack: {} },
      { adminId: vera.adminId, expected: null },
    ]
    for (const body of bodies) {
      const call = as(vera, { params: { chatId: world.chat.chatId }, body })
      expect(await refusalOf('assignChat', call)).toEqual([409, 'HANDLER_CHANGED'])
    }
    expect((await chatNow())?.handler).toMatchObject({ by: 'human', adminId })
  })

  it('gives a chat of the AI back to it, which answers what the customer wrote', async () => {
    world.assistant.script(inPieces('At ten'))
    await assign(lily.owner, vera.adminId)
    await world.customerWrites('When do you open?')
    await undo(lily.owner, null, { expected: vera.adminId, handBack: {} })
    await world.runs.settled()
    await world.burstEnds()
    expect((await chatNow())?.handler).toEqual({ by: 'ai' })
    expect((await world.replies()).map(({ text }) => text)).toEqual([expect.stringContaining('At ten')])
  })
})

it('the AI of a released chat stays off after the hours of the company', async () => {
  await world.adminSends()
  await assign(lily.owner, null)
  hours(13)
  await handedBack()
  expect(await chatNow()).toMatchObject({ handler: { by: 'off' }, settings: { aiEnabled: false } })
})

it('a snoozed chat comes back when a colleague is given it', async () => {
  await world.db.updateTable('chats').set({ snoozed_at: world.clock.now() }).execute()
  await assign(lily.owner, vera.adminId)
  expect(await chatNow()).toMatchObject({ snooze: null, returnedAt: world.clock.now().toISOString() })
})

describe('the views of the list', () => {
  it('their counts and their chats agree for each person', async () => {
    const [boris, clara, dina] = [
      await aCustomer(world, lily),
      await aCustomer(world, lily),
      await aCustomer(world, lily),
    ]
    await assign(lily.owner, vera.adminId)
    await assign(lily.owner, lily.owner.adminId, boris.chatId)
    await assign(lily.owner, null, boris.chatId)
    const need = { needs_human: 'asked' as const, needs_human_since: world.clock.now() }
    await world.db.updateTable('chats').set(need).where('id', '=', clara.chatId).execute()
    const snoozed = { ai_enabled: false, snoozed_at: world.clock.now() }
    await world.db.updateTable('chats').set(snoozed).where('id', '=', dina.chatId).execute()
    expect(await counts(vera)).toEqual([1, 2, 1, 3])
    expect(await counts(lily.owner)).toEqual([0, 2, 1, 3])
    const shown = { snoozed: 'false' }
    expect(await listed(vera, { ...shown, assigned: 'me' })).toEqual([world.chat.chatId])
    expect(await listed(lily.owner, { ...shown, assigned: 'me' })).toEqual([])
    expect((await listed(vera, { ...shown, assigned: 'nobody' })).toSorted()).toEqual([boris.chatId, clara.chatId])
    expect((await listed(vera, shown)).length).toBe(3)
  })

  it('a deleted account has no chats any more', async () => {
    await assign(lily.owner, vera.adminId)
    await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
    await world.callOk('deleteAdmin', as(vera, { params: { id: vera.adminId } }))
    expect(await counts(lily.owner)).toEqual([0, 1, 0, 1])
    expect(world.published.at(-1)).toMatchObject({
      event: 'chat_update',
      payload: { id: world.chat.chatId, handler: { by: 'off' } },
    })
  })

  it('a chat that an older program left with a deleted account is nobody’s', async () => {
    await assign(lily.owner, vera.adminId)
    await world.db.updateTable('admins').set({ deleted_at: world.clock.now() }).where('id', '=', vera.adminId).execute()
    expect(await counts(lily.owner)).toEqual([0, 1, 0, 1])
    expect(await listed(lily.owner, { assigned: 'nobody' })).toEqual([world.chat.chatId])
    expect((await assign(lily.owner, lily.owner.adminId)).handler).toMatchObject({ adminId: lily.owner.adminId })
  })

  it('a chat of nobody whose customer is blocked waits for nobody', async () => {
    await world.db.updateTable('chats').set({ ai_enabled: false, blocked_at: world.clock.now() }).execute()
    expect(await counts(lily.owner)).toEqual([0, 0, 0, 1])
    expect(await listed(lily.owner, { assigned: 'nobody' })).toEqual([])
  })

  it('a filter with an unknown field changes nothing', async () => {
    const body = { filter: { assigned: 'me', ofTomorrow: true }, aiEnabled: false }
    expect(await refusalOf('updateAiForChats', as(vera, { body }))).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('all chats that a person answers are marked as viewed, and none of a colleague’s', async () => {
    const boris = await aCustomer(world, lily)
    await world.customerWrites('Hi')
    await boris.says('Hello')
    await assign(lily.owner, vera.adminId)
    const body = { filter: { assigned: 'me' } }
    expect((await world.callOk('markChatsViewed', as(lily.owner, { body })))['chatIds']).toEqual([])
    expect((await world.callOk('markChatsViewed', as(vera, { body })))['chatIds']).toEqual([world.chat.chatId])
  })
})
