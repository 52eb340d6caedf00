import { expect, it } from 'vitest'
import { toRestart } from './toRestart.ts'

it.each<[unknown, number]>([
  [{ retryAfter: 3 }, 3],
  [{ retryAfter: 0 }, 0],
  [{ retryAfter: 86_400 }, 60],
  [{ retryAfter: -1 }, 5],
  [{ retryAfter: 'soon' }, 5],
  [{ retryAfter: NaN }, 5],
  [null, 5],
  [undefined, 5],
])('toRestart reads the wait of %j as %i s', (payload, seconds) => {
  expect(toRestart(payload)).toEqual({ retryAfter: seconds })
})
