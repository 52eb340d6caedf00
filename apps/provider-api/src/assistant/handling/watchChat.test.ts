import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { findPacing } from '../runs/heldReply.ts'

let world: TestServer
let company: ACompany
let customer: ACustomer
beforeAll(async () => {
  world = await aTestServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  company = await world.aCompany()
  customer = await aCustomer(world, company)
})
afterAll(() => world.close())

const watch = (watcherId: string, isWatching = true, chatId = customer.chatId) =>
  world.callOk('watchChat', {
    token: company.owner.token,
    companyId: company.companyId,
    body: { chatId, watcherId, isWatching },
  })
const watchers = async () =>
  (await world.db.selectFrom('chat_watchers').select('watcher_id').orderBy('watcher_id').execute()).map(
    ({ watcher_id }) => watcher_id,
  )

it('a window that leaves a chat, or renews that it shows it, does not end what another window has reported', async () => {
  await watch('first')
  await watch('second')
  await watch('second')
  expect(await watchers()).toEqual(['first', 'second'])
  await watch('second', false)
  expect(await watchers()).toEqual(['first'])
})

it('a window counts in the chat that it shows alone', async () => {
  const other = await aCustomer(world, company, { name: 'Bo' })
  await watch('first')
  await watch('first', true, other.chatId)
  await watch('first', false, other.chatId)
  expect(await watchers()).toEqual(['first'])
})

it('at most 50 windows are remembered for one chat, and one of them can still renew', async () => {
  const until = new Date(world.clock.now().getTime() + 45_000)
  await world.db
    .insertInto('chat_watchers')
    .values(
      Array.from({ length: 50 }, (_, place) => ({
        chat_id: customer.chatId,
        company_id: company.companyId,
        watcher_id: `window-${place}`,
        until,
      })),
    )
    .execute()
  await watch('one too many')
  expect(await watchers()).not.toContain('one too many')
  await watch('window-7')
  expect(await watchers()).toHaveLength(50)
})

it('windows that have not renewed for 45 seconds are forgotten', async () => {
  await watch('first')
  world.clock.advance(45_000)
  await watch('second')
  expect(await watchers()).toEqual(['second'])
})

it('a reply is held in customers’ chats alone', async () => {
  const { chatId } = await world.callOk('initInternalConversationWithAssistant', {
    token: company.owner.token,
    companyId: company.companyId,
    body: {},
  })
  const ownChat = Number(chatId)
  for (const each of [customer.chatId, ownChat]) await watch('first', true, each)
  expect(await findPacing(world.ports, { chatId: customer.chatId })).toEqual({
    holdFor: 4000,
    charactersPerSecond: 120,
  })
  expect(await findPacing(world.ports, { chatId: ownChat })).toBeNull()
})
