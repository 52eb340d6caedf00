import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsMidSentence } from './endsMidSentence.ts'

describe('a text that ends in the middle of a sentence', () => {
  it.each([
    "A women's",
    "A women's haircut costs",
    'Good afternoon! On Friday we have 11:00 and',
    'We are open.\n\nOn Sundays we',
    'These times are free:',
    'We have these times; ',
    'First, ',
    'We offer cuts –',
    'A haircut costs 20 €',
    'A haircut costs 20.',
    'Call us: +380 50 123 45 67.',
    'We are in the salon «Лілія»',
    'We are in the salon “Lily”',
    'We offer a lot (haircuts, nails.',
    'Ми в салоні «Лілія. ',
    'Our services:\n1. Haircut\n2.',
    'Our services:\n- Haircut\n- Mani',
    'Our services:\n- Haircut\n-',
    'Our prices:\n- Haircut 20 €\n- Manicure 30',
    'Book here: https://lily.example/bo',
    'Book here: https://lily.',
    'Book here: www.lily.',
    'Write to ann@lily.',
    'Is it https://lily.example/book?',
    'Our hours:\n🕘',
    'Ask for Mr.',
    'Habla con la Sra.',
    'Fale com o Dr.',
    'Наша адреса: вул.',
    'Наш адрес: ул.',
    'Стрижка коштує 450 грн.',
    'Біздің мекенжай: Абай көш.',
    'Стрижка, т.е.',
    'See J.',
    '¿Quieres una',
    'Женская стрижка стоит',
    'Жіноча',
    'Әйелдер шаш',
    'Um corte feminino',
  ])('the text %j ends in the middle of a sentence', (text) => {
    expect(endsMidSentence(text)).toBe(true)
  })
})

describe('a text that ends with a sentence', () => {
  it.each([
    '',
    '  \n',
    'We are open.',
    'Hello!',
    'Would you like Friday? ',
    'Let me see…',
    'Let me see...',
    'She said: “Come in.”',
    'Він сказав: «Приходьте!»',
    '(We are closed on Sundays.)',
    '**We are open.**',
    'See you soon 😊',
    'See you soon! 👍🏽',
    'До зустрічі! ❤️ ',
    'See you :)',
    'Our prices:\n- Haircut 20 €\n- Manicure 30 €',
    'Ціни:\n1. Стрижка – 450 ₴\n2. Манікюр – 600 грн',
    'We have 15:30 and 16:45.',
    'It costs 20.50.',
    'Book here: https://lily.example/book.',
    'Write to ann@lily.example.',
    'Is it www.lily.example or https://www.lily.example/book.',
    'You and I.',
    'Стрижки, укладки и т. д.',
    '¿Quieres una cita?',
    'Бүгін ашықпыз!',
    'We do it all :( but not today.',
  ])('the text %j ends with a sentence', (text) => {
    expect(endsMidSentence(text)).toBe(false)
  })
})

describe('properties of endsMidSentence', () => {
  const letters = (alphabet: string) =>
    fc.array(fc.constantFrom(...alphabet), { minLength: 4, maxLength: 9 }).map((word) => word.join(''))
  /** No word of these is an abbreviation: each begins with a letter that none begins with. */
  const word = fc
    .tuple(
      fc.constantFrom('z', 'Z', 'щ', 'ю', 'ң', 'ę'),
      fc.oneof(letters('abcdefghijklmnopqrstuvwxyzñçãé'), letters('абвгґдеєжзиіїйклмнопрстуфхцчшщьюяәғқңөұүһ')),
    )
    .map((parts) => parts.join(''))
  const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '))
  const mark = fc.constantFrom('.', '!', '?', '…', '...', '?!')
  const behind = fc.constantFrom('', '"', '”', '»', ')', '**', ' 😊', ' 👍🏽', '\n')
  const sentences = fc
    .array(
      fc.tuple(words, mark).map((parts) => parts.join('')),
      { maxLength: 3 },
    )
    .map((all) => all.join(' '))

  it('trailing blanks do not change the result', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom(' ', '\n', ' \t\n'),
        (text, blanks) => {
          expect(endsMidSentence(text + blanks)).toBe(endsMidSentence(text))
        },
      ),
    )
  })

  it('a mark ends a sentence, whatever closes behind it', () => {
    fc.assert(
      fc.property(sentences, words, mark, behind, (before, last, end, more) => {
        expect(endsMidSentence(`${before} ${last}${end}${more}`)).toBe(false)
      }),
    )
  })

  it('a sentence that is cut anywhere before its mark ends in the middle', () => {
    fc.assert(
      fc.property(sentences, words, fc.nat(), (before, last, cut) => {
        const part = last.slice(0, 1 + (cut % last.length))
        expect(endsMidSentence(`${before} ${part}`)).toBe(true)
      }),
    )
  })

  it('endsMidSentence returns a result for any text of any length', () => {
    for (const piece of ['(', '"', '.', ')', '\n', '1.', 'a.', '😊', ' ', '\ud83d', '- 20 €\n'])
      expect(typeof endsMidSentence(piece.repeat(100_000))).toBe('boolean')
  })
})
