import { expect, it } from 'vitest'
import { handshakeQueue } from './handshakeQueue.ts'

/** A handshake that lasts until it is ended. */
function aHandshake(begun: string[], name: string) {
  const ended = Promise.withResolvers<void>()
  let isThere = true
  return {
    handshake: {
      isThere: () => isThere,
      perform: () => {
        begun.push(name)
        return ended.promise
      },
    },
    end: async () => {
      ended.resolve()
      // The queue goes on after its own promise.
      await new Promise((resolve) => setImmediate(resolve))
    },
    leave: () => void (isThere = false),
  }
}

it('handshakes are performed four at a time, in order, without those whose connection is gone', async () => {
  const begun: string[] = []
  const enqueue = handshakeQueue()
  const handshakes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => aHandshake(begun, name))
  for (const { handshake } of handshakes) expect(enqueue(handshake)).toBe(true)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  handshakes[4]?.leave()
  await handshakes[1]?.end()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f'])
  for (const { end } of handshakes) await end()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f', 'g'])
  const later = aHandshake(begun, 'later')
  expect(enqueue(later.handshake)).toBe(true)
  expect(begun.at(-1)).toBe('later')
})

it('a handshake behind a thousand others is refused, and let in when there is room again', async () => {
  const begun: string[] = []
  const enqueue = handshakeQueue()
  const first = aHandshake(begun, 'first')
  expect(enqueue(first.handshake)).toBe(true)
  for (let n = 0; n < 1003; n += 1) expect(enqueue(aHandshake(begun, String(n)).handshake)).toBe(true)
  const last = aHandshake(begun, 'last')
  expect(enqueue(last.handshake)).toBe(false)
  await first.end()
  expect(enqueue(last.handshake)).toBe(true)
})
