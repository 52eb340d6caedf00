import type { User } from '@frontdesk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from './chatKeys.ts'

const isSame = (a: User | undefined, b: User) =>
  a !== undefined &&
  a.displayName === b.displayName &&
  a.avatarUrl === b.avatarUrl &&
  a.kind === b.kind &&
  a.adminId === b.adminId

/** Merges people into those that are known (MSG-11); the same map as before when nobody is new. */
export function keepUsers(queryClient: QueryClient, companyId: number, users: readonly User[]): void {
  const known =
    queryClient.getQueryData<ReadonlyMap<number, User>>(chatKeys.users(companyId)) ?? new Map<number, User>()
  const news = users.filter((user) => !isSame(known.get(user.id), user))
  if (news.length === 0 && known.size > 0) return
  queryClient.setQueryData<ReadonlyMap<number, User>>(
    chatKeys.users(companyId),
    new Map([...known, ...news.map((user) => [user.id, user] as const)]),
  )
}
