import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courtesyWords } from './courtesies.ts'
import { isAutomatic } from './isAutomatic.ts'
import { isOutOfTime } from './isOutOfTime.ts'
import { isRepeated } from './isRepeated.ts'
import { asksNothing, readConduct } from './readConduct.ts'

const named = (text: string) => {
  const conduct = readConduct(text)
  return 'kind' in conduct ? conduct.kind : 'for' in conduct ? conduct.for : conduct.is
}

describe('texts that ask nothing', () => {
  it.each([
    ...[
      'ok',
      'okk',
      'Ок',
      '👍',
      '+',
      '.',
      '))',
      'хаха',
      'kkkk',
      'jajaja',
      'Понятно',
      'combinado',
      'жарайды',
      'no thanks',
    ],
    ...['thankss', 'дякууую', 'спасииибо', 'спосибо', 'rahmet', 'spasibo', 'obrigadaaa', 'Спасибо, Рома!', 'tnx 🙏'],
    ...[
      'see you on Friday!',
      'ок, до завтра в 5',
      'до пятницы',
      'ертең көріскенше',
      'hasta el viernes',
      'Thanks Lily',
      'não, obrigada',
    ],
    ...[
      '/start promo2026',
      '/help',
      '/menu',
      'Oi, tudo bem?',
      'how are you?',
      'Добрий день',
      'хна',
      'I will call you later',
      'күтемін) кейін қоңырау шаламын',
      'күтемін кейін қоңырау шаламын',
      'vou ligar depois) nos vemos luego',
    ],
  ])('"%s" asks nothing', (text) => expect(asksNothing(readConduct(text))).toBe(true))

  /** Keys that people hold down, marks and signs that they put behind. */
  const lengthened = (word: string, place: number, times: number) => {
    const at = place % Math.max(word.length, 1)
    const character = word.charAt(at)
    return /\p{L}/u.test(character) ? word.slice(0, at) + character.repeat(times) + word.slice(at + 1) : word
  }
  it('mixtures of courtesies in all languages, lengthened, with signs and in any order, ask nothing', () => {
    const piece = fc
      .record({
        word: fc.constantFrom(...courtesyWords),
        place: fc.nat(40),
        times: fc.constantFrom(1, 1, 1, 3, 5),
        isUpper: fc.boolean(),
        mark: fc.constantFrom('', '!', '!!!', '.', ' 👍', ')', ' ❤️', ','),
      })
      .map(({ word, place, times, isUpper, mark }) => {
        const written = lengthened(word.replace('@day', 'friday'), place, times)
        return (isUpper ? written.charAt(0).toUpperCase() + written.slice(1) : written) + mark
      })
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
        const text = pieces.map((each) => (/[!.,)]$/u.test(each) ? each : `${each},`)).join(' ')
        expect([text, asksNothing(readConduct(text))]).toEqual([text, true])
      }),
      { numRuns: 3000 },
    )
  })
  it('a courtesy beside a question does not hide it', () => {
    const questions = [
      'How much is a manicure?',
      'есть парковка',
      'скільки коштує педикюр',
      'quanto custa a manicure',
      'cuánto cuesta un corte',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...courtesyWords), fc.constantFrom(...questions), (word, question) => {
        expect(readConduct(`${word.replace('@day', 'friday')}. ${question}`).is).toBe('question')
      }),
      { numRuns: 1000 },
    )
  })
})

// Kinds of messages that were reported of products like this one, in words of our own. A question in several messages:
// chatwoot/chatwoot#15430, openclaw/openclaw#967, vercel/chat#208. Two machines that answer each other:
// aldinokemal/go-whatsapp-web-multidevice#381, adeekshith/watomatic#15, herobot-id/herobot#18. A wish for a person:
// HKUDS/nanobot#3322, nidioganteng/ai-support-platform#21.
describe('reports on products like this one', () => {
  it.each([
    ['Передзвоніть, будь ласка, на +38 (050) 123-45-67', 'call'],
    ['¿me podéis llamar mañana?', 'call'],
    ['pode me ligar?', 'call'],
    ['Қоңырау шалыңызшы', 'call'],
    ['0️⃣5️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', 'call'],
    ['никто не перезвонил', 'call'],
    ['+38 050 123 45 67', 'call'],
    ['What is your phone number?', 'question'],
    ['When are you open on 2026-11-20 12:00?', 'question'],
    ['Are you open 20.11.2026 - 25.11.2026?', 'question'],
    ['Where is 00000000-0000-4000-8000-000000000000?', 'question'],
    ['What does <20261120-0000-4000-8000-00000000abcd> cost?', 'question'],
    ['Can I call you?', 'question'],
    ['I want to talk to a manager', 'person'],
    ['my nails broke, I want a refund', 'question'],
    ['I wanted to ask', 'fragment'],
    ['how much', 'fragment'],
    ['у вас есть', 'fragment'],
    ['https://example.com/manicure', 'nothing-said'],
  ])('"%s" is read as: %s', (text, wanted) => expect(named(text)).toBe(wanted))

  it.each([
    'Thank you for contacting us! Our opening hours are Mon-Fri 9:00-18:00.',
    'Gracias por comunicarte con nosotros, en breve te responderemos',
    'Спасибо за обращение! Мы ответим вам в ближайшее время.',
    'Дякуємо за звернення, ми відповімо найближчим часом',
    'Obrigada por entrar em contato! Responderemos em breve.',
  ])('a machine writes "%s"', (text) => expect(isAutomatic(text)).toBe(true))
  it('a question is no machine’s', () => expect(isAutomatic('When are you open? Thank you!')).toBe(false))

  it('a text that comes a third time after two answers, but for its numbers, is repeated', () => {
    expect(
      isRepeated('Ticket 3: we got your message', ['Ticket 1: we got your message', 'Ticket 2: we got your message']),
    ).toBe(true)
    expect(isRepeated('How much is a pedicure?', ['How much is a manicure?', 'Where are you?'])).toBe(false)
  })

  it.each([
    ['Are you open now?', 1, false],
    ['Are you open now?', 3, true],
    ['How much is a manicure?', 5, false],
    ['How much is a manicure?', 72, true],
  ])('"%s", %d hours late, is out of its time: %s', (text, hours, is) => {
    const createdAt = '2026-11-28T12:00:00.000Z'
    const sentAt = new Date(Date.parse(createdAt) - hours * 3_600_000).toISOString()
    expect(isOutOfTime({ text, sentAt, createdAt })).toBe(is)
  })
})
