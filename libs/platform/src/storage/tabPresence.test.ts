import { afterEach, describe, expect, it } from 'vitest'
import { tabPresence } from './tabPresence.ts'

/** Web Locks of one browser, as far as they are used. */
function aBrowsersLocks() {
  const queues = new Map<string, (() => Promise<unknown>)[]>()
  const next = (name: string) => {
    const [first] = queues.get(name) ?? []
    void first?.().finally(() => {
      queues.set(name, (queues.get(name) ?? []).slice(1))
      next(name)
    })
  }
  const request = (name: string, action: () => unknown) =>
    new Promise<unknown>((resolve) => {
      const queue = queues.get(name) ?? []
      queues.set(name, [
        ...queue,
        async () => {
          const done = await action()
          resolve(done)
        },
      ])
      if (queue.length === 0) next(name)
    })
  const query = async () => ({ held: [...queues].filter(([, queue]) => queue.length > 0).map(([name]) => ({ name })) })
  return { request, query } as unknown as Pick<LockManager, 'request' | 'query'> // of Web Locks only this is used
}

describe('tab presence by Web Locks', () => {
  it('tabPresence knows which tabs have unfinished work, and notifies when they are done or gone', async () => {
    const locks = aBrowsersLocks()
    const [one, two] = [tabPresence({ locks }), tabPresence({ locks })]
    const finish = one.hold()
    expect(await two.alive([one.id, 'a closed one'])).toEqual(new Set([one.id]))
    let gone = 0
    two.whenGone(one.id, () => (gone += 1))
    two.whenGone(one.id, () => (gone += 1))
    expect(gone).toBe(0)
    finish()
    await expect.poll(() => gone).toBe(1)
    expect(await two.alive([one.id])).toEqual(new Set())
  })
})

describe('tab presence by BroadcastChannel', () => {
  const opened: BroadcastChannel[] = []
  afterEach(() => opened.splice(0).forEach((channel) => channel.close()))
  const openChannel = (name: string) => {
    const channel = new BroadcastChannel(name)
    opened.push(channel)
    return channel
  }

  it('tabPresence asks other tabs whether they have unfinished work', async () => {
    const [one, two] = [tabPresence({ openChannel }), tabPresence({ openChannel })]
    expect(await two.alive([one.id])).toEqual(new Set())
    const finish = one.hold()
    expect(await two.alive([one.id, 'a closed one'])).toEqual(new Set([one.id]))
    finish()
    expect(await two.alive([one.id])).toEqual(new Set())
  })

  it('tabPresence takes every other tab for gone where tabs cannot be asked', async () => {
    expect(await tabPresence({}).alive(['another'])).toEqual(new Set())
  })
})
