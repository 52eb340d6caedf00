import type { Message, User } from '@frontdesk/contract'
import { missingUserIds } from './missingUserIds.ts'

/** Who is known of a company, and whom it was asked about: no one is asked about twice at once (MSG-11, reliability P4). */
export type UserDirectory = {
  readonly companyId: number
  readonly users: ReadonlyMap<number, User>
  /** Asked for and not answered yet. */
  readonly asking: ReadonlySet<number>
  /** Asked for, and the server knows nobody of that id. */
  readonly missing: ReadonlySet<number>
}

const nobody: ReadonlySet<never> = new Set()

/** Whoever is known of a company from the start. */
export const userDirectoryOf = (companyId: number, users: Iterable<User> = []): UserDirectory =>
  withUsers({ companyId, users: new Map(), asking: nobody, missing: nobody }, users)

const less = (some: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  ids.some((id) => some.has(id)) ? new Set([...some].filter((id) => !ids.includes(id))) : some

/** The people with these users, who came by an event, a chat or a list; the same value when there are none. */
export function withUsers(people: UserDirectory, users: Iterable<User>): UserDirectory {
  const told = [...users]
  if (told.length === 0) return people
  const ids = told.map(({ id }) => id)
  return {
    ...people,
    users: new Map([...people.users, ...told.map((user): [number, User] => [user.id, user])]),
    missing: less(people.missing, ids),
  }
}

/**
 * Whom to ask for, because of these messages: unknown and not being asked for already, each once. None: no call is to be
 * made, and the people are the same value (MSG-9, MSG-11). Messages of other companies ask for nobody.
 */
export function requestUsers(
  people: UserDirectory,
  messages: Iterable<Message>,
): { readonly people: UserDirectory; readonly userIds: readonly number[] } {
  const ours = [...messages].filter(({ companyId }) => companyId === people.companyId)
  const userIds = missingUserIds(people.users, ours).filter((id) => !people.asking.has(id) && !people.missing.has(id))
  return userIds.length === 0
    ? { people, userIds }
    : { people: { ...people, asking: new Set([...people.asking, ...userIds]) }, userIds }
}

/** The answer for these ids. Who is not in it is not asked for again. An answer for another company changes nothing (M9). */
export function receiveUsers(
  people: UserDirectory,
  asked: { readonly companyId: number; readonly userIds: readonly number[] },
  users: readonly User[],
): UserDirectory {
  if (asked.companyId !== people.companyId) return people
  const known = withUsers(people, users)
  const unanswered = asked.userIds.filter((id) => !known.users.has(id))
  return { ...known, asking: less(known.asking, asked.userIds), missing: new Set([...known.missing, ...unanswered]) }
}

/** No answer came: these may be asked for again, when somebody is next seen to need them. */
export const failUserRequest = (
  people: UserDirectory,
  asked: { readonly companyId: number; readonly userIds: readonly number[] },
): UserDirectory =>
  asked.companyId === people.companyId && asked.userIds.some((id) => people.asking.has(id))
    ? { ...people, asking: less(people.asking, asked.userIds) }
    : people
