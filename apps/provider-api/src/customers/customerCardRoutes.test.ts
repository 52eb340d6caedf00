import type { Chat, Customer, CustomerField, RouteId } from '@frontdesk/contract'
import { mostCustomerFields } from '@frontdesk/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetCards } from '../conversations/cards/customerCards.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { joinChats } from '../inbound/joinChats.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let rose: ACompany
let anna: ACustomer
let annaToo: ACustomer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  anna = await aCustomer(world, lily)
  annaToo = await aCustomer(world, lily, { name: 'annie_k', platform: 'instagram' })
})

const asLily = (call: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, ...call })
const asRose = (call: object = {}) => ({ token: rose.owner.token, companyId: rose.companyId, ...call })
const of = ({ chatId }: { chatId: number }, call: object = {}) => asLily({ params: { chatId }, ...call })
const cardOf = async (customer: ACustomer) => (await world.callOk('getCustomer', of(customer)))['customer'] as Customer
const write = (customer: ACustomer, body: object) => world.callOk('updateCustomer', of(customer, { body }))
const addField = async (field: object) =>
  (await world.callOk('createCustomerField', asLily({ body: field })))['field'] as CustomerField
const merge = (from: ACustomer, into: ACustomer) =>
  world.callOk('mergeCustomers', of(from, { body: { into: into.chatId } }))
const separate = (customer: ACustomer) => world.callOk('separateCustomers', of(customer))
const listed = async (query: object = {}) =>
  (await world.callOk('getChatsWithPreview', asLily({ query })))['chats'] as Chat[]
const nameOf = async ({ chatId }: ACustomer) => (await listed()).find(({ id }) => id === chatId)?.customerName
const refusalOf = async (route: RouteId, call: object) => {
  const { statusCode, body } = await world.call(route, call)
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const phoneOf = (customer: ACustomer, phone: string) =>
  world.db.updateTable('users').set({ phone }).where('id', '=', customer.userId).execute()

describe('the card of a customer (CUST-1)', () => {
  it('a card has the identity, the language, notes and files of the chat', async () => {
    await phoneOf(anna, '380501234567')
    await anna.says('Добрий день, чи є вільний час на завтра?')
    const note = { body: 'Prefers mornings', clientNoteId: 'note-0001' }
    await world.callOk('addPrivateNote', of(anna, { body: note }))
    const card = await cardOf(anna)
    expect(card).toMatchObject({
      chatId: anna.chatId,
      headChatId: anna.chatId,
      name: null,
      language: 'uk',
      chats: [{ channel: 'telegram', name: 'Anna', phone: '+380501234567' }],
      notes: { count: 1, last: { text: 'Prefers mornings' } },
      files: [],
      fileCount: 0,
    })
  })

  it('a name of the company is in the list and found there, and another company cannot read or change it', async () => {
    await write(anna, { name: ' Anna from the bank ' })
    expect(await nameOf(anna)).toBe('Anna from the bank')
    expect((await listed({ search: 'bank' })).map(({ id }) => id)).toEqual([anna.chatId])
    for (const [route, body] of [
      ['getCustomer', undefined],
      ['updateCustomer', { name: 'Mine' }],
      ['separateCustomers', undefined],
    ] as const)
      expect(await refusalOf(route, asRose({ params: { chatId: anna.chatId }, body }))).toEqual([404, 'NOT_FOUND'])
    await write(anna, { name: null })
    expect(await nameOf(anna)).toBeUndefined()
  })

  it('each change is an event for open pages', async () => {
    await write(anna, { name: 'Annie' })
    const events = world.published.flatMap(({ event, payload }) =>
      event === 'customer_update' || event === 'chat_update' ? [[event, payload]] : [],
    )
    expect(events).toMatchObject([
      ['chat_update', { id: anna.chatId, customerName: 'Annie' }],
      ['customer_update', { chatIds: [anna.chatId] }],
    ])
  })

  it('a chat of the same number in another spelling is offered, and never merged by itself', async () => {
    await phoneOf(anna, '+5511987654321')
    await phoneOf(annaToo, '551187654321')
    const { alike, chats } = await cardOf(anna)
    expect(alike.map(({ chatId }) => chatId)).toEqual([annaToo.chatId])
    expect(chats).toHaveLength(1)
  })
})

describe('the fields of a company (CUST-1)', () => {
  it('a value is stored as its field has it, and refused where it cannot be one', async () => {
    const size = await addField({ name: 'Shoe size', kind: 'number' })
    const care = await addField({ name: 'Care', kind: 'choice', choices: ['Nails', 'Hair'] })
    const valuesOf = (...values: [number, string | null][]) => ({
      values: values.map(([fieldId, value]) => ({ fieldId, value })),
    })
    await write(anna, valuesOf([size.id, '38,5'], [care.id, 'Hair']))
    expect((await cardOf(anna)).values).toEqual({ [size.id]: '38.5', [care.id]: 'Hair' })
    const refused = (body: object) => refusalOf('updateCustomer', of(anna, { body }))
    expect(await refused(valuesOf([size.id, 'big']))).toEqual([400, 'VALIDATION_ERROR'])
    expect(await refused(valuesOf([care.id, 'Feet']))).toEqual([400, 'VALIDATION_ERROR'])
    expect(await refused(valuesOf([999_999, 'x']))).toEqual([404, 'NOT_FOUND'])
    await write(anna, valuesOf([size.id, null]))
    await world.callOk('deleteCustomerField', asLily({ params: { id: care.id } }))
    expect((await cardOf(anna)).values).toEqual({})
  })

  it('a company has twenty fields at most, each with a name of its own', async () => {
    await addField({ name: 'Birthday', kind: 'date' })
    const asked = (field: object) => refusalOf('createCustomerField', asLily({ body: field }))
    expect(await asked({ name: 'BIRTHDAY', kind: 'text' })).toEqual([409, 'NAME_TAKEN'])
    expect(await asked({ name: 'Care', kind: 'choice', choices: [] })).toEqual([400, 'VALIDATION_ERROR'])
    for (let at = 1; at < mostCustomerFields; at += 1) await addField({ name: `Field ${at}`, kind: 'text' })
    expect(await asked({ name: 'One more', kind: 'text' })).toEqual([409, 'LIST_FULL'])
  })
})

describe('merged cards (CUST-2)', () => {
  it('merging shows one card on both chats, and undoing it gives back both, with what was written since', async () => {
    await write(anna, { name: 'Anna from the bank' })
    await write(annaToo, { name: 'Annie' })
    const before = await cardOf(annaToo)
    await merge(annaToo, anna)
    expect(await cardOf(annaToo)).toMatchObject({
      headChatId: anna.chatId,
      name: 'Anna from the bank',
      chats: [{ chatId: anna.chatId }, { chatId: annaToo.chatId, channel: 'instagram' }],
    })
    expect(await nameOf(annaToo)).toBe('Anna from the bank')
    await write(annaToo, { name: 'Anna K.' })
    expect(await nameOf(anna)).toBe('Anna K.')
    await separate(annaToo)
    await separate(annaToo)
    expect(await nameOf(anna)).toBe('Anna K.')
    expect(await nameOf(annaToo)).toBe('Annie')
    expect(await cardOf(annaToo)).toEqual(before)
    const log = await world.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute()
    expect(log.filter(({ action }) => action.includes('/customer/merge')).map(({ after }) => after)).toEqual([
      { mergedInto: anna.chatId },
      { mergedInto: null },
    ])
  })

  it('a merge changes no address, no block and no message', async () => {
    const rows = () =>
      world.db
        .selectFrom('chats')
        .select(['id', 'messenger_id', 'platform_chat_id', 'blocked_at', 'joined_into', 'deleted_at'])
        .orderBy('id')
        .execute()
    await anna.says('Hello')
    const before = [await rows(), await world.db.selectFrom('messages').selectAll().execute()]
    await merge(anna, annaToo)
    expect([await rows(), await world.db.selectFrom('messages').selectAll().execute()]).toEqual(before)
  })

  it('the words about an erased customer go, and a card that was merged with theirs goes on without them', async () => {
    await write(anna, { name: 'Anna from the bank' })
    await write(annaToo, { name: 'Annie' })
    await merge(annaToo, anna)
    await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
      forgetCards(trx, emit, { companyId: lily.companyId, now: world.clock.now(), chatIds: [anna.chatId] }),
    )
    expect(await cardOf(annaToo)).toMatchObject({ headChatId: annaToo.chatId, name: 'Annie', chats: [{}] })
    expect(await nameOf(annaToo)).toBe('Annie')
    expect(await cardOf(anna)).toMatchObject({ name: null, cards: [] })
  })

  it('a customer of another company is not found', async () => {
    const foreign = await aCustomer(world, rose)
    for (const [from, into] of [
      [anna, foreign],
      [foreign, anna],
    ] as const)
      expect(await refusalOf('mergeCustomers', of(from, { body: { into: into.chatId } }))).toEqual([404, 'NOT_FOUND'])
  })

  it('a chat that its channel joins into another one leaves its card and its place there', async () => {
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    await write(annaToo, { name: 'Annie' })
    await merge(annaToo, boris)
    await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
      joinChats(
        trx,
        emit,
        { id: anna.messengerId, companyId: lily.companyId },
        {
          chats: [anna, annaToo],
          now: world.clock.now(),
        },
      ),
    )
    expect(await cardOf(annaToo)).toMatchObject({ chatId: anna.chatId, headChatId: boris.chatId, name: 'Annie' })
    expect(await nameOf(anna)).toBe('Annie')
  })
})
