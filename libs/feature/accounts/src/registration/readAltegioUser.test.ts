import { expect, it, describe } from 'vitest'
import { readAltegioUser } from './readAltegioUser.ts'

/** As Altegio sends it: base64 of JSON in UTF-8. */
const sent = (told: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(typeof told === 'string' ? told : JSON.stringify(told))))

const aigerim = { user_id: 77, name: 'Әйгерім Қасымова', email: 'aigerim@salon.kz', phone: '+7 701 123 45 67' }

it('reads who is arriving, in any script', () => {
  expect(readAltegioUser(sent(aigerim))).toEqual({
    name: 'Әйгерім Қасымова',
    email: 'aigerim@salon.kz',
    phone: '+7 701 123 45 67',
  })
})

it('reads the URL-safe kind, and one without its padding', () => {
  const urlSafe = sent({ name: 'Ж>?>?ы' }).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  expect(urlSafe).toMatch(/[-_]/u)
  expect(readAltegioUser(urlSafe)).toEqual({ name: 'Ж>?>?ы', email: '', phone: '' })
})

describe('leaves empty what is no such thing', () => {
  it.each([
    [{ ...aigerim, name: undefined }, { name: '' }],
    [{ ...aigerim, name: 7 }, { name: '7' }],
    [{ ...aigerim, name: 'a\r\nBcc: everybody@example.com' }, { name: '' }],
    [{ ...aigerim, name: 'x'.repeat(201) }, { name: '' }],
    [{ ...aigerim, email: 'not an address' }, { email: '' }],
    [{ ...aigerim, email: { toString: 'x' } }, { email: '' }],
    [{ ...aigerim, phone: 77011234567 }, { phone: '77011234567' }],
    [{ ...aigerim, phone: '<script>' }, { phone: '' }],
    [{ ...aigerim, phone: null }, { phone: '' }],
  ])('%j', (told, expected) => {
    expect(readAltegioUser(sent(told))).toEqual({
      name: aigerim.name,
      email: aigerim.email,
      phone: aigerim.phone,
      ...expected,
    })
  })
})

it.each([
  ['nonsense!'],
  [''],
  ['%%%'],
  [sent('null')],
  [sent('[]')],
  [sent('"text"')],
  [sent('{"name":')],
  [sent({ user_id: 1 })],
  ['/////w=='],
])('takes nothing from %j', (stored) => {
  expect(readAltegioUser(stored)).toBeUndefined()
})
