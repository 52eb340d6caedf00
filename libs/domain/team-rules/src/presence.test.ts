import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostChatsOfPerson, mostPeopleHere, othersAt, peopleHere, type PersonHere } from './presence.ts'

const [anna, vera] = [1, 2]

it('a person with two windows is here once, with the chats of both', () => {
  expect(
    peopleHere([
      { adminId: vera, name: 'Vera', chatIds: [7] },
      { adminId: anna, name: 'Anna', chatIds: [] },
      { adminId: vera, name: 'Vera', chatIds: [5, 7] },
    ]),
  ).toEqual([
    { adminId: anna, name: 'Anna', chatIds: [] },
    { adminId: vera, name: 'Vera', chatIds: [5, 7] },
  ])
})

it('the picture of a person is the first that is reported, and a person without one names none', () => {
  expect(
    peopleHere([
      { adminId: vera, name: 'Vera', chatIds: [] },
      { adminId: vera, name: 'Vera', avatarUrl: '/api/pictures/1', chatIds: [] },
      { adminId: vera, name: 'Vera', avatarUrl: null, chatIds: [] },
      { adminId: anna, name: 'Anna', avatarUrl: null, chatIds: [] },
    ]),
  ).toEqual([
    { adminId: anna, name: 'Anna', chatIds: [] },
    { adminId: vera, name: 'Vera', avatarUrl: '/api/pictures/1', chatIds: [] },
  ])
})

it('the others at a chat are those who look at it, without the reader', () => {
  const people = [
    { adminId: anna, chatIds: [7] },
    { adminId: vera, chatIds: [5, 7] },
    { adminId: 3, chatIds: [5] },
  ]
  expect(othersAt(people, 7, anna)).toEqual([{ adminId: vera, chatIds: [5, 7] }])
  expect(othersAt(people, 5, null)).toHaveLength(2)
  expect(othersAt(people, 6, anna)).toEqual([])
})

describe('properties of presence', () => {
  const personOf = (adminId: number, chatIds: readonly number[] = []): PersonHere => ({
    adminId,
    name: `Person ${String(adminId)}`,
    chatIds,
  })
  const chats = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 14 })
  const person = fc.tuple(fc.integer({ min: 1, max: 80 }), chats).map(([id, chatIds]) => personOf(id, chatIds))
  /** So many colleagues beside them that some lists are within the bound, and others beyond. */
  const many = Array.from({ length: mostPeopleHere - 20 }, (_, place) => personOf(1000 + place))
  const reports = fc
    .tuple(fc.array(person, { maxLength: 50, size: 'max' }), fc.boolean())
    .map(([reported, isLarge]) => (isLarge ? [...many, ...reported] : reported))

  it('a person who is reported is here, once and in order, within the bounds', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const here = peopleHere(reported)
        const ids = [...new Set(reported.map(({ adminId }) => adminId))].toSorted((one, other) => one - other)
        expect(here.map(({ adminId }) => adminId)).toEqual(ids.slice(0, mostPeopleHere))
        const reportedChats = new Set(
          reported.flatMap(({ adminId, chatIds: each }) => each.map((id) => `${adminId} ${id}`)),
        )
        const shownChats = here.flatMap(({ adminId, chatIds: each }) => each.map((id) => `${adminId} ${id}`))
        expect(shownChats.filter((chat) => !reportedChats.has(chat))).toEqual([])
        expect(Math.max(0, ...here.map(({ chatIds }) => chatIds.length))).toBeLessThanOrEqual(mostChatsOfPerson)
      }),
    )
  })

  it('servers that tell one another who is with them tell the same people in any order, and so does one alone', () => {
    fc.assert(
      fc.property(reports, reports, (ours, theirs) => {
        const alone = JSON.stringify(peopleHere([...ours, ...theirs]))
        expect(JSON.stringify(peopleHere([...peopleHere(ours), ...peopleHere(theirs)]))).toBe(alone)
        expect(JSON.stringify(peopleHere([...peopleHere(theirs), ...peopleHere(ours)]))).toBe(alone)
      }),
    )
  })
})
