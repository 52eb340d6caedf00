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
const known = userDirectoryOf(101, [anna])
const asked = (people: UserDirectory, ...userIds: readonly number[]) =>
  requestUsers(
    people,
    userIds.map((id) => between(id)),
  )

describe('whom to load (MSG-9, MSG-11)', () => {
  it('is whoever speaks or is spoken to and is not known, each once', () => {
    expect(requestUsers(known, [between(1, 2), between(3, 2), between(2, 1)]).userIds).toEqual([2, 3])
  })

  it('is nobody when all are known: no call, the same people', () => {
    expect(requestUsers(known, [between(1)])).toEqual({ people: known, userIds: [] })
    expect(requestUsers(known, [between(1)]).people).toBe(known)
  })

  it('asks for no one again while the answer is under way', () => {
    const first = asked(known, 2, 3)
    expect(asked(first.people, 3, 4).userIds).toEqual([4])
    expect(asked(asked(first.people, 4).people, 2, 3, 4).userIds).toEqual([])
  })

  it('knows whom the answer brought, and asks no more for whom the server does not know', () => {
    const answered = receiveUsers(asked(known, 2, 3).people, { companyId: 101, userIds: [2, 3] }, [aUser({ id: 2 })])
    expect([...answered.users.keys()]).toEqual([1, 2])
    expect([...answered.requested]).toEqual([])
    expect([...answered.missing]).toEqual([3])
    expect(asked(answered, 2, 3).userIds).toEqual([])
  })

  it('knows whom the server did not know, once somebody tells of them', () => {
    const missing = receiveUsers(asked(known, 3).people, { companyId: 101, userIds: [3] }, [])
    expect([...missing.missing]).toEqual([3])
    expect([...withUsers(missing, [aUser({ id: 3 })]).missing]).toEqual([])
    expect([...withUsers(missing, [aUser({ id: 4 })]).missing]).toEqual([3])
  })

  it('asks again after a failure, for those of the question that failed', () => {
    const both = asked(asked(known, 2).people, 3).people
    const failed = failUserRequest(both, { companyId: 101, userIds: [2] })
    expect(asked(failed, 2, 3).userIds).toEqual([2])
    expect(failUserRequest(failed, { companyId: 101, userIds: [2] })).toBe(failed)
    expect(asked(failUserRequest(both, { companyId: 101, userIds: [2, 9] }), 2, 3).userIds).toEqual([2])
  })

  it('knows the newest that was told of somebody', () => {
    const renamed = withUsers(known, [aUser({ id: 1, displayName: 'Anna B.' })])
    expect(renamed.users.get(1)?.displayName).toBe('Anna B.')
    expect(withUsers(known, [])).toBe(known)
  })

  it('neither asks for people of other companies nor takes an answer that was meant for one (M9)', () => {
    expect(requestUsers(known, [between(2, 3, 102)]).userIds).toEqual([])
    const asking = asked(known, 2).people
    expect(receiveUsers(asking, { companyId: 102, userIds: [2] }, [aUser({ id: 2 })])).toBe(asking)
    expect(failUserRequest(asking, { companyId: 102, userIds: [2] })).toBe(asking)
  })
})

describe('properties', () => {
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
    { weight: 1, arbitrary: fc.record({ does: fc.constant('told' as const), ids: fc.array(id, { maxLength: 3 }) }) },
  )

  it('asks only for unknown people, each at most once at a time, and not at all for none (P4)', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), fc.uniqueArray(id), (happenings, strangers) => {
        let people = userDirectoryOf(101)
        let open: (readonly number[])[] = []
        const toldOf = new Set<number>()
        const wanted = new Set<number>()
        for (const each of happenings) {
          if (each.does === 'messages') {
            const { people: next, userIds } = requestUsers(
              people,
              each.ids.map((one) => between(one, null, each.companyId)),
            )
            expect(new Set(userIds).size).toBe(userIds.length)
            expect(
              userIds.filter((one) => toldOf.has(one) || open.flat().includes(one) || each.companyId !== 101),
            ).toEqual([])
            if (userIds.length === 0) expect(next).toBe(people)
            else open.push(userIds)
            if (each.companyId === 101) for (const one of each.ids) wanted.add(one)
            people = next
          } else if (each.does === 'told') {
            people = withUsers(
              people,
              each.ids.map((one) => aUser({ id: one })),
            )
            for (const one of each.ids) toldOf.add(one)
          } else {
            const question = open[each.which % Math.max(1, open.length)]
            if (!question) continue
            open = open.filter((one) => one !== question)
            const found = question.filter((one) => !strangers.includes(one))
            const about = { companyId: 101, userIds: question }
            people =
              each.does === 'fail'
                ? failUserRequest(people, about)
                : receiveUsers(
                    people,
                    about,
                    found.map((one) => aUser({ id: one })),
                  )
            if (each.does === 'answer') for (const one of found) toldOf.add(one)
          }
          expect(new Set(people.users.keys())).toEqual(toldOf)
          expect([...people.requested].sort((a, b) => a - b)).toEqual(open.flat().sort((a, b) => a - b))
        }
        // In the end nobody is forgotten: known, asked for, no one's, or asked for with the next message.
        const rest = asked(people, ...wanted).userIds
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
