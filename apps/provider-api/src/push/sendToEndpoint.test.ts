import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { isAllowedAddress } from '../http/outgoing/isAllowedAddress.ts'
import { isPublicAddress } from '../http/outgoing/isPublicAddress.ts'
import { publicOnly } from '../http/outgoing/publicOnly.ts'
import { sendToEndpoint } from './sendToEndpoint.ts'
import { vapidKeysOf } from './vapidKeys.ts'

it.each(['8.8.8.8', '142.250.74.46', '2a00:1450:4001:80b::200a'])('the address %s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)
it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd12::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'push.example',
  '',
])('the address %s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

it('an endpoint on this machine is allowed with the sandbox only', () => {
  for (const endpoint of ['http://127.0.0.1:4200/sandbox/push/1', 'http://localhost/x', 'https://[::1]/x']) {
    expect(isAllowedAddress(endpoint, { sandbox: true })).toBe(true)
    expect(isAllowedAddress(endpoint, { sandbox: false })).toBe(false)
  }
})

describe('a host name', () => {
  const answering = (...addresses: string[]) =>
    publicOnly((_host, _options, done) =>
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )
  const find = (lookup: ReturnType<typeof publicOnly>) =>
    new Promise((resolve) => lookup('push.example', {}, (error, address) => resolve(error?.message ?? address)))

  it('a host name that resolves to a public address is called there', async () =>
    expect(await find(answering('8.8.8.8', '8.8.4.4'))).toBe('8.8.8.8'))
  it('a host name with any private address is not called', async () => {
    expect(await find(answering('8.8.8.8', '10.0.0.1'))).toBe('The host name does not resolve to public addresses only')
    expect(await find(answering())).toBe('The host name does not resolve to public addresses only')
  })
  it('a host name is resolved at the moment of the call', async () => {
    const post = sendToEndpoint({
      sandbox: false,
      now: () => new Date(),
      resolve: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    await expect(post('https://push.example/x', { headers: {}, body: Buffer.alloc(0) })).rejects.toThrow(
      'does not resolve to public addresses',
    )
  })
})

describe('the VAPID keys', () => {
  const settings = { vapid: null, secretKey: Buffer.alloc(32, 7), publicUrl: null, appUrl: null }
  it('derived keys are the same at every start, and differ with another secret', () => {
    const keys = vapidKeysOf(settings)
    expect(keys).toEqual(vapidKeysOf(settings))
    expect([keys.publicKey.length, keys.privateKey.length]).toEqual([87, 43])
    expect(vapidKeysOf({ ...settings, secretKey: Buffer.alloc(32, 8) }).publicKey).not.toBe(keys.publicKey)
  })
  it('configured keys are used when the settings have a pair', () => {
    const vapid = { publicKey: 'p', privateKey: 'q', subject: 'mailto:ops@desk.example' }
    expect(vapidKeysOf({ ...settings, vapid })).toEqual(vapid)
  })
})
