import { describe, expect, it } from 'vitest'
import { nameOfStatement, StatementTimes } from './StatementTimes.ts'

/** A statement that has been executed many times, in a millisecond each. */
function usually(milliseconds: number): StatementTimes {
  const times = new StatementTimes()
  for (let time = 0; time < 50; time += 1) times.isSlow('list', milliseconds)
  return times
}

describe('how long statements take', () => {
  it.each([
    [1, 20, false],
    [1, 99, false],
    [1, 101, true],
    [4, 101, true],
    [10, 150, false],
    [10, 201, true],
    [400, 999, false],
    [900, 1000, true],
  ])('a statement that usually takes %d ms and takes %d now: slow is %s', (usual, now, isSlow) => {
    expect(usually(usual).isSlow('list', now)).toBe(isSlow)
  })

  it('a statement that is slow ten times is slow each time', () => {
    const times = usually(1)
    expect(Array.from({ length: 10 }, () => times.isSlow('list', 500))).toEqual(Array(10).fill(true))
  })

  it('a first execution below a second is not slow, since nothing is known of it', () => {
    expect(new StatementTimes().isSlow('list', 999)).toBe(false)
    expect(new StatementTimes().isSlow('list', 1000)).toBe(true)
  })

  it('the name of a statement has neither literals nor line breaks, and is short', () => {
    expect(nameOfStatement(`select 1\n   from users where name = 'O''Hara' and id = $1`)).toBe(
      `select 1 from users where name = '…' and id = $1`,
    )
    expect(nameOfStatement('select '.repeat(100))).toHaveLength(300)
  })
})
