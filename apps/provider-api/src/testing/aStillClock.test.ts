import { expect, it } from 'vitest'
import { aStillClock } from './aStillClock.ts'

it('a timer that an earlier one of the same leap cancels does not run', () => {
  const clock = aStillClock()
  const ran: string[] = []
  let cancel: () => void = () => undefined
  clock.later(1000, () => {
    ran.push('first')
    cancel()
  })
  cancel = clock.later(2000, () => void ran.push('cancelled'))
  clock.later(3000, () => void ran.push('last'))
  clock.leap(5000)
  expect(ran).toEqual(['first', 'last'])
  expect(clock.due()).toEqual([])
})
