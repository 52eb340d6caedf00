import { isMatching, type InboxFilter } from '@frontdesk/chat-thread'
import type { Chat, Label, RouteId } from '@frontdesk/contract'
import { mostLabels, mostLabelsOfChat } from '@frontdesk/contract/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let rose: ACompany
let anna: ACustomer
let boris: ACustomer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  anna = await aCustomer(world, lily)
  boris = await aCustomer(world, lily, { name: 'Boris' })
})

const asLily = (call: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, ...call })
const asRose = (call: object = {}) => ({ token: rose.owner.token, companyId: rose.companyId, ...call })
const add = async (name: string, as = asLily) =>
  (await world.callOk('createLabel', as({ body: { name, color: 'teal' } })))['label'] as Label
const names = async (as = asLily) =>
  ((await world.callOk('listLabels', as()))['labels'] as Label[]).map(({ name }) => name)
const label = (body: object, as = asLily) => world.callOk('labelChats', as({ body }))
const listed = async (query: object = {}) =>
  (await world.callOk('getChatsWithPreview', asLily({ query })))['chats'] as Chat[]
const labelsOf = async ({ chatId }: ACustomer) => (await listed()).find(({ id }) => id === chatId)?.labelIds
const refusalOf = async (route: RouteId, call: object) => {
  const { statusCode, body } = await world.call(route, call)
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}

describe('the labels of a company', () => {
  it('labels are listed by name, and no other company sees or changes them', async () => {
    const vip = await add('VIP')
    await add('Allergy')
    const foreign = await add('VIP', asRose)
    expect(await names()).toEqual(['Allergy', 'VIP'])
    for (const route of ['updateLabel', 'deleteLabel'] as const)
      expect(await refusalOf(route, asRose({ params: { id: vip.id }, body: { name: 'Mine', color: 'red' } }))).toEqual([
        404,
        'NOT_FOUND',
      ])
    expect(await refusalOf('labelChats', asLily({ body: { chatIds: [anna.chatId], add: [foreign.id] } }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await names(asRose)).toEqual(['VIP'])
  })

  it.each(['vip', 'Víp'])('a name that a search cannot tell apart is taken: %s', async (name) => {
    const vip = await add('VIP')
    expect(await refusalOf('createLabel', asLily({ body: { name, color: 'red' } }))).toEqual([409, 'LABEL_TAKEN'])
    // Its own new spelling is no clash.
    await world.callOk('updateLabel', asLily({ params: { id: vip.id }, body: { name, color: 'red' } }))
    expect(await names()).toEqual([name])
  })

  it('a company has no more labels than it may', async () => {
    await world.db
      .insertInto('labels')
      .values(
        Array.from({ length: mostLabels }, (_, at) => ({
          company_id: lily.companyId,
          name: `Label ${at}`,
          name_key: `label ${at}`,
          color: 'gray' as const,
        })),
      )
      .execute()
    expect(await refusalOf('createLabel', asLily({ body: { name: 'One more', color: 'red' } }))).toEqual([
      409,
      'LIST_FULL',
    ])
  })

  it('each change of a label is an event with all labels, and an entry of the audit log', async () => {
    const vip = await add('VIP')
    await world.callOk('updateLabel', asLily({ params: { id: vip.id }, body: { name: 'Regular', color: 'blue' } }))
    await world.callOk('deleteLabel', asLily({ params: { id: vip.id } }))
    const events = world.published.flatMap(({ event, payload }) => (event === 'label_update' ? [payload] : []))
    expect(events).toMatchObject([
      { labels: [{ name: 'VIP' }] },
      { labels: [{ name: 'Regular', color: 'blue' }] },
      { labels: [], replaced: { labelId: vip.id, into: null } },
    ])
    const entries = await world.db.selectFrom('audit_log').select(['action', 'target']).orderBy('id').execute()
    expect(entries.filter(({ target }) => target === String(vip.id))).toHaveLength(3)
  })
})

describe('the labels of chats', () => {
  it('labels are added and removed in one step, to chats by their ids or by a filter, and sent as events', async () => {
    const [vip, regular] = [await add('VIP'), await add('Regular')]
    expect(await label({ chatIds: [anna.chatId], add: [vip.id] })).toMatchObject({ chatIds: [anna.chatId], full: 0 })
    world.published.length = 0
    const moved = { filter: { labelIds: [vip.id] }, add: [regular.id], remove: [vip.id] }
    expect(await label(moved)).toMatchObject({ changed: 1 })
    expect(world.published).toMatchObject([{ event: 'chat_update', payload: { labelIds: [regular.id] } }])
    // Once more, with nothing to change.
    expect(await label({ chatIds: [anna.chatId], add: [regular.id] })).toMatchObject({ changed: 0 })
    expect(await labelsOf(boris)).toEqual([])
  })

  it('a chat takes no more labels than it may, and the others are counted', async () => {
    const ids: number[] = []
    for (let at = 0; at <= mostLabelsOfChat; at += 1) ids.push((await add(`Label ${at}`)).id)
    await label({ chatIds: [anna.chatId], add: ids.slice(1) })
    const chatIds = [anna.chatId, boris.chatId]
    expect(await label({ chatIds, add: [ids[0]] })).toMatchObject({ chatIds: [boris.chatId], full: 1 })
  })

  it('a deleted label is gone from all chats; one that is merged is replaced, once', async () => {
    const [vip, regular, gone] = [await add('VIP'), await add('Regular'), await add('Gone')]
    await label({ chatIds: [anna.chatId], add: [vip.id, regular.id, gone.id] })
    await label({ chatIds: [boris.chatId], add: [vip.id] })
    expect(await world.callOk('deleteLabel', asLily({ params: { id: gone.id } }))).toMatchObject({ changed: 1 })
    const merge = asLily({ params: { id: vip.id }, query: { into: regular.id } })
    expect(await world.callOk('deleteLabel', merge)).toMatchObject({ changed: 2 })
    expect([await labelsOf(anna), await labelsOf(boris)]).toEqual([[regular.id], [regular.id]])
    expect(await refusalOf('deleteLabel', asLily({ params: { id: regular.id }, query: { into: regular.id } }))).toEqual(
      [400, 'VALIDATION_ERROR'],
    )
  })

  it('a property: the server lists the chats that match by the rule of the screen', async () => {
    const ids = [(await add('VIP')).id, (await add('Regular')).id, (await add('Allergy')).id]
    const sets = fc.subarray(ids)
    const everything = {
      platforms: [],
      ai: 'all',
      unread: false,
      needsYou: false,
      hidePromotional: false,
      snoozed: false,
      search: '',
      assigned: 'all',
    }
    await fc.assert(
      fc.asyncProperty(sets, sets, sets, async (ofAnna, ofBoris, labelIds) => {
        await label({ chatIds: [anna.chatId], add: ofAnna, remove: ids })
        await label({ chatIds: [boris.chatId], add: ofBoris, remove: ids })
        const all = await listed()
        const filter = { ...everything, labelIds } as InboxFilter
        const found = await listed(labelIds.length === 0 ? {} : { labelIds: labelIds.join(',') })
        expect(found).toEqual(all.filter((chat) => isMatching(chat, filter, null)))
      }),
      { numRuns: 40 },
    )
  })
})
