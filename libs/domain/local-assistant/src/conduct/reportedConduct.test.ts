import { describe, expect, it } from 'vitest'
import type { Turn } from '../Turn.ts'
import { decideConduct, questionsOf } from './decideConduct.ts'
import { isAutomatic } from './isAutomatic.ts'
import { needAfter } from './needAfter.ts'
import { asksNothing, readConduct } from './readConduct.ts'
import { waitsForRest } from './waitsForRest.ts'

// Kinds of behaviour that were reported of products like this one, in words of our own; docs/proof/conduct lists them.
const noon = Date.parse('2026-11-28T12:00:00.000Z')
const at = (second: number) => new Date(noon + second * 1000)
const user = (text: string, second = 0): Turn => ({ role: 'user', text, own: text, at: at(second) })
const ai = (text: string, second = 0): Turn => ({ role: 'assistant', text, at: at(second) })
const inputOf = (...history: Turn[]) => ({ history, since: null, desk: 'company', language: 'en' }) as const

// rcmanaure/langraph-bot-v1#32
describe('an answer that is turned down', () => {
  it.each([
    'No, that’s not it',
    'that is not what I asked. no, thats not what I asked',
    'no es eso',
    'eso no es lo que pregunté',
    'não foi isso que perguntei',
    'это не то',
    'вы не ответили на мой вопрос',
    'я не про це питала',
    'мен басқа нәрсе сұрадым',
  ])('"%s" calls a person and is no new question', (text) => {
    expect(readConduct(text)).toEqual({ is: 'wish', for: 'person' })
  })
  it.each([
    'Is that not what you asked me for?',
    'How much is a manicure, not a pedicure?',
    'Это не то место на карте, где вход со двора, а как мне пройти к вам от метро?',
  ])('"%s" is a question', (text) => expect(readConduct(text).is).toBe('question'))
})

// freescout-help-desk/freescout#688, mattermost/mattermost#14460, osTicket/osTicket#1041
describe('answering machines', () => {
  it.each([
    'I am currently on leave until Monday',
    'I am on annual leave and will be back on 5 December',
    'Estoy de vacaciones y responderé a mi regreso',
    'Estou de férias e responderei quando voltar',
    'Я у відпустці до 5 грудня, відповім пізніше',
    'Мен демалыстамын, кейін жауап беремін',
    'Your message has been received. A representative will contact you shortly.',
    'Ваше сообщение получено, оператор скоро ответит',
    'Сіздің хабарламаңыз қабылданды',
    'Please select an option: 1. Sales 2. Support',
  ])('"%s" is written by one', (text) => expect(isAutomatic(text)).toBe(true))
  it.each(['Я в отпуске, можно записаться на вторник?', 'I will be on vacation next week, can I come after?'])(
    '"%s" is written by a person',
    (text) => expect([isAutomatic(text), readConduct(text).is]).toEqual([false, 'question']),
  )
})

// santmun/forja#5, fazer-ai/agents#345
describe('a free time', () => {
  const asked = [
    'Do you have time on Friday?',
    '¿Tenéis tiempo el viernes?',
    'Vocês têm horário na sexta?',
    'Есть время в пятницу?',
    'Є вільний час у п’ятницю?',
    'Жұмада уақытыңыз бар ма?',
  ]
  const write = { does: 'write', mayHandOver: true } as const
  it.each(asked)('"%s" is handed over, whatever a model says', (question) => {
    const promised = { needsHuman: false, sources: [] }
    expect(needAfter(inputOf(user(question)), write, promised)).toBe('handed-over')
  })
  it('a question about free times is answered by the company’s own entry', () => {
    const taught = { needsHuman: false, sources: [{ id: 1 }] }
    expect(needAfter(inputOf(user(asked[0] ?? '')), write, taught)).toBeNull()
  })
  it('opening hours are no free time', () => {
    const question = inputOf(user('When do you open on Friday?'))
    expect(needAfter(question, write, { needsHuman: false, sources: [] })).toBeNull()
  })
})

// openclaw/openclaw#967, NousResearch/hermes-agent#22602, sarrazola/openlivery#28
describe('a question in pieces', () => {
  it('a rest that asks nothing by itself makes it a question', () => {
    const pieces = inputOf(user('do you have'), user('a place for two on Friday evening', 2))
    expect(questionsOf(pieces)).toEqual(['do you have a place for two on Friday evening'])
    expect(decideConduct(pieces, false)).toEqual({ does: 'write', mayHandOver: true })
  })
  it('a rest that comes after the piece was answered makes it one question again', () => {
    const late = inputOf(user('how much'), ai('Ask me about prices.', 12), user('is a manicure', 20))
    expect(questionsOf(late)).toEqual(['how much is a manicure'])
  })
  it('thanks after an answered piece stay thanks, and so does a question of another hour', () => {
    expect(questionsOf(inputOf(user('how much'), ai('Ask me about prices.', 12), user('thanks', 20)))).toEqual([])
    const next = inputOf(user('how much'), ai('Ask me about prices.', 12), user('where are you?', 4000))
    expect(questionsOf(next)).toEqual(['where are you?'])
  })
  it('a piece waits ten seconds, all of them at most thirty, and five are answered as they are', () => {
    expect(waitsForRest([at(0)], at(9))).toBe(true)
    expect(waitsForRest([at(0)], at(10))).toBe(false)
    expect(waitsForRest([at(0), at(9), at(18)], at(27))).toBe(true)
    expect(waitsForRest([at(0), at(9), at(18), at(27)], at(30))).toBe(false)
    expect(waitsForRest([0, 1, 2, 3, 4].map(at), at(5))).toBe(false)
  })
})

// The languages of the product, as people type them.
describe('courtesies that were missed', () => {
  it.each([
    ...['Сізге де рахмет', 'алғысым шексіз', 'мейлі', 'jaksy', 'сау саламат болыңыз', 'кош', 'сау болып тұрыңыз'],
    ...['демалыс жақсы өтсін', 'Ассаляму алейкум', 'армысыздар', 'Наурыз құтты болсын', 'алла риза болсын'],
    ...['que tenga un lindo día', 'igualmente', 'bendiciones', 'no hay de qué', 'quedo atenta', 'un beso', 'joya'],
    ...['eu que agradeço', 'gratidão', 'Deus abençoe', 'isso mesmo', 'amém', 'disponha', 'bjo'],
    ...['навзаєм', 'вам також', 'па-па', 'і вам', 'цілую'],
  ])('"%s" asks nothing', (text) => expect(asksNothing(readConduct(text)) && readConduct(text).is).toBe('courtesy'))
})
