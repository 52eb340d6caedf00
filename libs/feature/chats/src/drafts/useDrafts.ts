import type { DraftMessage } from '@frontdesk/stream-draft'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { draftsOf } from './draftStore.ts'

/** The replies that are being written in a chat; leaving the chat ends them (STREAM-4). */
export function useDrafts(chatId: number): readonly DraftMessage[] {
  const drafts = draftsOf(useQueryClient())
  useEffect(() => () => drafts.leave(chatId), [drafts, chatId])
  return useSyncExternalStore(drafts.subscribe, () => drafts.of(chatId))
}

/** The chats in which a reply is being written at this moment. */
export function useWritingChats(): ReadonlySet<number> {
  const drafts = draftsOf(useQueryClient())
  return useSyncExternalStore(drafts.subscribe, drafts.writing)
}
