import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyBudgetLimits, createBodyBudget, type BodyLease, type BodyPool } from './bodyBudget.ts'
import { Refusal } from '../../errors/refuse.ts'

const MiB = 1024 * 1024
const limits = {
  json: { process: 10 * MiB, holder: 4 * MiB, bodies: 10 },
  inlineFiles: { process: 96 * MiB, holder: 96 * MiB, bodies: 2 },
  upload: { process: 20 * MiB, holder: 12 * MiB, bodies: 10 },
}

/** The status and the wait of a refusal; null when it is accepted. */
const refusalOf = (work: () => void): [number, number | undefined] | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.extra.retryAfter]
  }
}

describe('the budget of request bodies', () => {
  it('an administrator may have two bodies with files at once, independently of other administrators', () => {
    const budget = createBodyBudget(limits)
    for (let n = 0; n < 2; n++) budget.open('anna').reserve('inlineFiles', MiB)
    expect(refusalOf(() => budget.open('anna').reserve('inlineFiles', MiB))).toEqual([429, 2])
    expect(refusalOf(() => budget.open('boris').reserve('inlineFiles', MiB))).toBeNull()
  })

  it('bodies of all administrators together never exceed the bytes of the process', () => {
    const budget = createBodyBudget(limits)
    for (const who of ['anna', 'boris']) budget.open(who).reserve('inlineFiles', 36 * MiB)
    expect(refusalOf(() => budget.open('clara').reserve('inlineFiles', 36 * MiB))).toEqual([503, 5])
    expect(refusalOf(() => budget.open('clara').reserve('inlineFiles', 24 * MiB))).toBeNull()
    expect(refusalOf(() => budget.open('daria').reserve('inlineFiles', 1))).toEqual([503, 5])
  })

  it('the bytes of one holder are bounded, independently of other holders', () => {
    const budget = createBodyBudget(limits)
    budget.open('anna').reserve('json', 4 * MiB)
    expect(refusalOf(() => budget.open('anna').reserve('json', 1))).toEqual([429, 2])
    expect(refusalOf(() => budget.open('boris').reserve('json', 4 * MiB))).toBeNull()
  })

  it('a body that turns out larger moves to another pool, or stays in its own when the other one is full', () => {
    const budget = createBodyBudget(limits)
    const lease = budget.open('anna')
    lease.reserve('json', MiB)
    lease.reserve('inlineFiles', 36 * MiB)
    expect([budget.reserved('json'), budget.reserved('inlineFiles')]).toEqual([0, 36 * MiB])
    expect(refusalOf(() => lease.reserve('upload', 13 * MiB))).toEqual([429, 2])
    expect([budget.reserved('upload'), budget.reserved('inlineFiles')]).toEqual([0, 36 * MiB])
  })

  it('reserved bytes are returned exactly once, when the last user releases the lease', () => {
    const budget = createBodyBudget(limits)
    const lease = budget.open('anna')
    const [exchange, handler] = [lease.hold(), lease.hold()]
    lease.reserve('upload', 5 * MiB)
    exchange()
    exchange()
    expect(budget.reserved('upload')).toBe(5 * MiB)
    handler()
    expect(budget.reserved('upload')).toBe(0)
  })

  it('a call that is gone reserves nothing', () => {
    const budget = createBodyBudget(limits)
    const lease = budget.open('anna')
    lease.hold()()
    lease.reserve('json', MiB)
    expect(budget.reserved('json')).toBe(0)
  })

  it('a pool holds the sum of its reservations, never more than its limit, and nothing at the end', () => {
    const pools = ['json', 'inlineFiles', 'upload'] as const
    const step = fc.record({
      lease: fc.nat(7),
      pool: fc.constantFrom<BodyPool>(...pools),
      bytes: fc.nat(40 * MiB),
      end: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = createBodyBudget(limits)
        const leases = Array.from(
          { length: 8 },
          (_, n): { lease: BodyLease; release: () => void; has: [BodyPool, number] | null } => {
            const lease = budget.open(`holder ${n % 3}`)
            return { lease, release: lease.hold(), has: null }
          },
        )
        for (const { lease: n, pool, bytes, end } of steps) {
          const one = leases[n]
          if (!one) continue
          if (end) {
            one.release()
            one.has = null
            const lease = budget.open(`holder ${n % 3}`)
            Object.assign(one, { lease, release: lease.hold() })
          } else if (refusalOf(() => one.lease.reserve(pool, bytes)) === null) one.has = [pool, bytes]
          for (const each of pools) {
            const sum = leases.reduce((all, { has }) => all + (has?.[0] === each ? has[1] : 0), 0)
            expect(budget.reserved(each)).toBe(sum)
            expect(sum).toBeLessThanOrEqual(limits[each].process)
          }
        }
        for (const { release } of leases) release()
        expect(pools.map((pool) => budget.reserved(pool))).toEqual([0, 0, 0])
      }),
    )
  })

  it('the budget for messages with files is two bodies per administrator and 96 MiB per process', () => {
    expect(bodyBudgetLimits.inlineFiles).toMatchObject({ process: 96 * MiB, bodies: 2 })
  })
})
