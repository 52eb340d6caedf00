import { expect, it } from 'vitest'
import { safeAddress } from './safeAddress.ts'

const here = 'http://localhost:4200/chats/1'

it.each([
  ['/api/files/a?exp=1&sig=b', 'http://localhost:4200/api', 'http://localhost:4200/api/files/a?exp=1&sig=b'],
  ['/api/files/a', '/api', 'http://localhost:4200/api/files/a'],
  ['http://api.test/files/a', 'http://api.test', 'http://api.test/files/a'],
  ['https://files.example/a.png', 'http://api.test', 'https://files.example/a.png'],
])('the address %s from a provider API at %s is safe', (address, apiHost, followed) => {
  expect(safeAddress(address, apiHost, here)).toBe(followed)
})

it.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://localhost:4200/x',
  'file:///etc/passwd',
  'vbscript:x',
  'http://elsewhere.example/a.png',
  'ftp://files.example/a',
  'https://user:word@files.example/a.png',
  'https://',
])('the address %s is not safe', (address) => {
  expect(safeAddress(address, 'http://api.test', here)).toBeNull()
})
