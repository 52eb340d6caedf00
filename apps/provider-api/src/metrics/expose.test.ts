import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expose, type Family } from './expose.ts'

const aFamily = (different: Partial<Family> = {}): Family => ({
  name: 'frontdesk_things_total',
  type: 'counter',
  help: 'Things.',
  samples: [],
  ...different,
})

describe('the text format of Prometheus', () => {
  it('a family is its help, its type and a line for each series', () => {
    const samples = [
      { labels: { method: 'GET', route: '/api/x' }, value: 3 },
      { labels: {}, value: 0.25 },
    ]
    expect(expose([aFamily({ samples }), aFamily({ name: 'frontdesk_level', type: 'gauge' })])).toBe(
      [
        '# HELP frontdesk_things_total Things.',
        '# TYPE frontdesk_things_total counter',
        'frontdesk_things_total{method="GET",route="/api/x"} 3',
        'frontdesk_things_total 0.25',
        '# HELP frontdesk_level Things.',
        '# TYPE frontdesk_level gauge',
        '',
      ].join('\n'),
    )
  })

  it.each([
    [Infinity, '+Inf'],
    [-Infinity, '-Inf'],
    [Number.NaN, 'NaN'],
    [1e21, '1e+21'],
  ])('the value %s is written as %s', (value, text) => {
    expect(expose([aFamily({ samples: [{ labels: {}, value }] })])).toContain(`\nfrontdesk_things_total ${text}\n`)
  })

  it('a help with a line break stays one line', () => {
    expect(expose([aFamily({ help: 'One\\two\nthree' })])).toContain(
      '# HELP frontdesk_things_total One\\\\two\\nthree\n',
    )
  })
})

describe('properties of the text format', () => {
  it('any value of a label stays in its line and is read back as it was', () => {
    const special = fc.constantFrom('\\', '"', '\n', '\r', 'n', '}', ' ')
    const unit = fc.oneof(special, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit }), (value) => {
        const text = expose([aFamily({ samples: [{ labels: { route: value }, value: 1 }] })])
        const lines = text.split('\n')
        expect(lines).toHaveLength(4)
        const quoted = /^frontdesk_things_total\{route="((?:[^"\\]|\\.)*)"\} 1$/su.exec(lines[2] ?? '')?.[1]
        expect(quoted?.replaceAll(/\\(.)/gsu, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))).toBe(value)
      }),
    )
  })
})
