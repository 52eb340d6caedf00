import { expect, it } from 'vitest'
import { connectionIdOf, toPresence } from './toPresence.ts'

const marco = { adminId: 1002, name: 'Marco Bianchi', chatIds: [10001, 10002] }

it('toPresence reads the people who are here, and the chats that they look at', () => {
  expect(toPresence({ companyId: 101, people: [marco] })).toEqual({ companyId: 101, people: [marco] })
  expect(toPresence({ companyId: 101, people: [] })).toEqual({ companyId: 101, people: [] })
})

it('toPresence falls back to the given company, and leaves out what is no person or no chat', () => {
  const people = [null, { name: 'Nobody' }, { adminId: '1002', chatIds: [10001, 'x', 0] }, { adminId: 1003 }]
  expect(toPresence({ people }, 101)).toEqual({
    companyId: 101,
    people: [
      { adminId: 1002, name: '', chatIds: [10001] },
      { adminId: 1003, name: '', chatIds: [] },
    ],
  })
})

it.each([null, 'presence', [], {}, { companyId: 101 }, { people: [marco] }])(
  'toPresence returns null for %j',
  (payload) => {
    expect(toPresence(payload)).toBeNull()
  },
)

it('connectionIdOf reads the id of a connection that colleagues see', () => {
  expect(connectionIdOf({ connectionId: 'a1' })).toBe('a1')
  expect(connectionIdOf({ connectionId: 7 })).toBeNull()
  expect(connectionIdOf(null)).toBeNull()
})
