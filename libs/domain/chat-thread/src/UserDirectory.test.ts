import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aUser } from '@frontdesk/contract/fixtures'
import {
  receiveUsers,
  requestUsers,
  failUserRequest,
  userDirectoryOf,
  withUsers,
  type UserDirectory,
} from './UserDirectory.ts'
import { message } from './testing/aThread.ts'

const between = (fromId: number, toId: number | null = null, companyId = 101) =>
  message(1, { fromId, toId, recipientId: toId, companyId })
const anna = aUser({ id: 1 })
const loaded = userDirectoryOf(101, [anna])
const requestFor = (people: UserDirectory, ...userIds: readonly number[]) =>
  requestUsers(
    people,
    userIds.map((id) => between(id)),
  )

describe('the user directory (MSG-9, MSG-11)', () => {
  it('senders and recipients that are not loaded are requested, each once', () => {
    expect(requestUsers(loaded, [between(1, 2), between(3, 2), between(2, 1)]).userIds).toEqual([2, 3])
  })

  it('nothing is requested when all users are loaded, and the value is the same', () => {
    expect(requestUsers(loaded, [between(1)])).toEqual({ people: loaded, userIds: [] })
    expect(requestUsers(loaded, [between(1)]).people).toBe(loaded)
  })

  it('a user is not requested again while the request is in flight', () => {
    const first = requestFor(loaded, 2, 3)
    expect(requestFor(first.people, 3, 4).userIds).toEqual([4])
    expect(requestFor(requestFor(first.people, 4).people, 2, 3, 4).userIds).toEqual([])
  })

  it('a response adds its users; missing ones are not requested again', () => {
    const answered = receiveUsers(requestFor(loaded, 2, 3).people, { companyId: 101, userIds: [2, 3] }, [
      aUser({ id: 2 }),
    ])
    expect([...answered.users.keys()]).toEqual([1, 2])
    expect([...answered.requested]).toEqual([])
    expect([...answered.missing]).toEqual([3])
    expect(requestFor(answered, 2, 3).userIds).toEqual([])
  })

  it('a missing user is added once an event or list contains it', () => {
    const missing = receiveUsers(requestFor(loaded, 3).people, { companyId: 101, userIds: [3] }, [])
    expect([...missing.missing]).toEqual([3])
    expect([...withUsers(missing, [aUser({ id: 3 })]).missing]).toEqual([])
    expect([...withUsers(missing, [aUser({ id: 4 })]).missing]).toEqual([3])
  })

  it('users of a failed request are requested again', () => {
    const both = requestFor(requestFor(loaded, 2).people, 3).people
    const failed = failUserRequest(both, { companyId: 101, userIds: [2] })
    expect(requestFor(failed, 2, 3).userIds).toEqual([2])
    expect(failUserRequest(failed, { companyId: 101, userIds: [2] })).toBe(failed)
    expect(requestFor(failUserRequest(both, { companyId: 101, userIds: [2, 9] }), 2, 3).userIds).toEqual([2])
  })

  it('a newer version of a user replaces the older', () => {
    const renamed = withUsers(loaded, [aUser({ id: 1, displayName: 'Anna B.' })])
    expect(renamed.users.get(1)?.displayName).toBe('Anna B.')
    expect(withUsers(loaded, [])).toBe(loaded)
  })

  it('users and responses of other companies are ignored (M9)', () => {
    expect(requestUsers(loaded, [between(2, 3, 102)]).userIds).toEqual([])
    const requesting = requestFor(loaded, 2).people
    expect(receiveUsers(requesting, { companyId: 102, userIds: [2] }, [aUser({ id: 2 })])).toBe(requesting)
    expect(failUserRequest(requesting, { companyId: 102, userIds: [2] })).toBe(requesting)
  })
})

describe('properties of the user directory', () => {
  const id = fc.integer({ min: 1, max: 12 })
  const happening = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('messages' as const),
        ids: fc.array(id, { maxLength: 5 }),
        companyId: fc.constantFrom(101, 102),
      }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('answer' as const, 'fail' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('receive' as const), ids: fc.array(id, { maxLength: 3 }) }) },
  )

  it('only users that are not loaded are requested, each at most once at a time, and no request is empty (P4)', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), fc.uniqueArray(id), (happenings, strangers) => {
        let people = userDirectoryOf(101)
        let open: (readonly number[])[] = []
        const receivedIds = new Set<number>()
        const wanted = new Set<number>()
        for (const each of happenings) {
          if (each.does === 'messages') {
            const { people: next, userIds } = requestUsers(
              people,
              each.ids.map((one) => between(one, null, each.companyId)),
            )
            expect(new Set(userIds).size).toBe(userIds.length)
            expect(
              userIds.filter((one) => receivedIds.has(one) || open.flat().includes(one) || each.companyId !== 101),
            ).toEqual([])
            if (userIds.length === 0) expect(next).toBe(people)
            else open.push(userIds)
            if (each.companyId === 101) for (const one of each.ids) wanted.add(one)
            people = next
          } else if (each.does === 'receive') {
            people = withUsers(
              people,
              each.ids.map((one) => aUser({ id: one })),
            )
            for (const one of each.ids) receivedIds.add(one)
          } else {
            const request = open[each.which % Math.max(1, open.length)]
            if (!request) continue
            open = open.filter((one) => one !== request)
            const found = request.filter((one) => !strangers.includes(one))
            const about = { companyId: 101, userIds: request }
            people =
              each.does === 'fail'
                ? failUserRequest(people, about)
                : receiveUsers(
                    people,
                    about,
                    found.map((one) => aUser({ id: one })),
                  )
            if (each.does === 'answer') for (const one of found) receivedIds.add(one)
          }
          expect(new Set(people.users.keys())).toEqual(receivedIds)
          expect([...people.requested].sort((a, b) => a - b)).toEqual(open.flat().sort((a, b) => a - b))
        }
        // In the end nobody is forgotten: known, asked for, no one's, or asked for with the next message.
        const rest = requestFor(people, ...wanted).userIds
        expect(
          [...wanted].filter(
            (one) =>
              !people.users.has(one) && !people.requested.has(one) && !people.missing.has(one) && !rest.includes(one),
          ),
        ).toEqual([])
      }),
    )
  })
})
