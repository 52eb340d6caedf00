import fc from 'fast-check'
import type { Language } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDb } from '../../db/openDb.ts'
import { aDatabase } from '../../testing/aDatabase.ts'
import type { AssistantInput } from '../../ports/Assistant.ts'
import { detectLanguage } from '../language/detectLanguage.ts'
import { fittingScore } from '../knowledge/entriesFor.ts'
import { findKnowledge, findProductHelp } from '../knowledge/findKnowledge.ts'
import { localAssistant } from './localAssistant.ts'
import { localSentences } from '../language/localSentences.ts'
import { readIntent } from '../language/readIntent.ts'

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

describe('the language of a text', () => {
  it.each<[Language, string]>([
    ['uk', 'скільки коштує манікюр'],
    ['uk', 'Чи можна записатися на завтра?'],
    ['ru', 'сколько стоит стрижка'],
    ['ru', 'Здравствуйте, вы работаете в воскресенье?'],
    ['kk', 'Сәлеметсіз бе, маникюр қанша тұрады?'],
    ['kk', 'рахмет'],
    ['en', 'How much is a haircut?'],
    ['en', 'do you work on sunday'],
    ['es', '¿Cuánto cuesta la manicura?'],
    ['es', 'hola, a qué hora abren'],
    ['pt', 'Quanto custa a manicure?'],
    ['pt', 'Olá, vocês abrem no domingo?'],
  ])('the language %s is detected in "%s"', (language, text) => {
    expect(detectLanguage(text, 'en' === language ? 'uk' : 'en')).toBe(language)
  })
  it('the language of a text that shows none is the previous one', () => {
    expect(detectLanguage('👍', 'kk')).toBe('kk')
    expect(detectLanguage('14:30', 'pt')).toBe('pt')
  })
})

describe('pleasantries', () => {
  it.each([
    ['greeting', ['Hi!', 'Добрий день', 'Здравствуйте', 'Сәлеметсіз бе', 'Hola, buenos días', 'Bom dia', '/start']],
    ['thanks', ['Thank you very much', 'Щиро дякую!', 'спасибо большое', 'рахмет', 'muchas gracias', 'muito obrigada']],
    ['goodbye', ['bye', 'до побачення', 'До свидания', 'сау болыңыз', 'hasta luego', 'Até logo']],
    [
      'human',
      [
        'I want to talk to a person',
        'Позовите администратора',
        "З'єднайте мене з людиною",
        'quiero hablar con una persona',
        'falar com uma pessoa',
        'маған әкімшімен сөйлесу керек',
      ],
    ],
  ] as const)('the intent "%s" is recognised in six languages', (intent, texts) => {
    for (const text of texts) expect([text, readIntent(text)]).toEqual([text, intent])
  })
  it('a question that begins with a greeting is not a pleasantry', () => {
    expect(readIntent('Добрий день, скільки коштує манікюр?')).toBeNull()
    expect(readIntent('day')).toBeNull()
    expect(readIntent('What is good for dry hair?')).toBeNull()
  })
  it.each([
    '¿Cuánto cuesta un masaje para una persona?',
    'Quanto custa para uma pessoa?',
    'Sois una persona realmente amable, ¿cuándo abrís?',
    'És uma pessoa realmente simpática, quando abrem?',
    'Do you have human hair extensions?',
    'How much is it for a person?',
    'Do you call a person before the visit?',
  ])('a question about people is no request for one: %s', (text) => {
    expect(readIntent(text)).toBeNull()
  })
  it.each([
    'human please!!',
    'a human',
    'can i speak to someone',
    'I need a human',
    'chat with a real person',
    'quiero una persona',
    'una persona por favor',
    'quero uma pessoa',
    'uma pessoa, por favor',
  ])('a request for a person is recognised: %s', (text) => {
    expect(readIntent(text)).toBe('human')
  })
})

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

describe('a message that asks several things', () => {
  const ownSentences = Object.values(localSentences('company', 'en')).filter((sentence) => typeof sentence === 'string')
  const knowledge = [
    { id: 1, question: 'How much is a manicure?', answer: 'A manicure is 20 €.', score: 1 },
    { id: 2, question: 'Can I pay by card?', answer: 'Cards and cash.', score: 1 },
    { id: 3, question: 'Is there parking?', answer: 'In the yard.', score: 1 },
  ]
  const ending = async (text: string, known = knowledge) => {
    const at = new Date(0)
    const input = { instructions: '', fence: '', desk: 'company', language: 'en', now: at, since: null } as const
    const history = [{ role: 'user' as const, text, at }]
    const events = localAssistant(never, () => 0).reply({
      ...input,
      history,
      knowledge: known,
      signal: new AbortController().signal,
    })
    let last: unknown
    for await (const event of events) last = event
    return last
  }
  it('each part is answered from its own entry, in one message, and nobody is asked', async () => {
    const text = 'How much is a manicure and can I pay by card?'
    expect(await replyTo({ text, knowledge })).toBe('A manicure is 20 €.\n\nCards and cash.')
    expect(await ending(text)).toEqual({ type: 'done', needsHuman: false, sources: [1, 2] })
  })
  it('the same message hands over what no entry answers, in the customer’s words', async () => {
    const text = 'How much is a manicure? And can I bring my dog?'
    expect(await replyTo({ text, knowledge })).toBe(
      'A manicure is 20 €.\n\nAbout “And can I bring my dog” I am asking a colleague, who will answer you here.',
    )
    expect(await ending(text)).toEqual({ type: 'done', needsHuman: true, sources: [1] })
  })
  it('a reply is nothing but entries, word for word, and the sentence that hands over with the customer’s own words', async () => {
    const said = fc.constantFrom(
      ...'How much is a manicure|and for men|can I pay by card|is there parking|for my dog|tomorrow|how long|, |? |. '.split(
        '|',
      ),
      ...'сколько стоит маникюр|и можно картой|есть парковка|массаж|hello|наращивание'.split('|'),
    )
    const message = fc.array(said, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(' '))
    await fc.assert(
      fc.asyncProperty(message, async (text) => {
        const paragraphs = (await replyTo({ text, knowledge, language: 'en' })).split('\n\n')
        for (const paragraph of paragraphs) {
          const rest = /^About “(.*)” I am asking a colleague, who will answer you here\.$/su.exec(paragraph)?.[1]
          if (rest === undefined)
            // Nothing is said to what asks nothing.
            expect(['', ...knowledge.map(({ answer }) => answer), ...ownSentences]).toContain(paragraph)
          else for (const word of rest.replaceAll(/[…;]/gu, ' ').split(/\s+/u)) expect(text).toContain(word)
        }
      }),
      { numRuns: 1000 },
    )
  }, 60_000)
  it('a reply stays within what every channel carries; what does not fit is handed over', async () => {
    const long = knowledge.map((entry) => ({ ...entry, answer: entry.answer.padEnd(3000, '.') }))
    const text = 'How much is a manicure? Is there parking? Cards?'
    expect((await replyTo({ text, knowledge: long })).length).toBeLessThan(3500)
    expect(await ending(text, long)).toEqual({ type: 'done', needsHuman: true, sources: [1] })
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
