import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAmong, traceIdsOf } from './traceIds.ts'

describe('properties of a trace’s ids', () => {
  it('a request has one trace, whose ids have the form of OpenTelemetry, and a UUID is its trace’s id', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.string({ minLength: 1 })), (requestId) => {
        const ids = traceIdsOf(requestId)
        expect(ids).toEqual(traceIdsOf(requestId))
        expect([ids.traceId, ids.rootSpanId].join(' ')).toMatch(/^[0-9a-f]{32} [0-9a-f]{16}$/)
      }),
    )
    expect(traceIdsOf('0b9f3c5e-1111-4222-8333-444455556666').traceId).toBe('0b9f3c5e111142228333444455556666')
  })

  it('a greater share records whatever a smaller one does; 1 records all, and 0 none', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.double({ min: 0, max: 1, noNaN: true }), (requestId, share) => {
        const ids = traceIdsOf(requestId)
        expect([isAmong(ids, 0), isAmong(ids, 1)]).toEqual([false, true])
        if (isAmong(ids, share / 2)) expect(isAmong(ids, share)).toBe(true)
      }),
    )
  })

  it('a share of a tenth records about a tenth of many requests', () => {
    const some = fc.sample(fc.uuid({ version: 4 }), 5_000).filter((id) => isAmong(traceIdsOf(id), 0.1))
    expect(some.length).toBeGreaterThan(250)
    expect(some.length).toBeLessThan(1_500)
  })
})
