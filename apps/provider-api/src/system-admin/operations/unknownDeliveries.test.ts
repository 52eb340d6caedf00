import type { Message, ResponseOf } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeStatus } from '../../conversations/status/changeStatus.ts'
import { readMessages } from '../../conversations/read/readMessages.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { aCustomer } from '../../testing/aCustomer.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'
import { queuedMessages } from '../../testing/queuedMessages.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let system: AnAdministrator
let lily: ACompany
let rose: ACompany
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
})

const hour = 3_600_000

/** A message to a new customer of a company, whose delivery has ended with an unknown outcome. */
async function anUnknownDelivery(
  { companyId, owner }: ACompany,
  { platform = 'telegram' }: { platform?: 'telegram' | 'instagram' } = {},
) {
  const customer = await aCustomer(world, { companyId }, { platform })
  await customer.says('Hello')
  const { message } = await world.callOk('sendMessage', {
    token: owner.token,
    companyId,
    body: { chatId: customer.chatId, message: 'Come at five' },
  })
  const { id: messageId } = message as Message // `callOk` has read it by the contract.
  const change = { companyId, messageId, status: 'unknown', now: world.clock.now() } as const
  await withCompanyTransaction(world.ports, companyId, (trx, emit) => changeStatus(trx, emit, change))
  await world.db.deleteFrom('jobs').where('subject', '=', String(messageId)).execute()
  return { ...customer, messageId }
}

const list = async (query: Record<string, string | number | boolean> = {}) =>
  (await world.callOk('listUnknownDeliveries', {
    token: system.token,
    query,
  })) as unknown as ResponseOf<'listUnknownDeliveries'>
const idsOf = async (query: Record<string, string | number | boolean> = {}) =>
  (await list(query)).deliveries.map(({ messageId }) => messageId)
const asSystem = (body: object) => ({ token: system.token, body })
const settle = (messageId: number, outcome: 'sent' | 'failed') =>
  world.callOk('settleDelivery', asSystem({ messageId, outcome }))
const repeat = (messageId: number) => world.callOk('repeatDelivery', asSystem({ messageId }))
const stateOf = async (messageId: number) => {
  const [message] = await readMessages(world.db, [messageId])
  return [message?.status, message?.metadata.error?.code]
}
const waiting = () => queuedMessages(world.db)
const audited = async () =>
  (await world.db.selectFrom('audit_log').select('id').where('is_read', '=', false).execute()).length

describe('the list of deliveries whose outcome is unknown (SYS-11)', () => {
  it('messages of all companies are listed newest first, without their words and their customer', async () => {
    const { messageId: first, chatId } = await anUnknownDelivery(lily)
    const writtenAt = world.clock.now().toISOString()
    world.clock.advance(hour)
    const { messageId: second } = await anUnknownDelivery(rose, { platform: 'instagram' })
    const found = await list()
    expect(found).toMatchObject({ total: 2, deliveries: [{ messageId: second }, { messageId: first }] })
    expect(found.deliveries[1]).toEqual({
      messageId: first,
      company: { id: lily.companyId, name: 'Lily' },
      chatId,
      type: 'telegram',
      channel: 'Telegram',
      author: 'person',
      writtenAt,
      isRepeating: false,
    })
    expect(await idsOf({ oldestFirst: true })).toEqual([first, second])
    expect(await idsOf({ limit: 1, page: 2 })).toEqual([first])
  })

  it('the list is searched by company and filtered by channel and age', async () => {
    const { messageId: old } = await anUnknownDelivery(lily)
    world.clock.advance(2 * hour)
    const { messageId: young } = await anUnknownDelivery(rose, { platform: 'instagram' })
    expect(await idsOf({ search: 'lil' })).toEqual([old])
    expect(await idsOf({ search: String(rose.companyId) })).toEqual([young])
    expect(await idsOf({ search: '%' })).toEqual([])
    expect(await idsOf({ type: 'instagram' })).toEqual([young])
    expect(await idsOf({ olderThan: 1 })).toEqual([old])
    expect(await idsOf({ youngerThan: 1 })).toEqual([young])
    expect((await list({ search: 'lil', type: 'instagram' })).total).toBe(0)
  })

  it('messages that are settled or deleted, and those of deleted companies, are not listed', async () => {
    const [settled, deleted] = [await anUnknownDelivery(lily), await anUnknownDelivery(lily)]
    await anUnknownDelivery(rose)
    await settle(settled.messageId, 'sent')
    await world.db.updateTable('messages').set({ is_deleted: true }).where('id', '=', deleted.messageId).execute()
    await world.db
      .updateTable('companies')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', rose.companyId)
      .execute()
    expect(await list()).toMatchObject({ deliveries: [], total: 0 })
  })
})

describe('settling a delivery whose outcome is unknown (SYS-11)', () => {
  it.each([
    ['sent', undefined],
    ['failed', 'NOT_DELIVERED'],
  ] as const)('a message is settled as %s once, and its company sees it', async (outcome, code) => {
    const { messageId } = await anUnknownDelivery(lily)
    expect(await settle(messageId, outcome)).toMatchObject({ isSettled: true })
    expect(await stateOf(messageId)).toEqual([outcome, code])
    expect(world.published).toContainEqual(
      expect.objectContaining({
        event: 'message_status_update',
        payload: expect.objectContaining({ messageId, companyId: lily.companyId, status: outcome }) as object,
      }),
    )
    expect(await settle(messageId, 'sent')).toMatchObject({ isSettled: false })
    expect([await stateOf(messageId), await audited()]).toEqual([[outcome, code], 1])
  })

  it('a message that is not there cannot be settled or repeated', async () => {
    for (const [route, body] of [
      ['settleDelivery', { messageId: 999_999, outcome: 'sent' }],
      ['repeatDelivery', { messageId: 999_999 }],
    ] as const)
      expect((await world.call(route, asSystem(body))).statusCode).toBe(404)
  })
})

describe('repeating a delivery whose outcome is unknown (SYS-11)', () => {
  it('one more attempt is queued once, and the message stays unknown until it succeeds', async () => {
    const { messageId } = await anUnknownDelivery(lily)
    expect(await repeat(messageId)).toMatchObject({ isRepeated: true })
    expect([await stateOf(messageId), await waiting()]).toEqual([['unknown', 'DELIVERY_UNKNOWN'], [messageId]])
    expect((await list()).deliveries).toMatchObject([{ messageId, isRepeating: true }])
    expect(await repeat(messageId)).toMatchObject({ isRepeated: false })
    expect([await waiting(), await audited()]).toEqual([[messageId], 1])
  })

  it('a delivery that was given up is repeated, too', async () => {
    const { messageId, chatId } = await anUnknownDelivery(lily)
    const at = world.clock.now()
    await world.db
      .insertInto('jobs')
      .values({
        company_id: lily.companyId,
        queue: 'deliveries',
        subject: String(messageId),
        order_key: String(chatId),
        due_at: at,
        failed_at: at,
        error: 'INTERNAL',
      })
      .execute()
    expect((await list()).deliveries).toMatchObject([{ messageId, isRepeating: false }])
    expect(await repeat(messageId)).toMatchObject({ isRepeated: true })
    expect(await waiting()).toEqual([messageId])
  })

  it('settling a message withdraws the attempt that waits', async () => {
    const { messageId } = await anUnknownDelivery(lily)
    await repeat(messageId)
    await settle(messageId, 'sent')
    expect(await waiting()).toEqual([])
  })

  it('nothing is queued for a message that is settled or deleted', async () => {
    const [settled, deleted] = [await anUnknownDelivery(lily), await anUnknownDelivery(lily)]
    await settle(settled.messageId, 'failed')
    await world.db.updateTable('messages').set({ is_deleted: true }).where('id', '=', deleted.messageId).execute()
    for (const { messageId } of [settled, deleted]) expect(await repeat(messageId)).toMatchObject({ isRepeated: false })
    expect(await waiting()).toEqual([])
  })

  it.each([
    ['channel is not connected', 'telegram', 422, 'CHANNEL_DISCONNECTED'],
    ['reply window is closed', 'instagram', 422, 'OUTSIDE_WINDOW'],
  ] as const)('a repetition is refused when the %s', async (_, platform, status, code) => {
    const { messageId, messengerId } = await anUnknownDelivery(lily, { platform })
    if (platform === 'telegram')
      await world.db
        .updateTable('messenger_integrations')
        .set({ status: 'disconnected' })
        .where('id', '=', messengerId)
        .execute()
    else world.clock.advance(30 * 24 * hour)
    // A session of a system administrator lasts hours.
    system = await world.anAdministrator({ isSystemAdmin: true })
    const answer = await world.call('repeatDelivery', asSystem({ messageId }))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect([await waiting(), await audited()]).toEqual([[], 0])
  })

  it('a reply of the AI is not repeated once a person has answered', async () => {
    const { messageId, chatId } = await anUnknownDelivery(lily)
    await world.db.updateTable('messages').set({ platform: 'openai' }).where('id', '=', messageId).execute()
    await world.db.updateTable('chats').set({ ai_enabled: false }).where('id', '=', chatId).execute()
    const answer = await world.call('repeatDelivery', asSystem({ messageId }))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
    expect(await waiting()).toEqual([])
  })
})
