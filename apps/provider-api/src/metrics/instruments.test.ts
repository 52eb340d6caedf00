import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expose } from './expose.ts'
import { createCounter, createHistogram } from './instruments.ts'

const seconds = {
  name: 'wait_seconds',
  type: 'histogram',
  help: 'Waits.',
  labels: ['channel'],
  bounds: [0.1, 1, 10],
} as const

describe('instruments', () => {
  it('a counter has a series for each combination of labels that was counted', () => {
    const calls = createCounter({ name: 'calls_total', type: 'counter', help: 'Calls.', labels: ['route', 'status'] })
    expect(calls.read().samples).toEqual([])
    calls.add('/a', '200')
    calls.add('/a', '200')
    calls.add('/a', '500')
    expect(calls.read().samples).toEqual([
      { labels: { route: '/a', status: '200' }, value: 2 },
      { labels: { route: '/a', status: '500' }, value: 1 },
    ])
  })

  it('a histogram counts a value in every bucket that is not below it, and the bound itself is inside', () => {
    const waits = createHistogram(seconds)
    for (const value of [0.1, 0.5, 100]) waits.observe(value, 'telegram')
    expect(expose([waits.read()])).toBe(
      [
        '# HELP wait_seconds Waits.',
        '# TYPE wait_seconds histogram',
        'wait_seconds_bucket{channel="telegram",le="0.1"} 1',
        'wait_seconds_bucket{channel="telegram",le="1"} 2',
        'wait_seconds_bucket{channel="telegram",le="10"} 2',
        'wait_seconds_bucket{channel="telegram",le="+Inf"} 3',
        'wait_seconds_sum{channel="telegram"} 100.6',
        'wait_seconds_count{channel="telegram"} 3',
        '',
      ].join('\n'),
    )
  })
})

describe('properties of a histogram', () => {
  it('buckets never fall, and the last one is the count of all values', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 1 }), (values) => {
        const waits = createHistogram(seconds)
        for (const value of values) waits.observe(value, 'web')
        const samples = waits.read().samples
        const buckets = samples.filter(({ suffix }) => suffix === '_bucket').map(({ value }) => value)
        expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
        expect(buckets.at(-1)).toBe(values.length)
        for (const [place, bound] of seconds.bounds.entries())
          expect(buckets[place]).toBe(values.filter((value) => value <= bound).length)
      }),
    )
  })
})
