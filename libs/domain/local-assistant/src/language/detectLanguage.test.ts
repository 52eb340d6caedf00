import type { Language } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import { detectLanguage } from './detectLanguage.ts'

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
