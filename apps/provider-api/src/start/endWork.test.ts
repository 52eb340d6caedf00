import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aRecordedLog } from '../testing/aRecordedLog.ts'
import { aStillClock } from '../testing/aStillClock.ts'
import { endWork, longestWork } from './endWork.ts'

function aStop() {
  const clock = aStillClock()
  const { log, logged } = aRecordedLog({ serverLog: { level: 'debug', isPretty: false } }, clock.now)
  let timesLeft = 0
  const ports = { later: clock.later, log, workLeft: () => void (timesLeft += 1) }
  return { clock, logged, timesLeft: () => timesLeft, ports }
}

describe('the end of work in progress', () => {
  it('a stop waits for all work, and leaves what lasts longer than ten seconds to whoever takes it over', async () => {
    const { clock, logged, ports } = aStop()
    const delivery = Promise.withResolvers<void>()
    let isDone = false
    const done = endWork(ports, { deliveries: delivery.promise, emails: Promise.resolve() }).then(() => (isDone = true))
    clock.advance(longestWork - 1)
    await turn()
    expect([isDone, logged]).toEqual([false, []])
    clock.advance(1)
    await done
    expect(logged).toMatchObject([{ level: 'warn', fields: { work: ['deliveries'] } }])
  })

  it('other nodes look for what is left once all work has ended, and not before', async () => {
    const { timesLeft, ports } = aStop()
    const delivery = Promise.withResolvers<void>()
    const done = endWork(ports, { deliveries: delivery.promise, emails: Promise.resolve() })
    await turn()
    expect(timesLeft()).toBe(0)
    delivery.resolve()
    await done
    expect(timesLeft()).toBe(1)
  })

  it('work that fails is logged and keeps no other work from ending', async () => {
    const { clock, logged, ports } = aStop()
    let isEnded = false
    await endWork(ports, {
      checks: Promise.reject(new Error('broken')),
      emails: Promise.resolve().then(() => void (isEnded = true)),
    })
    expect([isEnded, clock.due()]).toEqual([true, []])
    expect(logged).toMatchObject([{ level: 'error', fields: { work: 'checks', error: 'Error: broken' } }])
  })
})
