import { expect, it, describe } from 'vitest'
import { readAltegioUser } from './readAltegioUser.ts'

/** As Altegio sends it: base64 of JSON in UTF-8. */
const encoded = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))))

const aigerim = { user_id: 77, name: 'Әйгерім Қасымова', email: 'aigerim@salon.kz', phone: '+7 701 123 45 67' }

it('readAltegioUser reads the user in any script', () => {
  expect(readAltegioUser(encoded(aigerim))).toEqual({
    name: 'Әйгерім Қасымова',
    email: 'aigerim@salon.kz',
    phone: '+7 701 123 45 67',
  })
})

it('readAltegioUser reads URL-safe base64 and base64 without padding', () => {
  const urlSafe = encoded({ name: 'Ж>?>?ы' }).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  expect(urlSafe).toMatch(/[-_]/u)
  expect(readAltegioUser(urlSafe)).toEqual({ name: 'Ж>?>?ы', email: '', phone: '' })
})

describe('readAltegioUser with invalid fields', () => {
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
  ])('readAltegioUser leaves the invalid fields of %j empty', (value, expected) => {
    expect(readAltegioUser(encoded(value))).toEqual({
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
  [encoded('null')],
  [encoded('[]')],
  [encoded('"text"')],
  [encoded('{"name":')],
  [encoded({ user_id: 1 })],
  ['/////w=='],
])('readAltegioUser finds no user in %j', (stored) => {
  expect(readAltegioUser(stored)).toBeUndefined()
})
