import { expect, it } from 'vitest'
import { talkAddress } from './talkAddress.ts'

it.each([
  ['telegram', { botUsername: 'lily_bot' }, 'https://t.me/lily_bot'],
  ['telegram', { botUsername: 'lily_bot', sandbox: true }, 'https://desk.example/sandbox/customer?bot=lily_bot'],
  ['telegram', { botUsername: '../evil', sandbox: true }, 'https://desk.example/sandbox/customer?bot=..%2Fevil'],
  ['telegram', { botUsername: 'a/b?c' }, 'https://t.me/a%2Fb%3Fc'],
  ['telegram', { botUsername: null }, null],
  ['telegram', {}, null],
  ['whatsapp', { displayPhoneNumber: '+380 44 555 01 12' }, 'https://wa.me/380445550112'],
  [
    'whatsapp',
    { displayPhoneNumber: '+380 44 555 01 12', sandbox: true },
    'https://desk.example/sandbox/whatsapp/customer?number=380445550112',
  ],
  ['whatsapp', { displayPhoneNumber: '../evil' }, null],
  ['whatsapp', {}, null],
  ['instagram', { username: 'lily.kyiv' }, 'https://ig.me/m/lily.kyiv'],
  ['instagram', { username: '../evil' }, 'https://ig.me/m/..%2Fevil'],
  ['instagram', { username: 'lily', sandbox: true }, 'https://desk.example/sandbox/instagram/customer?account=lily'],
  ['instagram', {}, null],
  ['whatsapp_web', { username: 'lily' }, null],
  ['whatsapp_web', { displayPhoneNumber: '+380445550170' }, 'https://wa.me/380445550170'],
  [
    'whatsapp_web',
    { displayPhoneNumber: '+380445550170', sandbox: true },
    'https://desk.example/sandbox/whatsapp-web/customer?number=380445550170',
  ],
] as const)('the address to write to a %s channel with %j is %s', (type, metadata, address) => {
  expect(talkAddress({ type, metadata }, 'https://desk.example/api')).toBe(address)
})
