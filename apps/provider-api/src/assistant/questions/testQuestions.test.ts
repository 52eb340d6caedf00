import type { KnowledgeGap, KnowledgeItem, Message, TestQuestion } from '@frontdesk/contract'
import { mostTestQuestions } from '@frontdesk/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

type Route = Parameters<AnsweringServer['callOk']>[0]
const as = (company = world.company) => ({ token: company.owner.token, companyId: company.companyId })
const post = (route: Route, body: object) => world.callOk(route, { ...as(), body })
const aPerson = { entries: null, required: [] }
const list = async (query: Record<string, string | number> = {}) => {
  const { questions, total } = await world.callOk('listTestQuestions', { ...as(), query })
  return { questions: questions as TestQuestion[], total }
}
const add = async (body: object) => (await post('createTestQuestion', body))['question'] as TestQuestion
const addItem = async (question: string) =>
  (await post('createKnowledge', { question, answer: `The answer to ${question}` }))['item'] as KnowledgeItem
const fromMessage = async (messageId: number) =>
  (await post('addMessageQuestion', { messageId })) as unknown as { question: TestQuestion; isNew: boolean } // `callOk` has parsed it.

describe('test questions', () => {
  it('test questions are added, changed, found and deleted', async () => {
    const item = await addItem('Is there parking?')
    const asked = await add({
      question: ' Where can I park? ',
      language: 'en',
      category: 'place',
      parts: [
        { entries: [item.id, item.id], required: [['behind', 'at the back']] },
        { entries: null, required: [['x']] },
      ],
      forbidden: ['valet'],
    })
    expect(asked).toMatchObject({
      question: 'Where can I park?',
      category: 'place',
      parts: [
        { entries: [{ id: item.id, question: 'Is there parking?' }], required: [['behind', 'at the back']] },
        aPerson,
      ],
      forbidden: ['valet'],
    })
    const sauna = await add({ question: 'Is there a sauna?', parts: [aPerson] })
    expect(await list()).toEqual({ questions: [sauna, asked], total: 2 })
    expect(await list({ search: 'PARK where' })).toEqual({ questions: [asked], total: 1 })
    expect(await list({ limit: 1, offset: 1 })).toEqual({ questions: [asked], total: 2 })
    // An entry that was deleted keeps its place: it may come back.
    await world.callOk('deleteKnowledge', { ...as(), params: { id: item.id } })
    const { id, ...body } = { ...asked, parts: [{ entries: [item.id], required: [] }], question: 'Parking?' }
    const { question } = await world.callOk('updateTestQuestion', { ...as(), params: { id }, body })
    expect(question).toMatchObject({
      id,
      question: 'Parking?',
      parts: [{ entries: [{ id: item.id, question: null }] }],
    })
    await world.callOk('deleteTestQuestion', { ...as(), params: { id } })
    expect(await list()).toEqual({ questions: [sauna], total: 1 })
  })

  it('test questions expect only entries of their own company', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const item = await addItem('Is there parking?')
    const body = { question: 'Where can I park?', parts: [{ entries: [item.id], required: [] }] }
    expect((await world.call('createTestQuestion', { ...as(rose), body })).statusCode).toBe(422)
    const asked = await add(body)
    for (const [route, call] of [
      ['updateTestQuestion', { params: { id: asked.id }, body: { question: 'Mine', parts: [aPerson] } }],
      ['deleteTestQuestion', { params: { id: asked.id } }],
      ['addMessageQuestion', { body: { messageId: (await world.chat.says('Hi?')).id } }],
    ] as const)
      expect((await world.call(route, { ...as(rose), ...call })).statusCode).toBe(404)
    expect(await list()).toEqual({ questions: [asked], total: 1 })
    expect((await world.callOk('listTestQuestions', as(rose)))['total']).toBe(0)
    expect((await world.callOk('addKnowledgeQuestions', { ...as(rose), body: {} }))['added']).toBe(0)
  })

  it.each<[string, object]>([
    ['without a part', { question: 'Hi?', parts: [] }],
    ['with five parts', { question: 'Hi?', parts: Array(5).fill(aPerson) }],
    ['that is too long', { question: 'x'.repeat(2001), parts: [aPerson] }],
    ['with a word that is too long', { question: 'Hi?', parts: [aPerson], forbidden: ['x'.repeat(201)] }],
    ['about nothing that is counted', { question: 'Hi?', parts: [aPerson], category: 'weather' }],
  ])('a test question %s is refused', async (_, body) => {
    expect((await world.call('createTestQuestion', { ...as(), body })).statusCode).toBe(400)
  })

  it('test questions are limited in number', async () => {
    const { companyId } = world.company
    await sql`insert into test_questions (company_id, question, language, category, parts)
      select ${companyId}, 'Question ' || n, 'en', 'other', '[{"entries":null,"required":[]}]'
      from generate_series(1, ${mostTestQuestions - 1}::int) n`.execute(world.db)
    await addItem('A')
    await addItem('B')
    expect((await world.call('addKnowledgeQuestions', { ...as(), body: {} })).statusCode).toBe(422)
    await add({ question: 'The last', parts: [aPerson] })
    expect(
      (await world.call('createTestQuestion', { ...as(), body: { question: 'More', parts: [aPerson] } })).statusCode,
    ).toBe(422)
    expect((await list()).total).toBe(mostTestQuestions)
  })

  it('test questions are made of each entry that none expects yet', async () => {
    const haircut = await addItem('How much is a haircut?')
    const parking = await addItem('Is there parking?')
    await add({ question: 'A cut?', parts: [{ entries: [haircut.id], required: [] }] })
    expect((await post('addKnowledgeQuestions', {}))['added']).toBe(1)
    expect((await list()).questions[0]).toMatchObject({
      question: 'Is there parking?',
      parts: [{ entries: [{ id: parking.id }], required: [] }],
    })
    expect((await post('addKnowledgeQuestions', {}))['added']).toBe(0)
  })
})

describe('a test question that is made of a message', () => {
  const answeredFrom = (item: KnowledgeItem | null, needsHuman = false) =>
    world.assistant.script(
      replyingWith(
        { type: 'created' },
        { type: 'delta', text: item?.answer ?? 'A colleague will answer' },
        { type: 'done', needsHuman, sources: item ? [item.id] : [] },
      ),
    )
  async function asks(...texts: string[]): Promise<Message> {
    let last: Message | undefined
    for (const text of texts) last = await world.customerWrites(text)
    await world.burstEnds()
    if (!last) throw new Error('Nothing was asked')
    return last
  }

  it('a test question that is made of a message is answered by what the reply came from, and made once of question and reply', async () => {
    const item = await addItem('Is there parking?')
    answeredFrom(item)
    const message = await asks('Where can I park?')
    const { question, isNew } = await fromMessage(message.id)
    expect({ question, isNew }).toMatchObject({
      isNew: true,
      question: { question: 'Where can I park?', language: 'en', parts: [{ entries: [{ id: item.id }] }] },
    })
    const reply = (await world.replies()).at(-1)
    expect(await fromMessage(reply?.id ?? 0)).toMatchObject({ question, isNew: false })
    expect((await list()).total).toBe(1)
  })

  it('a test question that is made of a message is a person’s to answer when the reply was reported', async () => {
    const item = await addItem('Is there parking?')
    answeredFrom(item)
    await asks('Where can I park?')
    const reply = (await world.replies()).at(-1)
    await post('reportMessage', { messageId: reply?.id, issues: ['wrong-answer'], description: '' })
    expect((await fromMessage(reply?.id ?? 0)).question.parts).toEqual([aPerson])
  })

  it('a test question that is made of a message is the whole question that was handed over, and is answered by the entry that closes the gap', async () => {
    answeredFrom(null, true)
    const message = await asks('Do you have', 'a sauna?')
    expect((await fromMessage(message.id)).question).toMatchObject({
      question: 'Do you have\na sauna?',
      parts: [aPerson],
    })
    const [gap] = (await world.callOk('listGaps', as()))['gaps'] as KnowledgeGap[]
    const entry = { question: 'Is there a sauna?', answer: 'Yes', language: 'en' }
    // Nobody is warned that the entry answers what a person had to answer until then.
    const tryIt = async (draft: object) =>
      post('tryAssistantChange', { draft: { entries: [{ id: null, text: entry }], ...draft } })
    expect(await tryIt({})).toMatchObject({ asked: 1, worse: 1 })
    expect(await tryIt({ gapIds: gap?.ids })).toMatchObject({ asked: 0, questionCount: 0, worse: 0 })
    const { item, changeId } = await post('acceptGap', { ids: gap?.ids, ...entry })
    expect((await list()).questions[0]?.parts).toMatchObject([{ entries: [{ id: (item as KnowledgeItem).id }] }])
    await post('restoreAssistantChange', { changeId, to: 'before' })
    expect((await list()).questions[0]?.parts).toEqual([aPerson])
    expect((await world.callOk('listGaps', as()))['total']).toBe(1)
  })

  it('a test question that is made of a message is gone with its message, and needs a text', async () => {
    const message = await asks('Where can I park?')
    await fromMessage(message.id)
    await world.db.deleteFrom('messages').where('chat_id', '=', message.chatId).execute()
    expect((await list()).total).toBe(0)
    const picture = await world.chat.says('')
    expect((await world.call('addMessageQuestion', { ...as(), body: { messageId: picture.id } })).statusCode).toBe(422)
  })
})
