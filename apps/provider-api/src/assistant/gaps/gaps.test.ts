import type { KnowledgeGap, KnowledgeItem } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, inPieces, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const as = (company = world.company) => ({ token: company.owner.token, companyId: company.companyId })
const list = async (company = world.company) => {
  const { gaps, total } = await world.callOk('listGaps', as(company))
  return { gaps: gaps as KnowledgeGap[], total }
}
const gaps = async () => (await list()).gaps
const firstGap = async () => {
  const [gap] = await gaps()
  if (!gap) throw new Error('There is no gap')
  return gap
}
const handingOver = replyingWith(
  { type: 'created' },
  { type: 'delta', text: 'A colleague will answer' },
  { type: 'done', needsHuman: true },
)
/** A customer whose messages are handed over. */
async function asksInVain(texts: readonly string[], customer: ACustomer = world.chat) {
  world.assistant.script(handingOver)
  for (const text of texts) await world.customerWrites(text, customer)
  await world.burstEnds()
}
const send = (text: string, chatId = world.chat.chatId) =>
  world.callOk('sendMessage', { ...as(), body: { chatId, message: text } })
const accept = (gap: KnowledgeGap, different: object = {}) =>
  world.call('acceptGap', {
    ...as(),
    body: { ids: gap.ids, question: 'Do you have a sauna?', answer: 'Yes, until 20:00.', language: 'en', ...different },
  })

describe('questions that the assistant handed over', () => {
  it('a question that was handed over is a gap, and one that was answered is none', async () => {
    world.assistant.script(inPieces('450'))
    await world.customerWrites('How much is a haircut?')
    await world.burstEnds()
    expect(await list()).toEqual({ gaps: [], total: 0 })
    await asksInVain(['Hello!', 'Do you have', 'a sauna?'])
    expect(await gaps()).toMatchObject([
      { questions: ['Do you have\na sauna?'], answer: null, language: 'en', chatId: world.chat.chatId },
    ])
  })

  it('a request for a person, and what an administrator tries out, is no gap', async () => {
    await asksInVain(['I want to talk to a real person'])
    const { chatId } = await world.callOk('initInternalConversationWithAssistant', { ...as(), body: {} })
    world.assistant.script(handingOver)
    await send('Do you have a sauna?', Number(chatId))
    await world.burstEnds()
    expect(await gaps()).toEqual([])
  })

  it('a person’s next messages are the proposed answer, up to the customer’s next message', async () => {
    await asksInVain(['Do you have a sauna?'])
    await send('Yes, we do.')
    await send('It is open until 20:00.')
    await world.chat.says('Great, and towels?')
    await send('Towels are free.')
    expect(await gaps()).toMatchObject([{ answer: 'Yes, we do.\nIt is open until 20:00.' }])
  })

  it('the same question of several customers is one gap with the newest answer, and the most frequent gap comes first', async () => {
    await asksInVain(['у вас есть сауна?'])
    const anna = await aCustomer(world, world.company)
    await asksInVain(['А сауну можно заказать?'], anna)
    await send('Да, до 20:00', anna.chatId)
    const boris = await aCustomer(world, world.company)
    await asksInVain(['Do you do tattoos?'], boris)
    expect(await gaps()).toMatchObject([
      { questions: ['А сауну можно заказать?', 'у вас есть сауна?'], answer: 'Да, до 20:00', language: 'ru' },
      { questions: ['Do you do tattoos?'], answer: null, language: 'en' },
    ])
    expect((await gaps()).map(({ ids }) => ids.length)).toEqual([2, 1])
  })

  it('a deleted message, and a deleted chat, leave no text in the gaps', async () => {
    await asksInVain(['Do you have a sauna?'])
    await send('Yes')
    const [question, , answer] = await world.messages()
    await world.callOk('deleteMessage', { ...as(), body: { messageId: answer?.id } })
    expect(await gaps()).toMatchObject([{ answer: null }])
    await world.callOk('deleteMessage', { ...as(), body: { messageId: question?.id } })
    expect(await gaps()).toEqual([])
    const anna = await aCustomer(world, world.company)
    await asksInVain(['Do you do tattoos?'], anna)
    expect(await gaps()).toHaveLength(1)
    await world.db.updateTable('chats').set({ deleted_at: world.clock.now() }).where('id', '=', anna.chatId).execute()
    expect(await gaps()).toEqual([])
  })

  it('a company’s gaps go with the company', async () => {
    await asksInVain(['Do you have a sauna?'])
    const stored = () => world.db.selectFrom('knowledge_gaps').select('id').execute()
    expect(await stored()).toHaveLength(1)
    await world.db.deleteFrom('companies').where('id', '=', world.company.companyId).execute()
    expect(await stored()).toEqual([])
  })
})

describe('settling a gap', () => {
  it('an accepted answer becomes an entry, and the gap is closed until that entry is deleted', async () => {
    await asksInVain(['Do you have a sauna?'])
    const response = await accept(await firstGap())
    expect(response.json()).toMatchObject({ item: { question: 'Do you have a sauna?', answer: 'Yes, until 20:00.' } })
    const { items } = await world.callOk('listKnowledge', as())
    expect(items).toMatchObject([{ answer: 'Yes, until 20:00.' }])
    expect(await gaps()).toEqual([])
    const [item] = items as KnowledgeItem[]
    await world.callOk('deleteKnowledge', { ...as(), params: { id: item?.id ?? 0 } })
    expect(await gaps()).toHaveLength(1)
  })

  it('a gap is accepted once: the second of two presses adds no entry', async () => {
    await asksInVain(['Do you have a sauna?'])
    const gap = await firstGap()
    const statuses = (await Promise.all([accept(gap), accept(gap)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 404])
    expect((await world.callOk('listKnowledge', as()))['total']).toBe(1)
  })

  it('a dismissed gap is hidden, and shown again when that is undone', async () => {
    await asksInVain(['Do you have a sauna?'])
    const gap = await firstGap()
    await world.callOk('dismissGap', { ...as(), body: { ids: gap.ids } })
    expect(await gaps()).toEqual([])
    expect((await accept(gap)).statusCode).toBe(404)
    await world.callOk('dismissGap', { ...as(), body: { ids: gap.ids, isDismissed: false } })
    expect(await gaps()).toEqual([gap])
  })

  it('another company sees and settles no gap of this one', async () => {
    await asksInVain(['Do you have a sauna?'])
    const gap = await firstGap()
    const other = await world.aCompany({ name: 'Other' })
    expect((await list(other)).gaps).toEqual([])
    const entry = { question: 'x', answer: 'y' }
    expect((await world.call('acceptGap', { ...as(other), body: { ids: gap.ids, ...entry } })).statusCode).toBe(404)
    expect((await world.call('dismissGap', { ...as(other), body: { ids: gap.ids } })).statusCode).toBe(404)
    expect((await world.callOk('listKnowledge', as(other)))['total']).toBe(0)
    expect(await gaps()).toEqual([gap])
  })
})
