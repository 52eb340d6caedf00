import { expect, it } from 'vitest'
import { createHashQueue, type Line } from './hashQueue.ts'

/** A queue whose work ends when the test calls `endOne`; `started` lists what ran, in order. */
function aQueue(mostWaiting = 200, random = () => 0.5) {
  const run = createHashQueue({ atOnce: 2, mostWaiting, random })
  const started: string[] = []
  const running: (() => void)[] = []
  const enqueue = (name: string, line: Line) =>
    run(async () => {
      started.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
    }, line).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends the work that has run longest. */
  const endOne = async () => {
    running.shift()?.()
    await settle()
  }
  return { enqueue, started, endOne, settle }
}
const stranger = (key: string, account = ''): Line => ({ lane: 'stranger', key, account })
const known = (key: string): Line => ({ lane: 'known', key })

it('two hashes run at the same time', async () => {
  const { enqueue, started, endOne, settle } = aQueue()
  for (const name of ['a', 'b', 'c']) void enqueue(name, stranger('x'))
  await settle()
  expect(started).toEqual(['a', 'b'])
  await endOne()
  expect(started).toEqual(['a', 'b', 'c'])
})

it('a known device waits for one hash only, even if 300 strangers are queued', async () => {
  const { enqueue, started, endOne, settle } = aQueue()
  for (let n = 0; n < 300; n++) void enqueue(`flood ${n}`, stranger('203.0.113.1'))
  await settle()
  void enqueue('olena', known('1'))
  await endOne()
  expect(started).toEqual(['flood 0', 'flood 1', 'olena'])
})

it('a stranger waits for one hash only, even if 300 hashes of a known device are queued', async () => {
  const { enqueue, started, endOne, settle } = aQueue()
  for (let n = 0; n < 300; n++) void enqueue(`flood ${n}`, known('1'))
  await settle()
  void enqueue('olena', stranger('198.51.100.1'))
  await endOne()
  expect(started).toEqual(['flood 0', 'flood 1', 'olena'])
})

it('addresses take turns, and a full lane drops the work of the address with the most', async () => {
  const { enqueue, started, endOne, settle } = aQueue(10)
  const flood = Array.from({ length: 14 }, (_, n) => enqueue(`flood ${n}`, stranger('203.0.113.1')))
  await settle()
  // Two run and ten wait: each of the last two took the place of one in the middle.
  expect(await Promise.all([flood[7], flood[8]])).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  const olena = enqueue('olena', stranger('198.51.100.1'))
  expect(await flood[9]).toBe('RATE_LIMITED')
  await endOne()
  await endOne()
  expect(started.slice(2)).toEqual(['flood 2', 'olena'])
  await endOne()
  await endOne()
  expect(await olena).toBe('done')
})

it.each(['stranger', 'known'] as const)(
  'a newcomer gets into a full lane in which every key has one waiting (%s)',
  async (lane) => {
    const { enqueue, started, endOne, settle } = aQueue()
    const others = Array.from({ length: 202 }, (_, n) => enqueue(`other ${n}`, { lane, key: `key ${n}` }))
    await settle()
    const olena = enqueue('olena', { lane, key: 'olena' })
    await settle()
    for (let ended = 0; ended < 202; ended++) await endOne()
    expect(await olena).toBe('done')
    expect(started).toHaveLength(202)
    expect((await Promise.all(others)).flatMap((outcome, n) => (outcome === 'RATE_LIMITED' ? [n] : []))).toEqual([102])
  },
)

it('any waiting key, from the first to the last, can be the one that is dropped at random', async () => {
  const droppedBy = async (chance: number) => {
    const { enqueue, settle } = aQueue(5, () => chance)
    const outcomes: string[] = []
    for (let n = 0; n < 7; n++)
      void enqueue(`other ${n}`, stranger(`203.0.113.${n}`)).then((outcome) => outcomes.push(`${n} ${outcome}`))
    await settle()
    void enqueue('olena', stranger('198.51.100.1'))
    await settle()
    return outcomes
  }
  expect(await droppedBy(0)).toEqual(['2 RATE_LIMITED'])
  expect(await droppedBy(0.999)).toEqual(['6 RATE_LIMITED'])
})

it('the accounts of one address take turns, and the account with the most waiting is dropped first', async () => {
  const { enqueue, started, endOne, settle } = aQueue(10)
  const flood = Array.from({ length: 12 }, (_, n) => enqueue(`flood ${n}`, stranger('10.0.0.1', 'marco')))
  await settle()
  const olena = enqueue('olena', stranger('10.0.0.1', 'olena'))
  expect(await flood[7]).toBe('RATE_LIMITED')
  await endOne()
  await endOne()
  expect(started.slice(2)).toEqual(['flood 2', 'olena'])
  await endOne()
  await endOne()
  expect(await olena).toBe('done')
})

it('the queue goes on after work that failed', async () => {
  const run = createHashQueue({ atOnce: 1, mostWaiting: 5 })
  const failing = run(() => Promise.reject(new Error('no')), stranger('x'))
  const next = run(() => Promise.resolve('yes'), stranger('x'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
