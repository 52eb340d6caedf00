import { describe, expect, it } from 'vitest'
import type { Settings } from '../ports/Settings.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { contentPolicy } from './contentPolicy.ts'
import { siteOf } from './sites.ts'

/** The directives of a path's policy, by name. */
function policyOf(path: string, different: Partial<Settings> = {}): Map<string, string> {
  const { site } = siteOf('/site', path)
  const policy = contentPolicy(
    site,
    { html: '<title>x</title>', host: 'desk.example', widgetHosts: [] },
    settingsForTests(different),
  )
  return new Map(policy.split('; ').map((directive): [string, string] => [directive.split(' ')[0] ?? '', directive]))
}
const all: Partial<Settings> = {
  analytics: { key: 'k', serverUrl: null, tagId: 'G-ABC123', hasNames: true },
  logs: { endpoint: 'https://in.logs.example/a/b', sourceToken: 't' },
  meta: {
    ...settingsForTests().meta,
    signup: { appId: '1', configId: '2', sdkUrl: 'https://connect.facebook.net/en_US/sdk.js' },
  },
}

describe('third parties', () => {
  it('third parties are not allowed by the policy unless they are configured', () => {
    expect(policyOf('/').get('script-src')).toBe("script-src 'self'")
    expect(policyOf('/').get('connect-src')).toBe("connect-src 'self' ws://desk.example wss://desk.example")
  })

  it('configured third parties are allowed by their hosts', () => {
    expect(policyOf('/', all).get('script-src')).toContain(" 'self' https://www.googletagmanager.com")
    const calls = policyOf('/', all).get('connect-src')
    expect(calls).toContain(' https://api.eu.amplitude.com ')
    expect(calls).toContain(' https://in.logs.example')
    expect(calls).not.toContain('/a/b')
    const elsewhere = {
      analytics: { key: 'k', serverUrl: 'https://collect.example/2/httpapi', tagId: null, hasNames: true },
    }
    expect(policyOf('/', elsewhere).get('connect-src')).toContain(' https://collect.example')
    expect(policyOf('/', elsewhere).get('connect-src')).not.toContain('amplitude')
    expect(policyOf('/', elsewhere).get('script-src')).toBe("script-src 'self'")
  })

  it('the hosts of the Facebook SDK are allowed where a signup is configured, and its frames only then (SHELL-18)', () => {
    const signup = { appId: '1', configId: '2', sdkUrl: 'https://connect.facebook.net/en_US/sdk.js' }
    const policy = policyOf('/integrations', { meta: { ...settingsForTests().meta, signup } })
    expect(policy.get('script-src')).toBe("script-src 'self' https://connect.facebook.net")
    expect(policy.get('connect-src')).toContain(' https://graph.facebook.com')
    expect(policy.get('frame-src')).toBe(
      "frame-src 'self' https://www.facebook.com https://web.facebook.com https://staticxx.facebook.com",
    )
    expect(policy.get('trusted-types')).toBe('trusted-types default frontdesk-third-party')
    expect(policyOf('/integrations').has('frame-src')).toBe(false)
  })

  it.each([
    ['/system-admin/companies', ' https://api.eu.amplitude.com https://in.logs.example'],
    ['/widget/', ' https://in.logs.example'],
    ['/storybook/', ''],
  ])('scripts and frames of others are not allowed at %s, and what it may report to is: %s', (path, reportedTo) => {
    const [configured, unconfigured] = [policyOf(path, all), policyOf(path)]
    const calls = unconfigured.get('connect-src') ?? ''
    expect(configured.get('connect-src')).toBe(calls + reportedTo)
    expect([...configured].filter(([name]) => name !== 'connect-src')).toEqual(
      [...unconfigured].filter(([name]) => name !== 'connect-src'),
    )
  })
})

describe('Trusted Types', () => {
  it.each([
    ['/', {}, 'trusted-types default'],
    ['/', all, 'trusted-types default frontdesk-third-party'],
    ['/system-admin/companies', all, 'trusted-types default'],
    ['/widget/', all, "trusted-types 'none'"],
  ])('Trusted Types are required at %s with the settings %j', (path, settings, policies) => {
    expect(policyOf(path, settings).get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    expect(policyOf(path, settings).get('trusted-types')).toBe(policies)
  })

  it('Trusted Types are not required for the pages of Storybook', () => {
    expect(policyOf('/storybook/').has('require-trusted-types-for')).toBe(false)
  })
})

it('files of messages may be displayed and played from this server only', () => {
  const policy = policyOf('/')
  expect(policy.get('img-src')).toBe("img-src 'self' data: blob:")
  expect(policy.get('media-src')).toBe("media-src 'self' blob:")
})
