import type { Message, User } from '@frontdesk/contract'
import { missingUserIds } from './missingUserIds.ts'

/**
 * Loaded users of a company, and which ids are being requested: no id is requested twice at once
 * (MSG-11, reliability P4).
 */
export type UserDirectory = {
  readonly companyId: number
  readonly users: ReadonlyMap<number, User>
  /** Requested, without a response yet. */
  readonly requested: ReadonlySet<number>
  /** Requested, and the server has no user with that id. */
  readonly missing: ReadonlySet<number>
}

const noIds: ReadonlySet<never> = new Set()

/** A directory with these users loaded. */
export const userDirectoryOf = (companyId: number, users: Iterable<User> = []): UserDirectory =>
  withUsers({ companyId, users: new Map(), requested: noIds, missing: noIds }, users)

const withoutIds = (some: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  ids.some((id) => some.has(id)) ? new Set([...some].filter((id) => !ids.includes(id))) : some

/** Adds users from an event, a chat or a list; returns the same value when there are none. */
export function withUsers(people: UserDirectory, users: Iterable<User>): UserDirectory {
  const added = [...users]
  if (added.length === 0) return people
  const ids = added.map(({ id }) => id)
  return {
    ...people,
    users: new Map([...people.users, ...added.map((user): [number, User] => [user.id, user])]),
    missing: withoutIds(people.missing, ids),
  }
}

/**
 * The ids to request for these messages: not loaded, not requested and not missing, each once. If there are none, no
 * call is needed and `people` is the same value (MSG-9, MSG-11). Messages of other companies are ignored.
 */
export function requestUsers(
  people: UserDirectory,
  messages: Iterable<Message>,
): { readonly people: UserDirectory; readonly userIds: readonly number[] } {
  const ours = [...messages].filter(({ companyId }) => companyId === people.companyId)
  const userIds = missingUserIds(people.users, ours).filter(
    (id) => !people.requested.has(id) && !people.missing.has(id),
  )
  return userIds.length === 0
    ? { people, userIds }
    : { people: { ...people, requested: new Set([...people.requested, ...userIds]) }, userIds }
}

/**
 * Applies the response to a request. Ids without a user are not requested again. Ignores responses
 * for another company (M9).
 */
export function receiveUsers(
  people: UserDirectory,
  request: { readonly companyId: number; readonly userIds: readonly number[] },
  users: readonly User[],
): UserDirectory {
  if (request.companyId !== people.companyId) return people
  const loaded = withUsers(people, users)
  const unanswered = request.userIds.filter((id) => !loaded.users.has(id))
  return {
    ...loaded,
    requested: withoutIds(loaded.requested, request.userIds),
    missing: new Set([...loaded.missing, ...unanswered]),
  }
}

/** Marks a request as failed: its ids may be requested again when a message next needs them. */
export const failUserRequest = (
  people: UserDirectory,
  request: { readonly companyId: number; readonly userIds: readonly number[] },
): UserDirectory =>
  request.companyId === people.companyId && request.userIds.some((id) => people.requested.has(id))
    ? { ...people, requested: withoutIds(people.requested, request.userIds) }
    : people
