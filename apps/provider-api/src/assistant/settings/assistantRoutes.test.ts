import type { AssistantSettings, KnowledgeFact, KnowledgeItem } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { defaultDisclosures } from '../disclosure/disclosureWordings.ts'
import { aWatcher } from '../../testing/aWatcher.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

type Route = Parameters<AnsweringServer['callOk']>[0]
const as = (company = world.company) => ({ token: company.owner.token, companyId: company.companyId })
const ask = (route: Route, body: object) => world.callOk(route, { ...as(), body })
const settings = async () => (await world.callOk('getAssistant', as()))['settings'] as AssistantSettings
const change = async (body: object) => (await ask('updateAssistant', body))['settings'] as AssistantSettings
const known = async (query: Record<string, string | number> = {}) => {
  const { items, total } = await world.callOk('listKnowledge', { ...as(), query })
  return { items: items as KnowledgeItem[], total }
}
const questions = async (search = '') => (await known({ search })).items.map((item) => item.question)
const add = async (question: string, answer = 'Yes') =>
  (await ask('createKnowledge', { question, answer }))['item'] as KnowledgeItem

describe('the assistant of a company', () => {
  it('an update of the settings changes only the given ones, and the assistant follows them', async () => {
    const before = await settings()
    expect(before).toEqual({
      name: 'Assistant',
      kind: 'openai',
      instructions: '',
      isActive: true,
      answersPerConversation: null,
      holdSeconds: 4,
      handBackHours: 12,
      longestWaitMinutes: 2,
      pace: 'normal',
      disclosure: {
        wordings: defaultDisclosures,
        defaults: defaultDisclosures,
        revision: 0,
        requiredBy: 'unknown-country',
        channels: [
          { id: world.chat.messengerId, type: 'telegram', title: 'Telegram', isOn: true, wordings: {}, revision: 0 },
        ],
      },
    })
    expect(await change({ instructions: ' Be kind. ', answersPerConversation: 3 })).toEqual({
      ...before,
      instructions: 'Be kind.',
      answersPerConversation: 3,
    })
    expect(await change({ handBackHours: null })).toMatchObject({ handBackHours: null, holdSeconds: 4 })
    expect(await change({ handBackHours: 12 })).toMatchObject({ handBackHours: 12 })
    expect(await change({ answersPerConversation: null, name: 'Lily' })).toEqual({
      ...before,
      instructions: 'Be kind.',
      name: 'Lily',
    })
    expect(await settings()).toEqual({ ...before, instructions: 'Be kind.', name: 'Lily' })
    await world.customerWrites('Hi')
    await world.burstEnds()
    expect(world.assistant.inputs.at(-1)?.instructions).toBe('Be kind.')
  })
  it('switching the assistant off stops its replies, and customers wait for a human', async () => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }) {
      yield { type: 'delta', text: 'Well' }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await world.customerWrites('Hi')
    await world.runs.settled()
    world.clock.advance(1500)
    await begun.promise
    await change({ isActive: false })
    await world.runs.settled()
    expect(await world.replies()).toEqual([])
    await world.customerWrites('Is anybody there?')
    await world.burstEnds()
    expect(await world.replies()).toEqual([])
    const { chats } = await world.callOk('getChatsWithPreview', as())
    expect(chats).toMatchObject([{ handler: { by: 'waiting', why: 'assistant-off' }, settings: { aiEnabled: true } }])
    world.assistant.script(inPieces('Yes'))
    await change({ isActive: true })
    await world.customerWrites('Hello?')
    await world.burstEnds()
    expect((await world.replies()).map((reply) => reply.text)).toEqual(['Yes'])
  })
})

describe('a customer without a reply because the assistant was switched off', () => {
  const waitsForHuman = async () => {
    const watcher = await aWatcher(world, {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      chatId: world.chat.chatId,
    })
    await change({ isActive: false })
    await world.runs.settled()
    await world.burstEnds()
    expect(await world.replies()).toEqual([])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled', error: 'assistant-off' }])
    const { chats } = await world.callOk('getChatsWithPreview', as())
    expect(chats).toMatchObject([{ handler: { by: 'waiting', why: 'assistant-off' }, settings: { aiEnabled: true } }])
    await watcher.expectEventsMatchState()
  }
  it('a customer whose burst was not over waits for a human when the assistant is switched off', async () => {
    await world.customerWrites('Hi')
    await world.runs.settled()
    await waitsForHuman()
  })
  it('a customer whose reply was being written waits for a human when the assistant is switched off', async () => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }) {
      yield { type: 'delta', text: 'Well' }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await world.customerWrites('Hi')
    await world.runs.settled()
    world.clock.advance(1500)
    await begun.promise
    await waitsForHuman()
  })
  it('an administrator’s support question is still answered when the company’s assistant is off', async () => {
    const { token } = world.company.owner
    const opened = await world.callOk('initSupport', { ...as(), body: {} })
    world.chat = { ...world.chat, chatId: Number(opened['chatId']) }
    await world.callOk('sendSupportMessage', {
      token,
      companyId: world.company.companyId,
      body: { chatId: world.chat.chatId, text: 'How do I change the language?' },
    })
    await world.runs.settled()
    await change({ isActive: false })
    await world.burstEnds()
    expect(await world.replies()).toMatchObject([{ text: 'Hello' }])
  })
})

describe('the knowledge of the assistant', () => {
  it('knowledge is added, changed, found and deleted, most recent change first', async () => {
    const open = await add('Are you open?', 'From 9 to 18')
    world.clock.advance(1000)
    await add('Where are you?', 'Calle de la Luz, 100%')
    expect(await questions()).toEqual(['Where are you?', 'Are you open?'])
    world.clock.advance(1000)
    await world.callOk('updateKnowledge', {
      ...as(),
      params: { id: open.id },
      body: { question: 'Are you open today?', answer: 'Until 20', language: 'uk' },
    })
    expect((await known()).items[0]).toMatchObject({
      id: open.id,
      question: 'Are you open today?',
      answer: 'Until 20',
      language: 'uk',
    })
    expect(await questions('LUZ calle')).toEqual(['Where are you?'])
    expect(await questions('100%')).toEqual(['Where are you?'])
    expect(await questions('_')).toEqual([])
    await world.callOk('deleteKnowledge', { ...as(), params: { id: open.id } })
    expect(await questions()).toEqual(['Where are you?'])
    expect((await world.call('deleteKnowledge', { ...as(), params: { id: open.id } })).statusCode).toBe(404)
  })
  it('knowledge is returned in pages with the total', async () => {
    for (const place of [1, 2, 3]) await add(`Question ${place}`)
    expect(await known({ limit: 2, offset: 2 })).toMatchObject({ items: [{ question: 'Question 1' }], total: 3 })
  })
  it('one fact in several languages is one item, changed, found, undone and deleted as one', async () => {
    const texts = {
      en: { question: 'Is there parking?', answer: 'In the yard', language: 'en' },
      ru: { question: 'Есть парковка?', answer: 'Во дворе', language: 'ru' },
      uk: { question: 'Чи є парковка?', answer: 'У дворі', language: 'uk' },
    }
    const { item } = await ask('createKnowledge', { ...texts.en, wordings: [{ id: null, text: texts.ru }] })
    const { id } = item as KnowledgeItem
    await add('Is it warm?')
    const facts = async (search = '') =>
      (await world.callOk('listKnowledge', { ...as(), query: { by: 'fact', search } }))['items'] as KnowledgeFact[]
    const languages = async () =>
      (await facts('парковка')).map(({ wordings }) => wordings?.map(({ language }) => language))
    expect((await facts()).map(({ question }) => question)).toEqual(['Is it warm?', 'Is there parking?'])
    expect(await languages()).toEqual([['ru', 'en']])
    const update = (wordings: object[]) =>
      world.call('updateKnowledge', { ...as(), params: { id }, body: { ...texts.en, wordings } })
    expect((await update([{ id: null, text: texts.ru }])).statusCode).toBe(422)
    expect((await update([{ id: (await facts('warm'))[0]?.id, text: texts.uk }])).statusCode).toBe(404)
    const russian = (await facts('Во дворе'))[0]?.id
    const { changeId } = (
      await update([
        { id: russian, text: null },
        { id: null, text: texts.uk },
      ])
    ).json() as { changeId: number }
    expect(await languages()).toEqual([['uk', 'en']])
    await ask('restoreAssistantChange', { changeId, to: 'before' })
    expect(await languages()).toEqual([['ru', 'en']])
    await world.callOk('deleteKnowledge', { ...as(), params: { id }, query: { by: 'fact' } })
    expect((await facts()).map(({ question }) => question)).toEqual(['Is it warm?'])
  })
  it('knowledge is visible to its own company only', async () => {
    const mine = await add('A secret?')
    const other = await world.aCompany({ name: 'Other' })
    const foreign = { ...as(other), params: { id: mine.id } }
    expect((await world.callOk('listKnowledge', as(other)))['total']).toBe(0)
    expect((await world.call('updateKnowledge', { ...foreign, body: { question: 'x', answer: 'y' } })).statusCode).toBe(
      404,
    )
    expect((await world.call('deleteKnowledge', foreign)).statusCode).toBe(404)
    expect(await questions()).toEqual(['A secret?'])
  })
})

describe('an import', () => {
  const text = 'Q: Open?\nA: Yes\nQ: Late?\nA: No\nQ: Late?\nA:  No \nQ: Nothing?'
  it('an import previews its items, and adds each once', async () => {
    await add('Open?', 'Yes')
    const expected = {
      items: [{ question: 'Late?', answer: 'No' }],
      added: 1,
      known: 2,
      problems: [{ line: 7, reason: 'no-answer' }],
    }
    expect(await ask('importKnowledge', { text, dryRun: true })).toMatchObject(expected)
    expect(await questions()).toEqual(['Open?'])
    expect(await ask('importKnowledge', { text, language: 'es' })).toMatchObject(expected)
    expect((await known()).items.find((item) => item.question === 'Late?')).toMatchObject({
      answer: 'No',
      language: 'es',
    })
    expect(await ask('importKnowledge', { text })).toMatchObject({ items: [], added: 0, known: 3 })
  })
  it('concurrent imports of the same text add it once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('importKnowledge', { text })))
    expect(answers.map((answer) => answer['added']).toSorted()).toEqual([0, 0, 2])
    expect((await known()).total).toBe(2)
  })
  it('an import of 2,000 questions is accepted, one of 2,001 is refused as a whole', async () => {
    const table = (count: number) =>
      `question;answer\n${Array.from({ length: count }, (_, place) => `Question ${place}?;Answer ${place}`).join('\n')}`
    const response = await world.call('importKnowledge', { ...as(), body: { text: table(2001) } })
    expect(response.statusCode).toBe(422)
    expect((await known()).total).toBe(0)
    expect(await ask('importKnowledge', { text: table(2000) })).toMatchObject({ added: 2000 })
    expect((await known()).total).toBe(2000)
  })
})
