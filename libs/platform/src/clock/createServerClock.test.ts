import { expect, it } from 'vitest'
import { createServerClock } from './createServerClock.ts'

it("the server clock shows the device's time until the server's is received", () => {
  const clock = createServerClock(() => 5000)
  expect([clock.now(), clock.isSet()]).toEqual([new Date(5000), false])
})

it('the server clock runs on from the received time, whatever the device shows', () => {
  let own = Date.parse('2020-01-01T00:00:00Z')
  const clock = createServerClock(() => own)
  clock.set({ serverTime: '2026-11-21T10:00:00.000Z' })
  own += 90_000
  expect([clock.now(), clock.isSet()]).toEqual([new Date('2026-11-21T10:01:30.000Z'), true])
})

it.each([null, 'now', {}, { serverTime: '' }, { serverTime: 'soon' }])(
  'the server clock ignores the payload %j',
  (payload) => {
    const clock = createServerClock(() => 5000)
    clock.set(payload)
    expect([clock.now(), clock.isSet()]).toEqual([new Date(5000), false])
  },
)
