import { describe, expect, it } from 'vitest'
import { aStillClock } from '../../testing/aStillClock.ts'
import { slowBodies, watchBody } from './bodyDeadline.ts'

const minute = 60_000

/**
 * A body that arrives as the test determines; `happened` has when its connection was closed or its call
 * answered, in ms from its start.
 */
function aBody() {
  const clock = aStillClock()
  const began = clock.now().getTime()
  const since = () => clock.now().getTime() - began
  const happened: { closed?: number; answered?: number } = {}
  let bytes = 0
  const is = { whole: false, read: true }
  const watch = watchBody(
    { bytes: () => bytes, isWhole: () => is.whole, isRead: () => is.read },
    clock.later,
    () => void (happened.closed ??= since()),
  )
  return {
    ...watch,
    happened,
    is,
    /** Lets time pass, with this many bytes arriving in each second. */
    pass(milliseconds: number, bytesASecond = 0) {
      for (let left = milliseconds; left > 0; left -= 1000) {
        bytes += Math.round((bytesASecond * Math.min(left, 1000)) / 1000)
        clock.advance(Math.min(left, 1000))
      }
    },
    answerWhenExpired: () => watch.deadline.onExpired(() => void (happened.answered = since())),
  }
}

describe('a body that does not end', () => {
  it('a JSON body is cut off after 30 seconds, however fast it arrives', () => {
    const body = aBody()
    body.pass(29_999, 100_000)
    expect(body.happened).toEqual({})
    body.pass(1)
    expect(body.happened).toEqual({ closed: 30_000 })
  })

  it('a late body is answered by its reader, and its connection is closed when the answer cannot be sent', () => {
    const body = aBody()
    body.answerWhenExpired()
    body.pass(30_000)
    expect(body.happened).toEqual({ answered: 30_000 })
    body.answered()
    body.pass(slowBodies.lastAnswer)
    expect(body.happened).toEqual({ answered: 30_000, closed: 35_000 })
  })

  it('a body with files is cut off after 10 seconds below 8 kB a second', () => {
    const body = aBody()
    body.deadline.allowFiles()
    body.pass(9_999, 7_999)
    expect(body.happened).toEqual({})
    body.pass(1, 7_999)
    expect(body.happened).toEqual({ closed: 10_000 })
  })

  it('a body with files is cut off 10 seconds after it stalls, and may pause for less', () => {
    const body = aBody()
    body.deadline.allowFiles()
    body.pass(60_000, 50_000)
    body.pass(8_000)
    body.pass(12_000, 50_000)
    expect(body.happened).toEqual({})
    body.pass(20_000)
    expect(body.happened.closed).toBeGreaterThan(80_000)
    expect(body.happened.closed).toBeLessThanOrEqual(90_000)
  })

  it('a body with files is cut off after 20 minutes in all', () => {
    const body = aBody()
    body.deadline.allowFiles()
    body.pass(20 * minute - 1000, 8_100)
    expect(body.happened).toEqual({})
    body.pass(1000, 8_100)
    expect(body.happened).toEqual({ closed: 20 * minute })
  })

  it('a body whose call was answered early is discarded for 30 seconds more', () => {
    const body = aBody()
    body.pass(5_000)
    body.answered()
    body.pass(29_999, 100_000)
    expect(body.happened).toEqual({})
    body.pass(1)
    expect(body.happened).toEqual({ closed: 35_000 })
  })

  it('a body whose call was answered early is cut off when it is larger than a file', () => {
    const body = aBody()
    body.answered()
    body.pass(10_000, slowBodies.mostUnread / 10)
    expect(body.happened).toEqual({})
    body.pass(1000, 1000)
    expect(body.happened).toEqual({ closed: 10_050 })
  })

  it('time during which the server does not read a body, up to two minutes, and time after it is complete do not count', () => {
    const unread = aBody()
    unread.is.read = false
    unread.pass(60_000)
    unread.is.read = true
    unread.pass(29_999)
    expect(unread.happened).toEqual({})
    unread.pass(1)
    expect(unread.happened).toEqual({ closed: 90_000 })
    const whole = aBody()
    whole.is.whole = true
    whole.pass(10 * minute)
    expect(whole.happened).toEqual({})
  })

  it('a body that is never read is cut off after two minutes', () => {
    const unread = aBody()
    unread.is.read = false
    unread.pass(2 * minute - 1)
    expect(unread.happened).toEqual({})
    unread.pass(1)
    expect(unread.happened).toEqual({ closed: 2 * minute })
  })

  it('a body that has ended is never cut off or answered afterwards', () => {
    for (const isFiles of [true, false]) {
      const body = aBody()
      if (isFiles) body.deadline.allowFiles()
      body.pass(5_000, 20_000)
      body.ended()
      body.pass(30 * minute)
      body.deadline.allowFiles()
      body.pass(30 * minute)
      expect(body.happened).toEqual({})
    }
  })
})
