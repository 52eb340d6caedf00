import type { Chat } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAnsweringServer, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { startHandBacks } from './startHandBacks.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const hour = 3_600_000
const asOwner = () => ({ token: world.company.owner.token, companyId: world.company.companyId })
const chat = async (): Promise<Chat> => {
  const query = { chatId: world.chat.chatId }
  const { chats } = await world.callOk('getChatsWithPreview', { ...asOwner(), query })
  return (chats as Chat[])[0] ?? expect.fail('The chat is gone') // `callOk` has read it by the contract.
}
/** Has the worker look at what is due now. */
const looked = async () => {
  const worker = startHandBacks(world.ports)
  await worker.settled()
  await worker.close()
  await world.runs.settled()
}

it('a chat that a person has taken over says when it goes back, and goes back then', async () => {
  await world.adminSends()
  const taken = await chat()
  expect(taken.handsBackAt).toBe(new Date(world.clock.now().getTime() + 12 * hour).toISOString())
  world.clock.advance(12 * hour - 1)
  await looked()
  expect((await chat()).settings.aiEnabled).toBe(false)
  world.clock.advance(1)
  await looked()
  expect(await chat()).toMatchObject({ settings: { aiEnabled: true }, handler: { by: 'ai' }, handsBackAt: null })
})

it('a further word of a person begins the time anew', async () => {
  await world.adminSends()
  world.clock.advance(11 * hour)
  await world.adminSends('One moment')
  world.clock.advance(hour)
  await looked()
  const waiting = await chat()
  expect(waiting.settings.aiEnabled).toBe(false)
  expect(waiting.handsBackAt).toBe(new Date(world.clock.now().getTime() + 11 * hour).toISOString())
})

it('a chat whose customer asks for a person meanwhile stays, without a time, until a person has written again', async () => {
  await world.adminSends()
  world.clock.advance(hour)
  await world.customerWrites('I want to talk to a manager')
  world.clock.advance(11 * hour)
  await looked()
  expect(await chat()).toMatchObject({ settings: { aiEnabled: false }, handsBackAt: null })
  await world.adminSends('Here I am')
  expect((await chat()).handsBackAt).toBe(new Date(world.clock.now().getTime() + 12 * hour).toISOString())
})

it('a chat of a company that never hands back says no time, and one whose AI was switched off says none either', async () => {
  await world.db
    .updateTable('agents')
    .set({ hand_back_hours: null })
    .where('company_id', '=', world.company.companyId)
    .execute()
  await world.adminSends()
  world.clock.advance(48 * hour)
  await looked()
  expect(await chat()).toMatchObject({ settings: { aiEnabled: false }, handsBackAt: null })
})
