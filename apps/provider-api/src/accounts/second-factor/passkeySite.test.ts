import { expect, it } from 'vitest'
import { passkeySiteOf } from './passkeySite.ts'

const addresses = { appUrl: null, publicUrl: null, appOrigins: [] }

it.each([
  ['https://desk.example', { domain: 'desk.example', origins: ['https://desk.example'] }],
  ['https://desk.example:8443/', { domain: 'desk.example', origins: ['https://desk.example:8443'] }],
  ['http://localhost:4200', { domain: 'localhost', origins: ['http://localhost:4200'] }],
  ['http://desk.example', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
])('passkeys at the public address %s belong to the site %j', (publicUrl, site) => {
  expect(passkeySiteOf({ ...addresses, publicUrl }, null)).toEqual(site)
})

it('the address of the app comes before that of the server, and other origins count within its domain', () => {
  const site = passkeySiteOf(
    {
      appUrl: 'https://desk.example',
      publicUrl: 'https://api.desk.example/base',
      appOrigins: ['https://console.desk.example', 'https://mydesk.example', 'https://elsewhere.example'],
    },
    'http://localhost:1',
  )
  expect(site?.domain).toBe('desk.example')
  expect(site?.origins).toEqual(['https://desk.example', 'https://console.desk.example', 'https://api.desk.example'])
})

it('without an address it is this machine, and in production there are no passkeys', () => {
  expect(passkeySiteOf(addresses, 'http://localhost:4200')?.domain).toBe('localhost')
  expect(passkeySiteOf(addresses, null)).toBeNull()
})
