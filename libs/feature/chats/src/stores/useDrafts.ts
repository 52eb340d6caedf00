import { useEffect, useSyncExternalStore } from 'react'
import type { ShownDraft } from './draftStore.ts'
import type { LostReply } from './trackLostReplies.ts'
import { useChats } from './createChats.ts'

/** The replies that are being written in a chat; leaving the chat ends them (STREAM-4). */
export function useDrafts(chatId: number): readonly ShownDraft[] {
  const { drafts } = useChats()
  useEffect(() => () => drafts.leave(chatId), [drafts, chatId])
  return useSyncExternalStore(drafts.subscribe, () => drafts.of(chatId))
}

/** Whether a reply is being written in a chat at this moment. */
export function useIsWriting(chatId: number): boolean {
  const { drafts } = useChats()
  return useSyncExternalStore(drafts.subscribe, () => drafts.writing().has(chatId))
}

/** The replies of a chat that will not come. */
export function useLostReplies(chatId: number): readonly LostReply[] {
  const { drafts } = useChats()
  return useSyncExternalStore(drafts.subscribe, () => drafts.lostIn(chatId))
}
