import { describe, expect, it } from 'vitest'
import { openStorage } from '../storage/openStorage.ts'
import { loadConfig } from './loadConfig.ts'

const answering =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })
const read = (config: object) => loadConfig(answering(JSON.stringify({ apiHost: 'https://api.example', ...config })))

it('the configuration needs no more than the API host', async () => {
  expect(await loadConfig(answering('{"apiHost":"https://api.example/v1/"}'))).toMatchObject({
    apiHost: 'https://api.example/v1',
    sandbox: false,
    contact: { whatsapp: null, telegram: null },
    appHostnames: [],
    paymentHosts: [],
    legal: { 'privacy-policy': {}, 'terms-of-use': {} },
    analytics: null,
    logs: null,
    push: false,
  })
})

it('the configuration has the contacts and the sandbox of the file', async () => {
  expect(await read({ sandbox: true, contact: { whatsapp: '+380', telegram: '' } })).toMatchObject({
    sandbox: true,
    contact: { whatsapp: '+380', telegram: null },
  })
})

it('the configuration has the host names of the app, of payment pages and the addresses of the legal pages, without invalid ones', async () => {
  const config = await read({
    appHostnames: ['App.Example', '', 7, 'desk.example'],
    paymentHosts: ['Pay.Example', '', null],
    legal: {
      privacyPolicy: { en: '/en.md', de: '/de.md', kk: null },
      termsOfUse: 'nonsense',
      cookies: { en: '/x.md' },
    },
  })
  expect(config.appHostnames).toEqual(['app.example', 'desk.example'])
  expect(config.paymentHosts).toEqual(['pay.example'])
  expect(config.legal).toEqual({ 'privacy-policy': { en: '/en.md' }, 'terms-of-use': {} })
})

it.each([
  [{ key: 'k' }, { key: 'k', serverUrl: null, tagId: null, hasNames: true }],
  [
    { key: 'k', serverUrl: 'https://collect.example/2/httpapi', tagId: 'G-1' },
    { key: 'k', serverUrl: 'https://collect.example/2/httpapi', tagId: 'G-1', hasNames: true },
  ],
  [
    { tagId: 'G-1', serverUrl: 'javascript:alert(1)' },
    { key: null, serverUrl: null, tagId: 'G-1', hasNames: true },
  ],
  [
    { key: 'k', hasNames: false },
    { key: 'k', serverUrl: null, tagId: null, hasNames: false },
  ],
  [{ key: 'k', isOff: true }, null],
  [{ key: '' }, null],
  [{ serverUrl: 'https://collect.example' }, null],
  ['k', null],
])('the analytics settings %j are read as %j', async (analytics, expected) =>
  expect((await read({ analytics })).analytics).toEqual(expected),
)

const signup = { appId: '1', configId: '2', sdkUrl: 'https://sdk.example/sdk.js', graphVersion: 'v25.0' }
it.each([
  [signup, signup],
  [{ ...signup, sdkUrl: 'javascript:alert(1)' }, null],
  [{ ...signup, configId: '' }, null],
  [{ appId: '1' }, null],
  [undefined, null],
])('the settings %j of the WhatsApp signup are read as %j', async (whatsappSignup, expected) =>
  expect((await read({ whatsappSignup })).whatsappSignup).toEqual(expected),
)

it.each([
  [
    { endpoint: 'https://in.logs.example', sourceToken: 't' },
    { endpoint: 'https://in.logs.example', sourceToken: 't' },
  ],
  [{ endpoint: 'https://in.logs.example' }, null],
  [{ endpoint: 'in.logs.example', sourceToken: 't' }, null],
  [null, null],
])('the log settings %j are read as %j', async (logs, expected) =>
  expect((await read({ logs })).logs).toEqual(expected),
)

it.each([{ appHostnames: 'app.example' }, { appHostnames: null, legal: null, contact: 'none' }, { legal: [] }])(
  'invalid optional settings are ignored: %j',
  async (config) => {
    expect(await read(config)).toMatchObject({ appHostnames: [], contact: { whatsapp: null, telegram: null } })
  },
)

it.each([
  ['{}', 200],
  ['null', 200],
  ['[]', 200],
  ['{"apiHost":42}', 200],
  ['<!doctype html>', 200],
  ['{"apiHost":"https://api.example"}', 404],
])('the configuration %s with status %s is rejected, as nothing works without an API host', async (body, status) => {
  await expect(loadConfig(answering(body, status))).rejects.toThrow()
})

describe('a start without a network', () => {
  const noNetwork = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
  const aDevice = () =>
    openStorage(() => {
      throw new Error('kept in memory')
    })

  it('the configuration of the last visit stands in for it', async () => {
    const device = aDevice()
    await loadConfig(answering('{"apiHost":"https://old.example"}'), device)
    const last = await loadConfig(answering('{"apiHost":"https://api.example","push":true}'), device)
    await expect(loadConfig(answering('<!doctype html>'), device)).rejects.toThrow()
    expect(await loadConfig(noNetwork, device)).toEqual(last)
  })

  it('a first visit, and one that keeps nothing, fail as the network does', async () => {
    await expect(loadConfig(noNetwork, aDevice())).rejects.toThrow('Failed to fetch')
    await loadConfig(answering('{"apiHost":"https://api.example"}'))
    await expect(loadConfig(noNetwork)).rejects.toThrow('Failed to fetch')
  })

  it('a server that answers with an error, or not in time, is not covered up', async () => {
    const device = aDevice()
    await loadConfig(answering('{"apiHost":"https://api.example"}'), device)
    await expect(loadConfig(answering('', 503), device)).rejects.toThrow('503')
    const tooLate = () => Promise.reject<Response>(new DOMException('Too late', 'TimeoutError'))
    await expect(loadConfig(tooLate, device)).rejects.toThrow('Too late')
  })
})
