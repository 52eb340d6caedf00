import { describe, expect, it } from 'vitest'
import { EmailAddress } from './wireValues.ts'

const isAddress = (text: string) => EmailAddress.safeParse(text).success

describe('an email address', () => {
  it.each([
    'anna@example.com',
    'anna.k+salon@mail.example.com',
    // As browsers send what is typed with a domain in other letters.
    'anna@xn--80ak6aa92e.xn--j1amh',
    'anna@xn--e1afmkfd.xn--80ao21a',
    'anna@лілі.укр',
    'anna@салон.қаз',
    'anna@почта.рф',
    'anna@δοκιμή.ελ',
  ])('%s is one', (text) => {
    expect(isAddress(text)).toBe(true)
  })

  it.each([
    'анна@example.com',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@example.c',
    'anna@exa mple.com',
    'anna@-.com',
    'anna..k@example.com',
    'anna@example.com\n',
    'anna@example.123',
    'a@b@example.com',
  ])('%j is none', (text) => {
    expect(isAddress(text)).toBe(false)
  })

  it('a hostile text is decided in linear time', () => {
    expect(isAddress(`${'a.'.repeat(50_000)}@`)).toBe(false)
    expect(isAddress(`a@${'a'.repeat(100_000)}`)).toBe(false)
  })
})
