import { expect, it } from 'vitest'
import { talkAddress } from './talkAddress.ts'

it.each([
  [{ botUsername: 'lily_bot' }, 'https://t.me/lily_bot'],
  [{ botUsername: 'lily_bot', sandbox: true }, 'https://desk.example/sandbox/customer?bot=lily_bot'],
  [{ botUsername: '../evil', sandbox: true }, 'https://desk.example/sandbox/customer?bot=..%2Fevil'],
  [{ botUsername: 'a/b?c' }, 'https://t.me/a%2Fb%3Fc'],
  [{ botUsername: null }, null],
  [{}, null],
])('talkAddress of %j is %s', (metadata, address) => {
  expect(talkAddress({ metadata }, 'https://desk.example/api')).toBe(address)
})
