import { expect, it } from 'vitest'
import { fileLinks } from './fileLinks.ts'

const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const now = new Date('2026-11-20T12:00:00Z')

it('a link that was signed before the key was rotated works until it expires, and not after the old key was dropped', () => {
  const signed = fileLinks({ secretKey: old, previousSecretKey: null }).sign('a file', now)
  expect(fileLinks({ secretKey: next, previousSecretKey: old }).isOurs(signed)).toBe(true)
  expect(fileLinks({ secretKey: next, previousSecretKey: null }).isOurs(signed)).toBe(false)
})

it('new links are signed with the current key', () => {
  const signed = fileLinks({ secretKey: next, previousSecretKey: old }).sign('a file', now)
  expect(fileLinks({ secretKey: next, previousSecretKey: null }).isOurs(signed)).toBe(true)
  expect(fileLinks({ secretKey: next, previousSecretKey: old }).isOurs({ ...signed, fileId: 'another' })).toBe(false)
  expect(fileLinks({ secretKey: next, previousSecretKey: old }).isOurs({ ...signed, expires: 1 })).toBe(false)
})
