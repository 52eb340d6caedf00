import { AssistantBasics, type KnowledgeItem } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { basicsTexts } from './basicsTexts.ts'
import { entriesOfBasics } from './entriesOfBasics.ts'

describe('the entries of what an owner filled in (TEACH-3)', () => {
  const entries = (filled: AssistantBasics, language: 'en' | 'ru' = 'en') =>
    entriesOfBasics(AssistantBasics.parse(filled), language)

  it('nothing filled in gives no entry', () => {
    expect(entries({})).toEqual([])
  })
  it('the hours name every weekday, and the ones that are not open are closed', () => {
    const hours = [1, 2, 6].map((day) => ({ day, from: '09:00', to: day === 6 ? '14:00' : '18:30' }))
    expect(entries({ hours })).toEqual([
      {
        question: basicsTexts.en.hours,
        answer:
          'Monday: 09:00–18:30\nTuesday: 09:00–18:30\nWednesday: closed\nThursday: closed\nFriday: closed\nSaturday: 09:00–14:00\nSunday: closed',
      },
    ])
  })
  it('each price of the list has a question of its own, beside the whole list', () => {
    expect(entries({ prices: 'Стрижка — от 450 ₴\nМаникюр: 500\nпо договорённости' }, 'ru')).toEqual([
      { question: basicsTexts.ru.prices, answer: 'Стрижка — от 450 ₴\nМаникюр: 500\nпо договорённости' },
      { question: 'Сколько стоит стрижка?', answer: 'Стрижка — от 450 ₴' },
      { question: 'Сколько стоит маникюр?', answer: 'Маникюр: 500' },
    ])
  })
  it('payment, address, parking and booking become whole sentences', () => {
    const filled = entries({
      payment: ['cash', 'phone'],
      address: 'Main street 1',
      parking: 'Behind the house',
      bookingLink: 'https://lily.example/book',
    })
    expect(filled.map(({ answer }) => answer)).toEqual([
      'Main street 1',
      'You can pay by: cash, Apple Pay and Google Pay.',
      'Behind the house',
      'Book online here: https://lily.example/book',
    ])
  })
})

describe('a company whose owner fills in the basics', () => {
  let world: AnsweringServer
  beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
  beforeEach(() => world.begin())
  afterAll(() => world.close())
  const as = () => ({ token: world.company.owner.token, companyId: world.company.companyId })
  const teach = (body: object) => world.call('teachBasics', { ...as(), body })
  const items = async () => (await world.callOk('listKnowledge', as()))['items'] as KnowledgeItem[]
  const instructions = async () =>
    ((await world.callOk('getAssistant', as()))['settings'] as { instructions: string }).instructions

  it('the basics become entries in the language of the company, as one change that is undone as a whole', async () => {
    const { companyId } = world.company
    await world.db.updateTable('companies').set({ language: 'uk' }).where('id', '=', companyId).execute()
    const response = await teach({
      address: 'Хрещатик, 12',
      tone: 'brief',
      text: 'Є дитячий куточок?\nТак, біля вікна.',
    })
    expect(response.json()).toMatchObject({ added: 2 })
    expect((await items()).map(({ question, answer, language }) => [question, answer, language]).toSorted()).toEqual(
      [
        [basicsTexts.uk.address, 'Хрещатик, 12', 'uk'],
        ['Є дитячий куточок?', 'Так, біля вікна.', 'uk'],
      ].toSorted(),
    )
    expect(await instructions()).toBe('Пиши коротко: одне-два речення.')
    const { changeId } = response.json<{ changeId: number }>()
    await world.callOk('restoreAssistantChange', { ...as(), body: { changeId, to: 'before' } })
    expect(await items()).toEqual([])
    expect(await instructions()).toBe('')
  })

  it('filling the same in twice adds nothing, and keeps the instructions that are there', async () => {
    await world.callOk('updateAssistant', { ...as(), body: { instructions: 'Be kind.' } })
    await teach({ address: 'Main street 1', tone: 'warm' })
    const again = await teach({ address: 'Main street 1', tone: 'warm' })
    expect(again.json()).toMatchObject({ added: 0, changeId: null })
    expect(await items()).toHaveLength(1)
    expect(await instructions()).toBe(`Be kind.\n${basicsTexts.en.tones.warm}`)
  })

  it.each([
    { hours: [{ day: 8, from: '09:00', to: '18:00' }] },
    { hours: [{ day: 1, from: '9', to: '18:00' }] },
    { hours: [1, 1].map((day) => ({ day, from: '09:00', to: '18:00' })) },
    { bookingLink: 'javascript:alert(1)' },
    { payment: ['shells'] },
    { address: 'a'.repeat(501) },
  ])('the basics %j are refused', async (body) => {
    expect((await teach(body)).statusCode).toBe(400)
    expect(await items()).toEqual([])
  })

  it('the assistant of a new company is off, and can be tried all the same', async () => {
    const { token } = world.company.owner
    const { company } = await world.callOk('createCompany', { token, body: { company: { name: 'Oak' } } })
    const companyId = Number((company as { id: number }).id)
    const ofOak = { token, companyId }
    expect((await world.callOk('getAssistant', ofOak))['settings']).toMatchObject({ isActive: false })
    const opened = await world.callOk('initInternalConversationWithAssistant', { ...ofOak, body: {} })
    world.chat = { ...world.chat, chatId: Number(opened['chatId']) }
    await world.callOk('sendMessage', { ...ofOak, body: { chatId: world.chat.chatId, message: 'Are you open?' } })
    await world.burstEnds()
    expect(await world.replies()).toMatchObject([{ text: 'Hello' }])
  })

  it('a reply names the entries that it came from, and a customer’s reply does so for administrators', async () => {
    await world.callOk('createKnowledge', {
      ...as(),
      body: { question: 'Where can I park my car?', answer: 'Behind the house' },
    })
    const [item] = await items()
    world.assistant.script(inPieces('You can park behind the house.'))
    await world.customerWrites('Where can I park my car?')
    await world.burstEnds()
    expect((await world.replies())[0]?.metadata).toMatchObject({
      sources: [{ id: item?.id, question: item?.question }],
    })
    world.assistant.script(inPieces('I ask a colleague.'))
    await world.customerWrites('Do you have a sauna?')
    await world.burstEnds()
    expect((await world.replies())[1]?.metadata).not.toHaveProperty('sources')
  })
})
