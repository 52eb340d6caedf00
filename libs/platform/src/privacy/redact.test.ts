import { describe, expect, it } from 'vitest'
import { redact } from './redact.ts'

it.each([
  ['Cannot read properties of undefined (reading id)', 'Cannot read properties of undefined (reading id)'],
  ['olena@lily.example is taken', '<email> is taken'],
  ['Call +380 (67) 123-45-67 now', 'Call <number> now'],
  ['Failed at https://desk.example/auth/reset-password?token=abc#x', 'Failed at https://desk.example/…'],
  ['Bearer eyJhbGciOi.abc refused', 'Bearer … refused'],
  ['token 4f9d1c2b7a8e4f9d1c2b7a8e of mail', 'token <token> of mail'],
  ['bot 7000000001:AAH-abcdefghijklmnopqrstuvwx stopped', 'bot <token> stopped'],
  ['Unexpected token in "Hello, my name is Anna" at 3', 'Unexpected token in <quoted> at 3'],
])('%s is redacted to %s', (text, redacted) => expect(redact(text)).toBe(redacted))

it('redact returns at most 500 characters', () =>
  expect(redact('word '.repeat(100_000)).length).toBeLessThanOrEqual(500))

describe('properties of redact', () => {
  it('redact is idempotent', () => {
    for (const text of ['a@b.example +380671234567', 'x "y" z', 'https://a.example/b?c=d'])
      expect(redact(redact(text))).toBe(redact(text))
  })
})
