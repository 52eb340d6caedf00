import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const source = readFileSync(new URL('sdk.mjs', import.meta.url), 'utf8')
const origin = 'http://localhost:3000'

type Answer = { authResponse: { code: string } | null; status: string }
type Sdk = {
  init: (options: { appId: string; version: string }) => void
  login: (callback: (answer: Answer) => void, options: object) => void
}
type Listen = (message: { origin: string; data: object }) => void

/** A page whose script has called `FB.login`; `look` lets the time pass after which the SDK looks at its popup. */
function aPageThatLogsIn() {
  const popup = { closed: false }
  const addresses: string[] = []
  const listeners = new Set<Listen>()
  const watches = new Set<() => void>()
  const page: { FB?: Sdk } & Record<string, unknown> = {
    URL,
    document: { currentScript: { src: `${origin}/sandbox/facebook/sdk.js` } },
    setInterval: (watch: () => void) => {
      watches.add(watch)
      return watch
    },
    clearInterval: (watch: () => void) => void watches.delete(watch),
    window: {
      URLSearchParams,
      open: (address: string) => {
        addresses.push(address)
        return popup
      },
      addEventListener: (_: string, listen: Listen) => void listeners.add(listen),
      removeEventListener: (_: string, listen: Listen) => void listeners.delete(listen),
    },
  }
  runInNewContext(source, page)
  const answers: Answer[] = []
  page.FB?.init({ appId: '900000000000001', version: 'v25.0' })
  page.FB?.login((answer) => answers.push(answer), {
    config_id: '900000000000002',
    response_type: 'code',
    override_default_response_type: true,
  })
  const login = new URL(addresses[0] ?? '').searchParams.get('login')
  return {
    popup,
    answers,
    look: () => [...watches].forEach((watch) => watch()),
    sendCode: (code: string) =>
      [...listeners].forEach((listen) => listen({ origin, data: { type: 'sandbox-login', login, code } })),
  }
}

it('the double of the Facebook SDK answers without a code when its popup was closed, though the popup sent nothing', () => {
  const { popup, answers, look } = aPageThatLogsIn()
  look()
  look()
  expect(answers).toEqual([])
  popup.closed = true
  look()
  look()
  expect(answers).toEqual([{ authResponse: null, status: 'unknown' }])
  look()
  expect(answers).toHaveLength(1)
})

it('the double of the Facebook SDK answers with the code of a popup that closed before the code arrived', () => {
  const { popup, answers, look, sendCode } = aPageThatLogsIn()
  popup.closed = true
  look()
  sendCode('a-code')
  look()
  look()
  expect(answers).toEqual([{ authResponse: { code: 'a-code', userID: null, expiresIn: null }, status: 'connected' }])
})
