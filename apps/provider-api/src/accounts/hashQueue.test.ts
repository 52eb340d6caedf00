import { expect, it } from 'vitest'
import { createHashQueue, type Line } from './hashQueue.ts'

/** A queue whose work ends when the test says so; `started` lists what ran, in order. */
function aQueue(mostWaiting = 200, random = () => 0.5) {
  const run = createHashQueue({ atOnce: 2, mostWaiting, random })
  const started: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, line: Line) =>
    run(async () => {
      started.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
    }, line).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends the piece of work that has run longest. */
  const endOne = async () => {
    running.shift()?.()
    await settle()
  }
  return { ask, started, endOne, settle }
}
const stranger = (key: string, account = ''): Line => ({ lane: 'stranger', key, account })
const known = (key: string): Line => ({ lane: 'known', key })

it('runs two at once', async () => {
  const { ask, started, endOne, settle } = aQueue()
  for (const name of ['a', 'b', 'c']) void ask(name, stranger('x'))
  await settle()
  expect(started).toEqual(['a', 'b'])
  await endOne()
  expect(started).toEqual(['a', 'b', 'c'])
})

it('lets a known device in after one hash, however many strangers wait', async () => {
  const { ask, started, endOne, settle } = aQueue()
  for (let n = 0; n < 300; n++) void ask(`flood ${n}`, stranger('203.0.113.1'))
  await settle()
  void ask('olena', known('1'))
  await endOne()
  expect(started).toEqual(['flood 0', 'flood 1', 'olena'])
})

it('lets a stranger in after one hash, however many known devices wait', async () => {
  const { ask, started, endOne, settle } = aQueue()
  for (let n = 0; n < 300; n++) void ask(`flood ${n}`, known('1'))
  await settle()
  void ask('olena', stranger('198.51.100.1'))
  await endOne()
  expect(started).toEqual(['flood 0', 'flood 1', 'olena'])
})

it('lets addresses take turns, and the one that floods give way when the lane is full', async () => {
  const { ask, started, endOne, settle } = aQueue(10)
  const flood = Array.from({ length: 14 }, (_, n) => ask(`flood ${n}`, stranger('203.0.113.1')))
  await settle()
  // Two run and ten wait: each of the last two took the place of one in the middle.
  expect(await Promise.all([flood[7], flood[8]])).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  const olena = ask('olena', stranger('198.51.100.1'))
  expect(await flood[9]).toBe('RATE_LIMITED')
  await endOne()
  await endOne()
  expect(started.slice(2)).toEqual(['flood 2', 'olena'])
  await endOne()
  await endOne()
  expect(await olena).toBe('done')
})

it.each(['stranger', 'known'] as const)(
  'lets a newcomer into a full lane where everybody waits with one (%s)',
  async (lane) => {
    const { ask, started, endOne, settle } = aQueue()
    const others = Array.from({ length: 202 }, (_, n) => ask(`other ${n}`, { lane, key: `key ${n}` }))
    await settle()
    const olena = ask('olena', { lane, key: 'olena' })
    await settle()
    for (let ended = 0; ended < 202; ended++) await endOne()
    expect(await olena).toBe('done')
    expect(started).toHaveLength(202)
    expect((await Promise.all(others)).flatMap((outcome, n) => (outcome === 'RATE_LIMITED' ? [n] : []))).toEqual([102])
  },
)

it('lets chance decide who gives way, the first and the last alike', async () => {
  const droppedBy = async (chance: number) => {
    const { ask, settle } = aQueue(5, () => chance)
    const outcomes: string[] = []
    for (let n = 0; n < 7; n++)
      void ask(`other ${n}`, stranger(`203.0.113.${n}`)).then((outcome) => outcomes.push(`${n} ${outcome}`))
    await settle()
    void ask('olena', stranger('198.51.100.1'))
    await settle()
    return outcomes
  }
  expect(await droppedBy(0)).toEqual(['2 RATE_LIMITED'])
  expect(await droppedBy(0.999)).toEqual(['6 RATE_LIMITED'])
})

it('lets the accounts of one address take turns, and the one that floods give way', async () => {
  const { ask, started, endOne, settle } = aQueue(10)
  const flood = Array.from({ length: 12 }, (_, n) => ask(`flood ${n}`, stranger('10.0.0.1', 'marco')))
  await settle()
  const olena = ask('olena', stranger('10.0.0.1', 'olena'))
  expect(await flood[7]).toBe('RATE_LIMITED')
  await endOne()
  await endOne()
  expect(started.slice(2)).toEqual(['flood 2', 'olena'])
  await endOne()
  await endOne()
  expect(await olena).toBe('done')
})

it('goes on after work that failed', async () => {
  const run = createHashQueue({ atOnce: 1, mostWaiting: 5 })
  const failing = run(() => Promise.reject(new Error('no')), stranger('x'))
  const next = run(() => Promise.resolve('yes'), stranger('x'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
