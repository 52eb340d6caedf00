import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  companyFlagState,
  decidingVerdict,
  explainFlag,
  flagUse,
  hasUselessPeople,
  isFlagOn,
  readerOf,
  staleAfterMs,
  type FlagAudience,
  type StoredFlag,
} from './index.ts'

const flag = (changed: Partial<StoredFlag> = {}): StoredFlag => ({
  name: 'beta',
  forAll: false,
  forCompany: null,
  metadata: {},
  ...changed,
})
const lily: FlagAudience = { companyId: 101, person: null }
const anna: FlagAudience = { companyId: 101, person: { email: 'Anna@example.com', roles: ['staff'] } }
const halfOf = () => 50

describe('a flag and its rules (FLAG-3)', () => {
  it.each<[string, Partial<StoredFlag>, FlagAudience, string | null, boolean]>([
    ['nothing', {}, anna, null, false],
    ["the company's own switch, on", { forCompany: true }, lily, 'company', true],
    ["the company's own switch, before all others", { forCompany: false, forAll: true }, anna, 'company', false],
    ['a company that it names', { metadata: { companyIds: ['101'] } }, lily, 'companies', true],
    [
      'a company that it names, for no company',
      { metadata: { companyIds: [101] } },
      { ...lily, companyId: null },
      null,
      false,
    ],
    ['an email address', { metadata: { emails: [' anna@EXAMPLE.com '] } }, anna, 'emails', true],
    ['an email address, for a company as a whole', { metadata: { emails: ['anna@example.com'] } }, lily, null, false],
    ['a role', { metadata: { roles: ['STAFF'] } }, anna, 'roles', true],
    ['everyone', { forAll: true, metadata: { percentage: 100 } }, lily, 'everyone', true],
    ['a share that has the company', { metadata: { percentage: 51 } }, lily, 'share', true],
    ['a share that ends before the company', { metadata: { percentage: 50 } }, lily, null, false],
    ['a share, for no company', { metadata: { percentage: 100 } }, { ...anna, companyId: null }, null, false],
  ])('%s decides', (_rule, changed, audience, decides, isOn) => {
    expect(decidingVerdict(explainFlag(flag(changed), audience, halfOf))?.rule ?? null).toBe(decides)
    expect(isFlagOn(flag(changed), audience, halfOf)).toBe(isOn)
  })

  it.each([
    ['own-on', { forCompany: true }],
    ['own-off', { forCompany: false, forAll: true }],
    ['on', { forAll: true, metadata: { emails: ['anna@example.com'] } }],
    ['people', { metadata: { emails: ['anna@example.com'] } }],
    ['people', { metadata: { roles: ['STAFF'] } }],
    ['off', { metadata: { roles: [] } }],
  ] as const)('a company is %s for %j', (state, changed) => {
    expect(companyFlagState(flag(changed), 101, halfOf)).toBe(state)
  })
})

describe('flags that the product knows (FLAG-3)', () => {
  it('the product reads a flag for companies, and none of another name', () => {
    expect(['subscription-page', 'beta', 'constructor', ''].map(readerOf)).toEqual(['company', null, null, null])
  })

  it('rules for people are useless for a flag of companies alone', () => {
    const people = { emails: ['anna@example.com'] }
    expect(hasUselessPeople('subscription-page', people)).toBe(true)
    expect(hasUselessPeople('subscription-page', { roles: ['STAFF'] })).toBe(true)
    expect(hasUselessPeople('subscription-page', { companyIds: [1], percentage: 5 })).toBe(false)
    expect(hasUselessPeople('beta', people)).toBe(false)
  })

  const now = Date.parse('2026-11-29T00:00:00.000Z')
  const old = {
    name: 'subscription-page',
    metadata: {},
    updatedAt: new Date(now - staleAfterMs).toISOString(),
    companySwitches: { on: 0, off: 0 },
  }
  it.each([
    ['stale', {}],
    ['stale', { metadata: { percentage: 100 } }],
    ['stale', { metadata: { percentage: 0 } }],
    ['used', { metadata: { percentage: 99 } }],
    ['used', { metadata: { companyIds: [1] } }],
    ['used', { metadata: { emails: ['a@example.com'] } }],
    ['used', { metadata: { roles: ['STAFF'] } }],
    ['used', { companySwitches: { on: 1, off: 0 } }],
    ['used', { companySwitches: { on: 0, off: 1 } }],
    ['used', { updatedAt: new Date(now - staleAfterMs + 1).toISOString() }],
    ['used', { updatedAt: undefined }],
    ['used', { companySwitches: undefined }],
    ['unread', { name: 'beta' }],
  ] as const)('a flag is %s with %j', (use, changed) => {
    expect(flagUse({ ...old, ...changed }, now)).toBe(use)
  })
})

describe('properties of the rules of flags', () => {
  const name = fc.constantFrom('anna@example.com', 'STAFF', '101', '102')
  const anyFlag = fc.record<StoredFlag>({
    name: fc.constant('beta'),
    forAll: fc.boolean(),
    forCompany: fc.constantFrom(null, true, false),
    metadata: fc.oneof(
      fc.anything(),
      fc.record({
        companyIds: fc.array(name),
        emails: fc.array(name),
        roles: fc.array(name),
        percentage: fc.integer({ min: 0, max: 100 }),
      }),
    ),
  })
  const audience = fc.record<FlagAudience>({
    companyId: fc.constantFrom(null, 101, 102),
    person: fc.option(fc.record({ email: name, roles: fc.array(name) })),
  })

  it('a flag is on exactly when the first rule that says anything says on', () => {
    fc.assert(
      fc.property(anyFlag, audience, fc.nat({ max: 99 }), (stored, whom, share) => {
        const verdicts = explainFlag(stored, whom, () => share)
        const first = verdicts.map(({ says }) => says).find((says) => says !== 'nothing')
        expect(isFlagOn(stored, whom, () => share)).toBe(first === 'on')
        expect(decidingVerdict(verdicts)?.says).toBe(first)
      }),
    )
  })

  it('the state of a company is what the flag is for it as a whole', () => {
    fc.assert(
      fc.property(anyFlag, fc.nat({ max: 99 }), (stored, share) => {
        const state = companyFlagState(stored, 101, () => share)
        expect(state === 'own-on' || state === 'on').toBe(isFlagOn(stored, lily, () => share))
        expect(state.startsWith('own-')).toBe(stored.forCompany !== null)
      }),
    )
  })

  it('a larger share never takes a flag from a company', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99 }), fc.nat({ max: 100 }), fc.nat({ max: 100 }), (share, one, other) => {
        const isOn = (percentage: number) => isFlagOn(flag({ metadata: { percentage } }), lily, () => share)
        if (isOn(Math.min(one, other))) expect(isOn(Math.max(one, other))).toBe(true)
      }),
    )
  })
})
