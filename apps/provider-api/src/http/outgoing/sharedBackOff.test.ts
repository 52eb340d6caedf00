import { beforeEach, describe, expect, it } from 'vitest'
import { aStillClock, type StillClock } from '../../testing/aStillClock.ts'
import { inEndpointTurnsOf, sharedBackOff } from './sharedBackOff.ts'

type Call = { answer: (status: number, retryAfter?: string) => Promise<void>; fail: () => Promise<void> }

let clock: StillClock
/** The calls that have reached the endpoint, in order. */
let sent: Call[]
let call: (signal?: AbortSignal) => { status: () => number | string | null }
beforeEach(() => {
  clock = aStillClock()
  sent = []
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const send = sharedBackOff(
    () =>
      new Promise<Response>((resolve, reject) => {
        sent.push({
          answer(status, retryAfter) {
            resolve(new Response(null, { status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) }))
            return settled()
          },
          fail() {
            reject(new TypeError('fetch failed'))
            return settled()
          },
        })
      }),
    clock,
  )
  call = (signal) => {
    let status: number | string | null = null
    send('http://ai.example', signal ? { signal } : {}).then(
      (answer) => void (status = answer.status),
      (error: unknown) => void (status = error instanceof Error ? error.name : String(error)),
    )
    return { status: () => status }
  }
})
const passed = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await new Promise<void>((resolve) => setImmediate(resolve))
}
const calls = (count: number) => Array.from({ length: count }, () => call())
/** Refuses a first call, so that the endpoint is left alone. */
async function refused(retryAfter?: string) {
  call()
  await sent[0]?.answer(429, retryAfter)
}

describe('calls to an endpoint with a budget', () => {
  it('calls are not held back before a refusal, nor by other failures', async () => {
    calls(3)
    await sent[0]?.answer(500)
    await sent[1]?.fail()
    calls(2)
    expect(sent).toHaveLength(5)
  })

  it('after a refusal none is sent before its time, then one, and two more for each that was answered', async () => {
    await refused('5')
    const waiting = calls(6)
    await passed(4_999)
    expect(sent).toHaveLength(1)
    await passed(1)
    expect(sent).toHaveLength(2)
    await sent[1]?.answer(200)
    expect([waiting[0]?.status(), sent.length]).toEqual([200, 4])
    await sent[2]?.answer(200)
    await sent[3]?.answer(200)
    expect(sent).toHaveLength(7)
    for (const one of sent.slice(4)) await one.answer(200)
    expect(waiting.map(({ status }) => status())).toEqual(Array<number>(6).fill(200))
    calls(3)
    expect(sent).toHaveLength(10)
  })

  it('the owners take turns, however many calls one of them has made before', async () => {
    await refused('1')
    const noisy = inEndpointTurnsOf('noisy', () => calls(100))
    const quiet = inEndpointTurnsOf('quiet', () => call())
    await passed(1_000)
    await sent[1]?.answer(200)
    expect(sent).toHaveLength(4)
    await sent[2]?.answer(200)
    expect([noisy[0]?.status(), noisy[1]?.status(), quiet.status()]).toEqual([200, null, 200])
  })

  it('of more calls than may wait, the newest one of the owner with the most is refused', async () => {
    await refused('1')
    const noisy = inEndpointTurnsOf('noisy', () => calls(200))
    const quiet = inEndpointTurnsOf('quiet', () => call())
    const more = inEndpointTurnsOf('noisy', () => call())
    await passed(0)
    expect([noisy[199]?.status(), noisy[198]?.status(), quiet.status(), more.status()]).toEqual([429, null, null, 429])
  })

  it('refusals in a row double the wait, and an answer ends that', async () => {
    await refused()
    calls(1)
    await passed(1_000)
    await sent[1]?.answer(429)
    const [third] = calls(1)
    await passed(1_999)
    expect(sent).toHaveLength(2)
    await passed(1)
    await sent[2]?.answer(200)
    expect(third?.status()).toBe(200)
    calls(1)
    await sent[3]?.answer(429)
    calls(1)
    await passed(1_000)
    expect(sent).toHaveLength(5)
  })

  it('a call that fails hands its turn on', async () => {
    await refused('1')
    const [first] = calls(2)
    await passed(1_000)
    await sent[1]?.fail()
    expect([first?.status(), sent.length]).toEqual(['TypeError', 3])
  })

  it('a call whose time would be over before its turn is refused at once, and so are those that wait', async () => {
    await refused('1')
    const [early, waiting] = calls(2)
    await passed(1_000)
    await sent[1]?.answer(429, '21')
    const [late] = calls(1)
    await passed(0)
    expect([early, waiting, late].map((one) => one?.status())).toEqual([429, 429, 429])
    expect(sent).toHaveLength(2)
  })

  it('a call waits for twenty seconds, and no more than two hundred wait', async () => {
    await refused('1')
    const waiting = calls(201)
    await passed(0)
    expect(waiting.at(-1)?.status()).toBe(429)
    await passed(1_000)
    await passed(19_000)
    expect(sent).toHaveLength(2)
    expect(waiting.map(({ status }) => status())).toEqual([null, ...Array<number>(200).fill(429)])
  })

  it('a call that is stopped while it waits is not sent', async () => {
    await refused('1')
    const stop = new AbortController()
    const stopped = call(stop.signal)
    const [other] = calls(1)
    stop.abort()
    await passed(1_000)
    await sent[1]?.answer(200)
    expect([stopped.status(), other?.status(), sent.length]).toEqual(['AbortError', 200, 2])
  })

  it('a date is a time to wait, too, and an hour is tried again after five minutes', async () => {
    await refused(new Date(clock.now().getTime() + 3_000).toUTCString())
    calls(1)
    await passed(3_000)
    await sent[1]?.answer(429, '3600')
    const [refusedAtOnce] = calls(1)
    await passed(299_999)
    expect([refusedAtOnce?.status(), sent.length]).toEqual([429, 2])
    await passed(1)
    calls(1)
    expect(sent).toHaveLength(3)
  })
})
