import { threadPages, type ThreadPage } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatQueries } from '../cache/chatQueries.ts'
import { useUnknownUsers } from '../cache/useUnknownUsers.ts'
import { useOlderMessages } from './useOlderMessages.ts'
import { useThreadFlags } from '../cache/useThreadFlags.ts'

const noPages: readonly ThreadPage[] = []
const nobody: ReadonlyMap<number, User> = new Map()

/** Everything that a thread shows: its pages, older ones, and whoever speaks in it. */
export function useThread(companyId: number, chatId: number) {
  const api = useApi()
  const flags = useThreadFlags()
  const thread = useQuery(chatQueries.thread(api, companyId, chatId, flags))
  const people = useQuery(chatQueries.usersOf(api, companyId, chatId))
  const { data: users = nobody } = useQuery(chatQueries.users(companyId))
  const pages = useMemo(() => (thread.data === undefined ? noPages : threadPages(thread.data)), [thread.data])
  useUnknownUsers(companyId, pages, users, !people.isPending)
  return {
    thread,
    pages,
    users,
    isPeopleKnown: !people.isPending,
    ...useOlderMessages(companyId, thread.data, chatId, flags),
  }
}
