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
    'We are in the salon «Лілія»',
    'We are in the salon “Lily”',
    'We offer a lot (haircuts, nails.',
    'Ми в салоні «Лілія. ',
    'Our services:\n1. Haircut\n2.',
    'Our services:\n- Haircut\n- Mani',
    'Our services:\n- Haircut\n-',
    'Our prices:\n- Haircut 20 €\n- Manicure 30',
    'Our services:\n1)',
    'A cut is 1.',
    'We are open from 10:00',
    'Abrimos de 10:00',
    'Abrimos de las 10:00',
    'Abrimos das 10:00',
    'Работаем с 10:00',
    'Працюємо з 10:00',
    'On Friday we have 10:0',
    'Mon–Fri 10:00',
    'Mondays to Saturdays, 10:00',
    'Our hours:\nTue. 10:00',
    'Lun–Vie 10:00',
    'Los sábados 10:00',
    'Seg–Sex 10:00',
    'De segunda a sexta-feira, 10:00',
    'Пн–Пт: 10:00',
    'В пятницу 10:00',
    'Вівторок 10:00',
    'Щодня 10:00',
    'Дс–Жм 10:00',
    'Жұмада 10:00',
    'Opening hours: 10:00',
    'We are open 10:00',
    'Estamos abiertos 10:00',
    'Atendemos 10:00',
    'Работаем 10:00',
    'Ми працюємо 10:00',
    'Жұмыс істейміз 10:00',
    'Call us: +380 50 12.',
    'Это ещё 5 тыс.',
    'Lily® and Lily™',
    'First (after the',
    '1️⃣',
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
    'A haircut costs 450.',
    'El corte cuesta 450.',
    'O corte custa 450.',
    'Стрижка стоит 450.',
    'Стрижка коштує 450.',
    'Шаш қию бағасы — 4500.',
    'Стрижка коштує 450 грн.',
    'Окрашивание занимает 90 мин.',
    'Call us: +380 50 123 45 67.',
    'On Friday the last free time is 10:00',
    'El viernes está libre a las 10:00',
    'Na sexta temos às 10:00',
    'В пятницу свободно 10:00',
    'У пʼятницю вільно о 10:00',
    'Жұмада сағат 10:00',
    'See you on Friday at 10:00',
    'We open at 10:00',
    'Abrimos a las 10:00',
    'Abrimos às 10:00',
    'Открываемся в 10:00',
    'Відчиняємось о 10:00',
    'Mon–Fri 10:00–18:00',
    'Пн–Пт: 10:00 – 18:00',
    'We are open 10:00–18:00',
    'These times are free: 10:00, 11:30',
    'We are at Lypova 5 (the green door)',
    'Estamos en Lypova 5 (la puerta verde)',
    'Estamos em Lypova 5 (a porta verde)',
    'Мы на Липовой, 5 (зелёная дверь)',
    'Ми на Липовій, 5 (зелені двері)',
    'Липова көшесі, 5 (жасыл есік)',
    'Ждём вас))',
    'See you ❤',
    '¡Te esperamos! 💅',
    'Até sexta 🌸',
    'До встречи 🌷',
    'Чекаємо на вас 🇺🇦',
    'Күтеміз ☺',
    '+380 50 123 45 67 📞',
    'Our prices:\n💅 Manicure 600 ₴\n✂️ Haircut 450 ₴',
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

  it('an emoji, a closed bracket, a time or an amount of three digits ends what words began', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const amount = fc.integer({ min: 100, max: 99_999 }).map((price) => `${String(price)}.`)
    const inBrackets = words.map((some) => `(${some})`)
    const end = fc.oneof(time, amount, inBrackets, fc.constantFrom('😊', '💅🏽', '❤', '🤷‍♀️', '))', ':-)'))
    fc.assert(
      fc.property(sentences, words, end, (before, last, end) => {
        expect(endsMidSentence(`${before} ${last} ${end}`)).toBe(false)
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
