import { describe, expect, it } from 'vitest'
import { readIntent } from './readIntent.ts'

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
