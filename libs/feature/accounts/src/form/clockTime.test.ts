import { expect, it } from 'vitest'
import { clockTime } from './clockTime.ts'

it.each([
  [1, '0:01'],
  [59, '0:59'],
  [60, '1:00'],
  [899, '14:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('clockTime shows %d seconds as %s', (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown)
})
