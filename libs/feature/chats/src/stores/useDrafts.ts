import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { draftsOf, type LostReply, type ShownDraft } from './draftStore.ts'

/** The replies that are being written in a chat; leaving the chat ends them (STREAM-4). */
export function useDrafts(chatId: number): readonly ShownDraft[] {
  const drafts = draftsOf(useQueryClient())
  useEffect(() => () => drafts.leave(chatId), [drafts, chatId])
  return useSyncExternalStore(drafts.subscribe, () => drafts.of(chatId))
}

/** The chats in which a reply is being written at this moment. */
export function useWritingChats(): ReadonlySet<number> {
  const drafts = draftsOf(useQueryClient())
  return useSyncExternalStore(drafts.subscribe, drafts.writing)
}

/** The replies of a chat that will not come. */
export function useLostReplies(chatId: number): readonly LostReply[] {
  const drafts = draftsOf(useQueryClient())
  return useSyncExternalStore(drafts.subscribe, () => drafts.lostIn(chatId))
}
