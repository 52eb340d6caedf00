import type { User, Chat } from '@frontdesk/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { receiveUsers, requestUsers, failUserRequest, userDirectoryOf, type ThreadPage } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useState } from 'react'
import { chatKeys } from './chatKeys.ts'

/** Loads whoever speaks in a thread and is not known: each once, and only those (MSG-9, MSG-11). `isReady`: the chat's own people are in. */
export function useMissingUsers(
  companyId: number,
  pages: readonly ThreadPage[],
  users: ReadonlyMap<number, User>,
  isReady: boolean,
): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const [asking] = useState(() => ({ people: userDirectoryOf(companyId) }))
  const [looked] = useState(() => new WeakSet<ThreadPage>())
  const look = useEffectEvent(async () => {
    const fresh = pages.filter((page) => !looked.has(page))
    for (const page of fresh) looked.add(page)
    const messages = fresh.flatMap((page) => page.rows.filter((row) => row.delivery === null).map((row) => row.message))
    const { people, userIds } = requestUsers({ ...asking.people, users }, messages)
    asking.people = people
    if (userIds.length === 0) return
    const asked = { companyId, userIds }
    try {
      const found = await api.users.getUsers({ ...asked })
      cacheUsers(queryClient, companyId, found)
      asking.people = receiveUsers(asking.people, asked, found)
    } catch (error) {
      // Their messages are shown all the same; the names come with the next page of the thread, or when it is opened again.
      asking.people = failUserRequest(asking.people, asked)
      console.error('Some people of this chat could not be loaded', error)
    }
  })
  useEffect(() => {
    if (isReady) void look()
  }, [pages, isReady])
}

/** Whose words ours are: the administrator's own user in the chat or the company; without one, the administrator's id. */
export function ownUserId(chat: Chat, users: ReadonlyMap<number, User>, adminId: number): number {
  const isOwn = (user: User) => user.adminId === adminId
  return (chat.users.find(isOwn) ?? [...users.values()].find(isOwn))?.id ?? adminId
}

const isSame = (a: User | undefined, b: User) =>
  a !== undefined &&
  a.displayName === b.displayName &&
  a.avatarUrl === b.avatarUrl &&
  a.kind === b.kind &&
  a.adminId === b.adminId

/** Merges people into those that are known (MSG-11); the same map as before when nobody is new. */
export function cacheUsers(queryClient: QueryClient, companyId: number, users: readonly User[]): void {
  const known =
    queryClient.getQueryData<ReadonlyMap<number, User>>(chatKeys.users(companyId)) ?? new Map<number, User>()
  const news = users.filter((user) => !isSame(known.get(user.id), user))
  if (news.length === 0 && known.size > 0) return
  queryClient.setQueryData<ReadonlyMap<number, User>>(
    chatKeys.users(companyId),
    new Map([...known, ...news.map((user) => [user.id, user] as const)]),
  )
}
