import { expect, it } from 'vitest'
import { installTrustedTypes, type TrustedTypesPage } from './installTrustedTypes.ts'

type Rules = Parameters<NonNullable<TrustedTypesPage['trustedTypes']>['createPolicy']>[1]

/** A page that remembers the policies which are made on it, as a browser does. */
function aPage() {
  const policies = new Map<string, Rules>()
  const trustedTypes = {
    createPolicy(name: string, rules: Rules) {
      if (policies.has(name)) throw new TypeError(`The policy ${name} exists`)
      policies.set(name, rules)
      return { createScriptURL: (address: string) => rules.createScriptURL?.(address) ?? '' }
    },
  }
  return { policies, page: { trustedTypes, location: { origin: 'https://desk.example' } } }
}

it('the default policy lets style text pass and refuses everything that could become an element', () => {
  const { policies, page } = aPage()
  installTrustedTypes(page)
  const createHTML = policies.get('default')?.createHTML
  expect(createHTML?.(':root > * { --x: "1" }')).toBe(':root > * { --x: "1" }')
  for (const markup of ['<img src=x onerror=alert(1)>', 'a<b', '</style><script>alert(1)</script>'])
    expect(() => createHTML?.(markup)).toThrow(TypeError)
})

it('the default policy loads the service worker and no other script', () => {
  const { policies, page } = aPage()
  installTrustedTypes(page)
  const createScriptURL = policies.get('default')?.createScriptURL
  expect(createScriptURL?.('/sw.js')).toBe('/sw.js')
  for (const address of [
    '/uploads/evil.js',
    '//evil.example/sw.js',
    'https://evil.example/x.js',
    'data:text/javascript,alert(1)',
    'blob:https://desk.example/1',
    '/sw.js?evil',
    'https://www.googletagmanager.com/gtag/js',
  ])
    expect(() => createScriptURL?.(address)).toThrow(TypeError)
})

it('a third party that is configured has a policy limited to its host', () => {
  const { policies, page } = aPage()
  const trustScriptsFrom = installTrustedTypes(page)
  const trusted = trustScriptsFrom('https://www.googletagmanager.com')
  expect(trusted('https://www.googletagmanager.com/gtag/js?id=G-1')).toBe(
    'https://www.googletagmanager.com/gtag/js?id=G-1',
  )
  expect(() => trusted('https://evil.example/gtag/js')).toThrow(TypeError)
  const createScriptURL = policies.get('default')?.createScriptURL
  expect(createScriptURL?.('https://www.googletagmanager.com/gtag/destination?id=G-2')).toContain('destination')
  expect(() => createScriptURL?.('https://www.googletagmanager.com.evil.example/x')).toThrow(TypeError)
})

it('a second third party shares the policy, and neither loads a script of the other', () => {
  const { policies, page } = aPage()
  const trustScriptsFrom = installTrustedTypes(page)
  const tag = trustScriptsFrom('https://www.googletagmanager.com')
  const facebook = trustScriptsFrom('https://connect.facebook.net')
  expect([...policies.keys()]).toEqual(['default', 'frontdesk-third-party'])
  const sdk = 'https://connect.facebook.net/en_US/sdk.js'
  expect(facebook(sdk)).toBe(sdk)
  expect(() => tag(sdk)).toThrow(TypeError)
  // The SDK loads its second half by itself.
  expect(policies.get('default')?.createScriptURL?.(`${sdk}?hash=1`)).toBe(`${sdk}?hash=1`)
})

it('a browser without Trusted Types goes on as before', () => {
  const trustScriptsFrom = installTrustedTypes({ location: { origin: 'https://desk.example' } })
  expect(trustScriptsFrom('https://a.example')('https://b.example/x.js')).toBe('https://b.example/x.js')
})
