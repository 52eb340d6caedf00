import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Chat } from '@frontdesk/contract'
import { anAnsweringServer, type AnsweringServer } from '../testing/anAnsweringServer.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
  await world.begin()
}, 60_000)
afterAll(() => world.close())

it('a change by a node whose clock is behind is no older than what it changes: clients keep the later time', async () => {
  await world.customerWrites('Are you there?')
  await world.adminSends('I am')
  const { chatId } = world.chat
  const { token } = world.company.owner
  const { companyId } = world.company
  const timeOf = async (table: 'chats' | 'messages', id: number) =>
    (await world.db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at
  const sent = (await world.messages()).at(-1) ?? expect.fail('Nothing was sent')
  const [ofChat, ofMessage] = [await timeOf('chats', chatId), await timeOf('messages', sent.id)]
  world.clock.advance(-2_000)
  const { chat } = await world.callOk('snoozeChat', { token, companyId, params: { chatId }, body: { until: null } })
  expect(Date.parse((chat as Chat).updatedAt)).toBe(ofChat.getTime())
  await world.callOk('deleteMessage', { token, companyId, body: { messageId: sent.id } })
  expect(await timeOf('messages', sent.id)).toEqual(ofMessage)
})
