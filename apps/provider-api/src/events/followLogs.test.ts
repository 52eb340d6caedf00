import { describe, expect, it } from 'vitest'
import type { Db } from '../db/Db.ts'
import { followLogs } from './followLogs.ts'

const aFollower = () => {
  const handedOn: number[] = []
  const logs = followLogs(
    // Nothing is missed in these tests, so that nothing is read.
    { db: {} as Db, log: { error: () => expect.unreachable(), warn: () => expect.unreachable() } },
    { handOn: ({ seq }) => void handedOn.push(seq), skip: () => expect.unreachable() },
  )
  const commit = (seq: number) => logs.handleOwn({ companyId: 1, seq, event: 'newMessage', payload: {} }, null)
  return { logs, handedOn, commit }
}

describe('the position after which a connection gets every event', () => {
  it('the position after which a connection gets every event is the one that was read for it, when no newer one was read before', () => {
    const { logs, handedOn, commit } = aFollower()
    logs.follow(1)
    expect(logs.reach(1, 18, null)).toBe(18)
    commit(19)
    expect(handedOn).toEqual([19])
  })

  it('the position after which a connection gets every event is the newest that was read before: two reads over two connections to the database may end in the other order', () => {
    const { logs, handedOn, commit } = aFollower()
    logs.follow(1)
    // They wait for the first position, and are in the newer one already.
    commit(19)
    commit(20)
    expect(logs.reach(1, 20, null)).toBe(20)
    expect(logs.reach(1, 18, null)).toBe(20)
    commit(21)
    expect(handedOn).toEqual([21])
  })

  it('the position after which a connection gets every event is what was handed on meanwhile', () => {
    const { logs, commit } = aFollower()
    logs.follow(1)
    logs.reach(1, 18, null)
    const before = logs.position(1)
    commit(19)
    expect(logs.reach(1, 18, before)).toBe(19)
  })

  it('the position after which a connection gets every event is the read one of a log that was cut since, whose events are handed on from there', () => {
    const { logs, handedOn, commit } = aFollower()
    logs.follow(1)
    logs.reach(1, 100, null)
    expect(logs.reach(1, 95, logs.position(1))).toBe(95)
    commit(96)
    expect(handedOn).toEqual([96])
  })

  it('the position after which a connection gets every event is the read one for a company without connections', () => {
    expect(aFollower().logs.reach(2, 7, null)).toBe(7)
  })
})
