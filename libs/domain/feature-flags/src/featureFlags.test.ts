import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureState, isEnabled, readFeatureCheck, readFeatureFlags, type FeatureState } from './index.ts'

const listOf = (flags: Readonly<Record<string, boolean>>) =>
  Object.entries(flags).map(([name, enabled]) => ({ name, enabled }))

/** Every place where a map or a list of features may stand. */
const placesOf = (flags: unknown): unknown[] => [
  flags,
  { features: flags },
  { data: flags },
  { data: { features: flags } },
  { success: true, status: 'ok', features: flags },
  { success: true, status: 'ok', data: { features: flags } },
]

describe('the features of a company (FLAG-1)', () => {
  it.each([...placesOf({ inbox: true, billing: false }), ...placesOf(listOf({ inbox: true, billing: false }))])(
    'flags are read from %j',
    (answer) => {
      expect([...(readFeatureFlags(answer) ?? [])]).toEqual([
        ['inbox', true],
        ['billing', false],
      ])
    },
  )

  it('flags without a name, and those neither on nor off, are left out', () => {
    expect([...(readFeatureFlags({ features: { a: true, b: 'true', c: 1, d: null, e: {} } }) ?? [])]).toEqual([
      ['a', true],
    ])
    const list = [
      { name: 'a', enabled: false },
      { name: 'b' },
      { enabled: true },
      { name: 7, enabled: true },
      { name: 'c', enabled: 'true' },
      null,
      'd',
      ['e', true],
    ]
    expect([...(readFeatureFlags(list) ?? [])]).toEqual([['a', false]])
  })

  it('flags take the last value of a feature that a list names twice', () => {
    expect(
      readFeatureFlags([
        { name: 'a', enabled: true },
        { name: 'a', enabled: false },
      ])?.get('a'),
    ).toBe(false)
  })

  it("flags may have the names of the places and of the envelope's fields", () => {
    expect([...(readFeatureFlags({ features: true, data: false, a: true }) ?? [])]).toEqual([
      ['features', true],
      ['data', false],
      ['a', true],
    ])
    expect([...(readFeatureFlags({ features: { success: false, status: true, data: true } }) ?? [])]).toEqual([
      ['success', false],
      ['status', true],
      ['data', true],
    ])
    expect([...(readFeatureFlags({ success: true, a: true }) ?? [])]).toEqual([['a', true]])
    expect([...(readFeatureFlags({ status: true, a: true }) ?? [])]).toEqual([['a', true]])
  })

  it('flags under their own name are preferred to those beside it', () => {
    expect([
      ...(readFeatureFlags({ features: { a: true }, data: { features: { b: true }, c: true }, d: true }) ?? []),
    ]).toEqual([['a', true]])
    expect([
      ...(readFeatureFlags({ features: null, data: { features: { b: true }, c: true }, d: true }) ?? []),
    ]).toEqual([['b', true]])
    expect([...(readFeatureFlags({ features: true, data: { features: true, c: true }, d: true }) ?? [])]).toEqual([
      ['features', true],
      ['c', true],
    ])
  })

  it.each([
    {},
    [],
    { features: {} },
    { features: [] },
    { data: {} },
    { success: true, status: 'ok' },
    { features: { a: 'yes' } },
    [null],
  ])('an empty list of flags is read from %j', (answer) => {
    expect(readFeatureFlags(answer)?.size).toBe(0)
  })

  it.each([
    null,
    undefined,
    '',
    'features',
    0,
    true,
    { features: 'a' },
    { features: null },
    { data: 1 },
    { message: 'Hello' },
  ])('readFeatureFlags returns null for %j', (answer) => {
    expect(readFeatureFlags(answer)).toBeNull()
  })
})

describe('one feature', () => {
  const flags = readFeatureFlags({ shown: true, hidden: false })
  it.each([
    ['shown', 'on'],
    ['hidden', 'off'],
    ['unlisted', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
    ['toString', 'unknown'],
  ])('the feature %s is %s (FLAG-1)', (name, state) => {
    expect(featureState(flags, name)).toBe(state)
  })

  it('a feature is unknown, not off, before the response', () => {
    expect(featureState(undefined, 'shown')).toBe('unknown')
    expect(featureState(null, 'shown')).toBe('unknown')
  })

  it('a feature may have the name of a prototype property when it is listed', () => {
    const odd = readFeatureFlags(JSON.parse('{"features":{"__proto__":true,"constructor":false}}'))
    expect([featureState(odd, '__proto__'), featureState(odd, 'constructor')]).toEqual(['on', 'off'])
    const oddAndBare = readFeatureFlags(JSON.parse('{"success":true,"__proto__":true}'))
    expect(featureState(oddAndBare, '__proto__')).toBe('on')
  })

  it.each([
    ['on', true],
    ['off', false],
    ['unknown', false],
  ] as const)('a feature that is %s is enabled: %s (FLAG-2)', (state, may) => {
    expect(isEnabled(state)).toBe(may)
  })
})

describe('the check of one feature (FLAG-2)', () => {
  it.each<[unknown, FeatureState]>([
    [{ isEnabled: true }, 'on'],
    [{ isEnabled: false }, 'off'],
    [{ success: true, status: 'ok', isEnabled: true }, 'on'],
    [{ data: { isEnabled: true } }, 'on'],
    [{ data: { isEnabled: false } }, 'off'],
    [{ isEnabled: false, data: { isEnabled: true } }, 'off'],
    [{ isEnabled: 'true' }, 'unknown'],
    [{ isEnabled: 1 }, 'unknown'],
    [{ isEnabled: null }, 'unknown'],
    [{}, 'unknown'],
    [[], 'unknown'],
    [true, 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
  ])('readFeatureCheck reads %j as %s', (answer, state) => {
    expect(readFeatureCheck(answer)).toBe(state)
  })
})

describe('properties of feature flags', () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'toString', 'features', 'data', 'length'),
  )
  const flags = fc.dictionary(name, fc.boolean(), { noNullPrototype: false })

  it('flags are read alike from a map and from a list, wherever they stand', () => {
    fc.assert(
      fc.property(flags, fc.nat({ max: 4 }), (named, n) => {
        const asList = readFeatureFlags(placesOf(listOf(named))[n])
        expect(readFeatureFlags({ features: named })).toEqual(asList)
        expect(asList).toEqual(new Map(Object.entries(named)))
      }),
    )
  })

  it('a feature is on or off exactly where the response states it, else unknown', () => {
    fc.assert(
      fc.property(flags, name, (named, requested) => {
        const stated = Object.hasOwn(named, requested) ? (named[requested] ? 'on' : 'off') : 'unknown'
        expect(featureState(readFeatureFlags({ features: named }), requested)).toBe(stated)
      }),
    )
  })

  it('every response can be read, and every flag is on or off', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ features: fc.anything() }), fc.record({ data: fc.anything() })),
        (answer) => {
          for (const [current, isOn] of readFeatureFlags(answer) ?? [])
            expect([typeof current, typeof isOn]).toEqual(['string', 'boolean'])
          expect(['on', 'off', 'unknown']).toContain(readFeatureCheck(answer))
        },
      ),
    )
  })
})
