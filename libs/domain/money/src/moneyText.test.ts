import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from './Money.ts'
import { moneyText } from './moneyText.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('money in words of a language', () => {
  it.each([
    ['en', '$1,234.50'],
    ['ru', '1 234,50 $'],
    ['uk', '1 234,50 $'],
    ['kk', '1 234,50 $'],
    ['es', '1234,50 $'],
    ['pt', '$ 1.234,50'],
  ])('%s', (language, text) => {
    expect(plain(moneyText(language, money(123_450, 'USD')))).toBe(text)
  })

  it('a discount has a true minus, and a short price no empty minor units', () => {
    expect(moneyText('en', money(-2450, 'EUR'))).toBe('−€24.50')
    expect(moneyText('en', money(4900, 'USD'), { isShort: true })).toBe('$49')
    expect(moneyText('en', money(4950, 'USD'), { isShort: true })).toBe('$49.50')
    expect(plain(moneyText('uk', money(4900, 'UAH')))).toBe('49,00 ₴')
  })
})

describe('properties of money in words', () => {
  it('the digits of an amount are all there, in every language and currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom('en', 'es', 'kk', 'pt', 'ru', 'uk'),
        fc.constantFrom('USD' as const, 'EUR' as const, 'UAH' as const),
        (amount, language, currency) => {
          const text = moneyText(language, money(amount, currency))
          expect(text.replaceAll(/\D/g, '')).toBe(String(amount).padStart(3, '0'))
          expect(text).not.toContain(currency)
        },
      ),
    )
  })
})
