import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
beforeEach(() => world.reset())
afterAll(() => world.close())

it('users are returned once each, without those of other companies', async () => {
  const lily = await world.aCompany()
  const rose = await world.aCompany()
  const { owner, agent } = lily.users
  const { users } = (await world.callOk('getUsers', {
    token: lily.owner.token,
    companyId: lily.companyId,
    query: { userIds: `${agent},${owner},${agent},${rose.users.owner},999999` },
  })) as { users: { id: number; kind: string }[] }
  expect(users.map(({ id, kind }) => [id, kind])).toEqual([
    [agent, 'agent'],
    [owner, 'admin'],
  ])
})

it.each(['', 'x', '1,,2', '1,x', '1;drop table users'])(
  'a user list with malformed ids is refused: %j',
  async (userIds) => {
    const lily = await world.aCompany()
    expect(
      (await world.call('getUsers', { token: lily.owner.token, companyId: lily.companyId, query: { userIds } }))
        .statusCode,
    ).toBe(400)
  },
)

it('the users of a chat are returned', async () => {
  const lily = await world.aCompany()
  const chat = await world.db
    .insertInto('chats')
    .values({ company_id: lily.companyId, platform: 'internal', messenger_id: lily.internalChannelId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('chat_users')
    .values({ company_id: lily.companyId, chat_id: chat.id, user_id: lily.users.agent })
    .execute()
  const { users } = await world.callOk('getChatUsers', {
    token: lily.owner.token,
    companyId: lily.companyId,
    query: { chatId: chat.id },
  })
  expect(users).toMatchObject([
    { id: lily.users.agent, displayName: 'Assistant', kind: 'agent', companyId: lily.companyId },
  ])
})
