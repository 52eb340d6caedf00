import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { seal } from '../secrets/seal.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const channel = async (messengerId = lily.messengerId) =>
  world.db
    .selectFrom('messenger_integrations')
    .select(['status', 'metadata'])
    .where('id', '=', messengerId)
    .executeTakeFirstOrThrow()
/** Meta does not know this token any more, as after a day with a temporary one. */
const storeEndedToken = (messengerId: number) =>
  world.db
    .updateTable('messenger_integrations')
    .set({ secret: seal('EAA-temporary-token-of-yesterday', world.app.settings) })
    .where('id', '=', messengerId)
    .execute()
const failureMails = () => world.db.selectFrom('jobs').selectAll().where('queue', '=', 'channel-failures').execute()

it('a token that has ended makes its channel fail though nobody writes, live and with one email, and no other channel', async () => {
  const rose = await world.aNumber()
  await storeEndedToken(lily.messengerId)
  world.published.length = 0
  await world.table.whatsapp.checkAccess()
  await world.table.whatsapp.checkAccess()
  expect(await channel()).toMatchObject({
    status: 'failed',
    metadata: { lastError: { code: 'ACCESS_TOKEN_REFUSED' } },
  })
  expect(JSON.stringify(await channel())).not.toContain('EAA-temporary')
  expect(world.published.filter(({ event }) => event === 'messenger_update')).toHaveLength(1)
  expect(await failureMails()).toHaveLength(1)
  expect(await channel(rose.messengerId)).toMatchObject({ status: 'connected' })
})

it.each(['server-error', 'pair-limit'] as const)('an answer with %s says nothing about a token', async (kind) => {
  world.whatsapp.faults.next({ kind }, { call: 'read' })
  await world.table.whatsapp.checkAccess()
  expect(await channel()).toMatchObject({ status: 'connected' })
  expect(world.whatsapp.faults.take('read')).toBeUndefined()
})

it('a channel that somebody connects anew while its old token is being refused stays connected', async () => {
  await storeEndedToken(lily.messengerId)
  const send = globalThis.fetch
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await send(...request)
    await world.db
      .updateTable('messenger_integrations')
      .set({ secret: seal(lily.number.token, world.app.settings) })
      .where('id', '=', lily.messengerId)
      .execute()
    return answer
  })
  await world.table.whatsapp.checkAccess()
  expect(fetching).toHaveBeenCalledTimes(1)
  fetching.mockRestore()
  expect(await channel()).toMatchObject({ status: 'connected' })
})
