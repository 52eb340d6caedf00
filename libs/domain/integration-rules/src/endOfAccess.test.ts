import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfAccess } from './endOfAccess.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const ending = (accessEndsAt: string | null | undefined) => endOfAccess({ metadata: { accessEndsAt } }, now)

describe('the end of the access to a channel', () => {
  it.each([
    ['2026-11-27T12:00:00.001Z', undefined],
    ['2026-11-27T12:00:00.000Z', '2026-11-27T12:00:00.000Z'],
    ['2026-11-20T12:00:00.001Z', '2026-11-20T12:00:00.001Z'],
    ['2026-11-20T12:00:00.000Z', undefined],
    ['2026-11-13T12:00:00.000Z', undefined],
    ['soon', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('the end of an access at %s is warned of within a week before it: %s', (at, warned) => {
    expect(ending(at)?.toISOString()).toBe(warned)
  })

  it('an end of access that is warned of once is warned of until it comes (property)', () => {
    const time = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(time, time, time, (end, earlier, later) => {
        const at = (moment: number) =>
          endOfAccess({ metadata: { accessEndsAt: new Date(end).toISOString() } }, new Date(moment)) !== null
        const [first, second] = earlier < later ? [earlier, later] : [later, earlier]
        if (at(first) && second < end) expect(at(second)).toBe(true)
      }),
    )
  })
})
