import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { aStillClock } from '../testing/aStillClock.ts'
import { askNodes } from './askNodes.ts'
import type { LiveServer } from './LiveServer.ts'

const question = { type: 'is-live', adminId: 7 } as const

/** A node among others, which a test answers for. `serverCount`: how many nodes Redis counts, this one among them. */
function aNode(serverCount: () => Promise<number>, isReachable = true) {
  const clock = aStillClock()
  const asked: string[] = []
  const io = Object.assign(new EventEmitter(), {
    of: () => ({ adapter: { serverCount } }),
    serverSideEmit: (_event: string, id: string) => void asked.push(id),
  })
  const ports = { later: clock.later, newId: () => 'q1', redis: { isReachable: () => isReachable } }
  // Only what a question uses of it.
  const ask = askNodes(io as unknown as LiveServer, ports, () => false)
  return { ask, clock, asked, answers: (given: boolean) => void io.emit('answer', 'q1', given) }
}

/** Lets everything go on that does not wait for the clock. */
const turn = () => new Promise(setImmediate)

it.each([
  ['counts none while the nodes are back but have not subscribed yet', () => Promise.resolve(0)],
  ['has no number in its answer', () => Promise.resolve(NaN)],
  ['does not answer in time', () => Promise.reject(new Error('Command timed out'))],
])('a question waits for its answer when Redis %s', async (_how, serverCount) => {
  const { ask, clock, answers } = aNode(serverCount)
  const asked = ask(question)
  await turn()
  answers(true)
  expect(await asked).toBe(true)
  const unanswered = ask(question)
  await turn()
  clock.advance(1000)
  expect(await unanswered).toBe(false)
})

it('a question ends with the last denial, and at once where this node is the only one', async () => {
  const { ask, answers } = aNode(() => Promise.resolve(2))
  const asked = ask(question)
  await turn()
  answers(false)
  expect(await asked).toBe(false)
  expect(await aNode(() => Promise.resolve(1)).ask(question)).toBe(false)
})

it('a question that cannot be asked, because Redis is away, is answered at once', async () => {
  const { ask, asked } = aNode(() => Promise.reject(new Error('Stream is not writable')), false)
  expect(await ask(question)).toBe(false)
  expect(asked).toEqual([])
})
