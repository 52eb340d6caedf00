import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesFor } from './entriesFor.ts'
import { needsOf } from './needsOf.ts'
import { quotedKnowledge } from './quotedKnowledge.ts'

const topicsOf = (text: string) => needsOf(text).map(({ kind, topics }) => [kind, ...topics].join(' '))

describe('what a message needs', () => {
  it.each<[string, string[]]>([
    ['How much is a trim, and is there parking?', ['service haircut', 'matter parking']],
    ['my son is six, how much is a cut', ['service haircut']],
    ['brows and lashes - price?', ['service brows', 'service lashes']],
    ['I have a manicure tomorrow at noon, where can I leave the car?', ['matter parking']],
    ['do u have smth on saturday evening', ['request slot']],
    ['are you open on Sunday at 9?', ['matter hours']],
    ['is Olena working tomorrow?', ['request staff']],
    ['move my visit to Friday at 3', ['request rebook']],
    ['how do I move my appointment?', ['matter move']],
    ['¿pedís señal para reservar?', ['matter deposit']],
    ['сколько стоит педикюр и можно ли картой', ['service pedicure', 'matter card']],
    ['skolko stoit manikyur', ['service manicure']],
    ['шашты кестіру қанша, көлік қоятын жер бар ма', ['matter parking', 'service haircut']],
    ['a que horas fecham no sábado?', ['matter hours']],
    ['сенбі күні шаш қиғызғым келеді', ['request slot']],
    ['nails skolko stoit', ['service manicure']],
    ['який під`їзд?', ['matter entrance']],
    ['есть свободное место для машины?', ['matter parking']],
    ['how do I get to you?', ['matter address']],
    ['how do I get a discount if I book both?', ['matter discount']],
    ['цена за снятие геля?', ['matter removal']],
    ['как отменить запись', ['matter cancel']],
    ['Hello there', []],
  ])('"%s" needs %j', (text, needs) => {
    expect(topicsOf(text)).toEqual(needs)
  })
})

describe('the entry for a need', () => {
  const entries = [
    { question: 'How much is a haircut?', answer: 'A cut is 700 ₴.', language: 'en' as const },
    { question: 'What materials do you use?', answer: 'We use gels of three brands.', language: 'en' as const },
    { question: 'Can I bring my child?', answer: 'Yes, there are toys.', language: 'en' as const },
    { question: 'Do you have a pool?', answer: 'Yes, of 25 metres.', language: 'en' as const },
  ]
  const answersTo = (text: string) =>
    needsOf(text).map((need) => entriesFor(need, entries, 'en')[0]?.entry.answer ?? 'a person')
  it.each<[string, string[]]>([
    ['How much is a haircut?', ['A cut is 700 ₴.']],
    ["How much is a child's haircut?", ['a person']],
    ['I have an allergy, what can you do?', ['a person']],
    ['How long does a haircut take?', ['a person']],
    ['Is there a student discount?', ['a person']],
    ['May I bring my daughter with me?', ['Yes, there are toys.']],
    ['do you have a pool?', ['Yes, of 25 metres.']],
    ['do you have a helipad?', ['a person']],
  ])('"%s" is answered by %j', (text, answers) => {
    expect(answersTo(text)).toEqual(answers)
  })
})

describe('the knowledge that a reply quotes', () => {
  const knowledge = [
    { question: 'Price?', answer: 'A manicure costs 450 hryvnias.' },
    { question: 'Where?', answer: 'Rose Street 5, the green door.' },
  ]
  it('the entries whose words and numbers a reply holds are its sources, the others are not', () => {
    expect(quotedKnowledge('Hello! A manicure is 450 hryvnias with us.', knowledge)).toEqual(knowledge.slice(0, 1))
    expect(quotedKnowledge('I am asking a colleague.', knowledge)).toEqual([])
  })
})

describe('properties of needsOf', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.lorem({ maxCount: 20 }))
  it('needsOf reads any text, and each need is of a part of it', () => {
    fc.assert(
      fc.property(text, (some) => {
        const letters = some.replace(/\s/gu, '')
        for (const { part } of needsOf(some))
          for (const word of part.text.split(/\s+/u)) expect(letters).toContain(word)
      }),
    )
  })
  it('an entry is never chosen for a need whose topics it does not name, except by its words', () => {
    const question = fc.constantFrom(
      'Is there parking?',
      'Do you do massages?',
      'Can I pay by card?',
      'price of a tattoo?',
    )
    const entry = fc.constantFrom(
      { question: 'Is there parking?', answer: 'In the yard.' },
      { question: 'Can I pay by card?', answer: 'Yes.' },
      { question: 'How much is a massage?', answer: '30 €.' },
    )
    fc.assert(
      fc.property(question, fc.array(entry), (asked, entries) => {
        for (const need of needsOf(asked))
          for (const { entry: found } of entriesFor(need, entries, 'en'))
            expect(needsOf(found.question).flatMap(({ topics }) => topics)).toEqual(
              expect.arrayContaining([...need.topics]),
            )
      }),
    )
  })
})
