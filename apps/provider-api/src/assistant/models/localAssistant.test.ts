import { detectLanguage, fittingScore } from '@frontdesk/local-assistant/reading'
import type { Language } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDb } from '../../db/openDb.ts'
import { aDatabase } from '../../testing/aDatabase.ts'
import type { AssistantInput } from '../../ports/Assistant.ts'
import { findKnowledge, findProductHelp } from '../knowledge/findKnowledge.ts'
import { localAssistant } from './localAssistant.ts'

const never = () => () => undefined
const replyTo = async (input: Partial<AssistantInput> & { text: string }): Promise<string> => {
  const pieces: string[] = []
  const { text, ...rest } = input
  const request: AssistantInput = {
    instructions: '',
    fence: 'a-fence',
    desk: 'company',
    language: detectLanguage(text, 'en'),
    now: new Date('2026-11-20T12:00:00Z'),
    since: null,
    history: [{ role: 'user', text, at: new Date('2026-11-20T12:00:00Z') }],
    knowledge: [],
    signal: new AbortController().signal,
    ...rest,
  }
  for await (const event of localAssistant(never, () => 0).reply(request))
    if (event.type === 'delta') pieces.push(event.text)
  return pieces.join('')
}

describe('an answer', () => {
  let database: OpenDb
  let companyId: number
  let otherCompanyId: number
  const items: readonly [Language, string, string][] = [
    ['uk', 'Скільки коштує манікюр?', 'Манікюр коштує 450 гривень.'],
    ['uk', 'Яка у вас адреса?', 'Ми на Хрещатику, 1.'],
    ['ru', 'Сколько стоит стрижка?', 'Стрижка стоит 600 гривен.'],
    ['en', 'What are your opening hours?', 'We are open from 9 to 20, every day.'],
    ['es', '¿Cuánto cuesta la manicura?', 'La manicura cuesta 15 euros.'],
    ['pt', 'Quanto custa a manicure?', 'A manicure custa 15 euros.'],
    ['kk', 'Маникюр қанша тұрады?', 'Маникюр 5000 теңге тұрады.'],
    ['en', 'Where are you? What is your address?', 'We are at Rose Street 5.'],
    ['en', 'Do you have gift cards? Do you sell gift vouchers?', 'Yes, from 20 euros.'],
    ['uk', 'Чи є у вас паркінг, де залишити машину?', 'Так, у дворі.'],
    ['ru', 'Можно ли оплатить картой?', 'Да, любой.'],
    ['kk', 'Мекенжай қандай?', 'Абай даңғылы, 10.'],
  ]
  beforeAll(async () => {
    database = await aDatabase()
  }, 60_000)
  beforeEach(async () => {
    await database.db.deleteFrom('companies').execute()
    const born = await database.db
      .insertInto('companies')
      .values([{ name: 'Lily' }, { name: 'Other' }])
      .returning('id')
      .execute()
    ;[companyId, otherCompanyId] = born.map((company) => company.id) as [number, number]
    await database.db
      .insertInto('knowledge_items')
      .values(items.map(([language, question, answer]) => ({ company_id: companyId, language, question, answer })))
      .execute()
  })
  afterAll(() => database.close())
  const hitsFor = (text: string, company = companyId) =>
    findKnowledge(database.db, company, text, detectLanguage(text, 'en'))

  it.each([
    ['скільки коштує манікюр', 'Манікюр коштує 450 гривень.'],
    ['Добрий день, скільки коштує манікюр?', 'Манікюр коштує 450 гривень.'],
    ['какая у вас стоимость, сколько стоит стрижка', 'Стрижка стоит 600 гривен.'],
    ['what are the opening hours?', 'We are open from 9 to 20, every day.'],
    ['cuánto cuesta una manicura', 'La manicura cuesta 15 euros.'],
    ['quanto custa uma manicure?', 'A manicure custa 15 euros.'],
    ['маникюр қанша тұрады', 'Маникюр 5000 теңге тұрады.'],
    ['Where are you located?', 'We are at Rose Street 5.'],
    ["What's your adress please", 'We are at Rose Street 5.'],
    ['а картой оплатить можно?', 'Да, любой.'],
    ['мекенжайыңыз қандай екен', 'Абай даңғылы, 10.'],
    ['у вас є паркінг?', 'Так, у дворі.'],
    ['I have a party on Saturday. How do your gift cards work, do you have any?', 'Yes, from 20 euros.'],
    ['do you have gift vouchers', 'Yes, from 20 euros.'],
  ])('the answer to "%s" comes from the knowledge of the company', async (text, answer) => {
    const knowledge = await hitsFor(text)
    expect(knowledge[0]?.score).toBeGreaterThanOrEqual(fittingScore)
    expect(await replyTo({ text, knowledge })).toBe(answer)
  })

  it.each([
    ['what is the weather', 'Let me ask a colleague about this; you will get the answer here.'],
    ['яка завтра погода у Львові', 'Уточню це в колеги; відповідь надійде вам сюди.'],
    ['what is your name?', 'Let me ask a colleague about this; you will get the answer here.'],
    ['do you sell cars?', 'Let me ask a colleague about this; you will get the answer here.'],
    ['How much is a tattoo?', 'Let me ask a colleague about this; you will get the answer here.'],
    ['чи є у вас вакансії?', 'Уточню це в колеги; відповідь надійде вам сюди.'],
    ['сколько стоит массаж', 'Уточню это у коллеги; ответ придёт вам сюда.'],
    ['қонақүй қанша тұрады', 'Мұны әріптесімнен сұраймын; жауабын осы жерге жазамыз.'],
    ['Quanto custa uma passagem?', 'Vou perguntar a uma pessoa da equipe; a resposta chega aqui.'],
    ['¿Venden coches?', 'Voy a preguntárselo a una persona del equipo; le responderemos aquí.'],
  ])('the answer to "%s" is that the assistant does not know', async (text, answer) => {
    expect(await replyTo({ text, knowledge: await hitsFor(text) })).toBe(answer)
  })

  it('an answer never comes from another company’s knowledge', async () => {
    expect(await hitsFor('скільки коштує манікюр', otherCompanyId)).toEqual([])
  })

  it.each([
    `' & ! | ( ) : * <-> \\ "`,
    '',
    "d'Artagnan's https://a.example/b?c='d' x\\y a@b.example",
    '👍👍',
    'how much '.repeat(400),
  ])('the search of knowledge accepts any text (case %$)', async (text) => {
    expect(Array.isArray(await hitsFor(text))).toBe(true)
  })

  it.each([
    ['How can I switch off the AI in one chat?', 'Take over'],
    ['як змінити мову?', 'мов'],
    ['как сменить тему', 'тем'],
    ['¿cómo cambio el idioma?', 'idiomas'],
    ['como filtro as conversas', 'lista'],
    ['тілді қалай өзгертемін', 'тіл'],
  ])('the answer to an administrator’s "%s" comes from the product help', async (text, holds) => {
    const knowledge = await findProductHelp(database.db, text, detectLanguage(text, 'en'))
    expect(await replyTo({ text, knowledge, desk: 'product' })).toContain(holds)
  })
})

it('the embedded assistant gives the same answer to the same question, word by word', async () => {
  const knowledge = [{ id: 1, question: 'Open?', answer: 'We are  open\nfrom 9 to 20.', score: 1 }]
  expect(await replyTo({ text: 'Open?', knowledge })).toBe('We are  open\nfrom 9 to 20.')
  const waits: number[] = []
  const later = (milliseconds: number, run: () => void) => {
    waits.push(milliseconds)
    queueMicrotask(run)
    return () => undefined
  }
  const input: AssistantInput = {
    instructions: '',
    fence: 'a-fence',
    desk: 'company',
    language: 'en',
    now: new Date(0),
    since: null,
    history: [{ role: 'user', text: 'Open?', at: new Date(0) }],
    knowledge,
    signal: new AbortController().signal,
  }
  for await (const event of localAssistant(later).reply(input)) expect(event.type).not.toBe('failed')
  expect(waits).toHaveLength(8)
  expect(waits.every((wait) => wait >= 25 && wait <= 40)).toBe(true)
})
