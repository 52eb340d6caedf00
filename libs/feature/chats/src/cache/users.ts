import { userCalls } from '@frontdesk/api-client'
import type { User, Chat } from '@frontdesk/contract'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { receiveUsers, requestUsers, failUserRequest, userDirectoryOf, type ThreadPage } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useState } from 'react'
import { chatKeys } from './chatKeys.ts'

const noUsers: ReadonlyMap<number, User> = new Map()

/**
 * The users of a company that any response or event has contained so far, by id (MSG-11). They stand in the query
 * cache, so that a sign-out clears them, and are written by `cacheUsers` alone: no call fetches them all.
 */
export const useUsers = (companyId: number): ReadonlyMap<number, User> =>
  useQuery<ReadonlyMap<number, User>>({
    queryKey: chatKeys.users(companyId),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  }).data ?? noUsers

/**
 * Fetches the senders of a thread's messages that are not loaded yet, each once (MSG-9, MSG-11). `isReady`: the
 * chat's own users are loaded.
 */
export function useMissingUsers(
  companyId: number,
  pages: readonly ThreadPage[],
  users: ReadonlyMap<number, User>,
  isReady: boolean,
): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const [directory] = useState(() => ({ current: userDirectoryOf(companyId) }))
  const [seenPages] = useState(() => new WeakSet<ThreadPage>())
  const fetchMissing = useEffectEvent(async () => {
    const fresh = pages.filter((page) => !seenPages.has(page))
    for (const page of fresh) seenPages.add(page)
    const messages = fresh.flatMap((page) => page.rows.filter((row) => row.delivery === null).map((row) => row.message))
    const { people, userIds } = requestUsers({ ...directory.current, users }, messages)
    directory.current = people
    if (userIds.length === 0) return
    const request = { companyId, userIds }
    try {
      const found = await api.subject(userCalls).getUsers({ ...request })
      cacheUsers(queryClient, companyId, found)
      directory.current = receiveUsers(directory.current, request, found)
    } catch (error) {
      // Their messages are shown without names until the next page of the thread, or until it is opened again.
      directory.current = failUserRequest(directory.current, request)
      console.error('Some users of this chat could not be loaded', error)
    }
  })
  useEffect(() => {
    if (isReady) void fetchMissing()
  }, [pages, isReady])
}

/** The id of the administrator's own user in the chat, or else in the company; without one, the administrator's id. */
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

/** Merges users into the cached ones (MSG-11); writes nothing when none is new or changed. */
export function cacheUsers(queryClient: QueryClient, companyId: number, users: readonly User[]): void {
  const cached =
    queryClient.getQueryData<ReadonlyMap<number, User>>(chatKeys.users(companyId)) ?? new Map<number, User>()
  const changed = users.filter((user) => !isSame(cached.get(user.id), user))
  if (changed.length === 0 && cached.size > 0) return
  queryClient.setQueryData<ReadonlyMap<number, User>>(
    chatKeys.users(companyId),
    new Map([...cached, ...changed.map((user) => [user.id, user] as const)]),
  )
}
