import { expect, it } from 'vitest'
import { aStillClock } from './testing/aStillClock.ts'
import { watchPings } from './watchPings.ts'

function aConnection(beat: number) {
  const clock = aStillClock()
  const found: number[] = []
  const watch = watchPings(clock, () => found.push(clock.now()))
  watch.begin()
  const beats = (times: number) => {
    for (let n = 0; n < times; n += 1) {
      clock.pass(beat)
      watch.ping()
    }
  }
  return { clock, watch, found, beats }
}

it.each([10_000, 25_000])('a connection is found dead 4 s after a ping of the interval %i ms is missing', (beat) => {
  const { clock, found, beats } = aConnection(beat)
  beats(3)
  clock.pass(beat + 3999)
  expect(found).toEqual([])
  clock.pass(1)
  expect(found).toEqual([4 * beat + 4000])
})

it('a connection is not judged before its ping interval is measured', () => {
  const { clock, found, beats } = aConnection(10_000)
  beats(1)
  clock.pass(600_000)
  expect(found).toEqual([])
})

it('a connection with traffic counts as alive, and is watched from its start once the interval is measured', () => {
  const { clock, watch, found, beats } = aConnection(10_000)
  beats(2)
  for (let n = 0; n < 30; n += 1) {
    clock.pass(1000)
    watch.traffic()
  }
  expect(found).toEqual([])
  watch.stop()
  clock.pass(100_000)
  expect(found).toEqual([])
  watch.begin()
  clock.pass(14_000)
  expect(found).toHaveLength(1)
})

it('an irregular ping does not change the measured interval', () => {
  const { clock, watch, found, beats } = aConnection(10_000)
  beats(2)
  clock.pass(100)
  watch.ping()
  clock.pass(10_000)
  watch.ping()
  expect(found).toEqual([])
})
