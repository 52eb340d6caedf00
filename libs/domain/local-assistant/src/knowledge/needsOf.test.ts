import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesFor } from './entriesFor.ts'
import { readParts } from '../language/readParts.ts'
import { needsOf } from './needsOf.ts'
import { quotedKnowledge } from './quotedKnowledge.ts'

const topicsOf = (text: string) => needsOf(text).map(({ kind, topics }) => [kind, ...topics].join(' '))

describe('the needs of a message', () => {
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
    // Booking is wished for at no time, and the price is asked.
    ['hi, I want to book a gel manicure, how much is it', ['service manicure']],
    ['before I book, how much is a facial', ['service facial']],
    ['хочу записаться на педикюр, сколько стоит', ['service pedicure']],
    ['хочу записатись на вії на суботу, скільки коштує', ['request slot', 'service lashes']],
    ['quero marcar uma limpeza de pele, quanto custa', ['service facial']],
    ['cuánto cuesta la manicura y cuándo puedo pedir cita', ['service manicure', 'request slot']],
    // The same is asked once more for somebody or something else.
    ['cuánto es el corte de mujer y el de hombre', ['service haircut', 'service haircut']],
    ['сколько чистка лица, и можно ли её беременным', ['service facial', 'service facial']],
    ['abren el domingo, y el día de navidad?', ['matter hours', 'matter hours']],
    ['price of lashes, and how much to take the old ones off', ['service lashes', 'service lashes']],
    // A question of its own that no list knows is handed over, a detail of what was named is not.
    ['what time do you close? is Maria in?', ['matter hours', 'request staff']],
    ['gift cards please, whats the smallest amount', ['matter gift']],
    // The asking person and an unwanted thing restrict nothing.
    ['my husband asks how much a pedicure is', ['service pedicure']],
    ['gel polish price, just hands not feet', ['service manicure']],
    ['шаш бояу нешеден басталады', ['service colouring']],
    ['отмените мою запись на завтра', ['request rebook']],
    ['я не зможу прийти, треба щось платити?', ['matter cancel']],
    ['is Lily open on 25 dec', ['matter hours']],
    ['Good morning Lily! How much is a pedicure? Kate', ['service pedicure']],
    ['I had a pedicure last week, how much is a manicure', ['service manicure']],
    ['педикюр не нужен, маникюр сколько', ['service manicure']],
    ['thanks in advance, how much is a facial', ['service facial']],
    ['are you hiring? I am a nail tech', ['request job']],
    // Typing errors and Latin letters.
    ['how much is a pedicrue', ['service pedicure']],
    ['skilky koshtuje narostyty viji', ['service lashes']],
    ['qansha turady manikur', ['service manicure']],
    // An ordinary word is no mistyped one.
    ['сколько стоит маникюр, вид на обе стороны красивый', ['service manicure']],
    // The subject of the whole message decides the sense of a word.
    ['my wallet is at home, I only have my phone', ['matter apple-pay']],
    ['my son has a mane, he is seven, how much to tidy it up', ['service haircut']],
    ['сколько дней держится лак', ['matter guarantee']],
    ['has Sofia got a shift at yours tomorrow', ['request staff']],
    // A visit is booked and moved whatever the order of the words.
    ['дүйсенбідегі жазылуымды сейсенбіге жылжытып қойыңызшы', ['request rebook']],
    ['what times have you got on friday at 3 for a manicure', ['request slot']],
    ['nothing left on saturday? I would love my lashes done', ['request slot']],
    // An unknown word is handed over where it has a question mark of its own.
    ['what is the colour, and will chlorine from swimming wash it out?', ['service colouring', 'words']],
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
    ['How much is a haircut, and for men?', ['A cut is 700 ₴.', 'a person']],
    ['how much is a haircut before Christmas', ['A cut is 700 ₴.']],
    ['how much is a cut? the lashes you did broke, can you mend them?', ['A cut is 700 ₴.', 'a person']],
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
  const word = fc.constantFrom(
    ...'manicure pedicure gel brows cut price how much and , ? . or is there parking on sunday my son not for men hi'.split(
      ' ',
    ),
    ...'сколько стоит маникюр и ресницы можно ли с ребёнком в субботу скільки коштує та чи є қанша тұрады және бар ма'.split(
      ' ',
    ),
    ...'cuánto cuesta y puedo quanto custa e posso hoje mañana skolko stoit manikyur 18:30 👍'.split(' '),
  )
  const message = fc.array(word, { maxLength: 20 }).map((words) => words.join(' '))
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.lorem({ maxCount: 20 }), message)
  it('splitting a message loses none of its words and repeats none', () => {
    fc.assert(
      fc.property(text, (some) => {
        const wordsOf = (one: string) => one.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
        expect(readParts(some).flatMap((part) => wordsOf(part.text))).toEqual(wordsOf(some))
      }),
      { numRuns: 1000 },
    )
  })
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
