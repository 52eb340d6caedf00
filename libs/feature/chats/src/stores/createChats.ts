import type { Typing } from '@frontdesk/contract'
import { createStore, usePlatform, type Platform } from '@frontdesk/platform'
import type { StreamEvent } from '@frontdesk/stream-draft'
import { createBulkStore } from './bulkStore.ts'
import { createDraftStore } from './draftStore.ts'
import { createTypingStore } from './typingStore.ts'

/**
 * The state of all chats on one page: the query cache for what the server answers, and stores for what it only streams.
 * `applyChatEvent`, `applyStreamEvent` and `applyTyping` are its only writers.
 */
export function createChats({ queryClient, liveFetches }: Pick<Platform, 'queryClient' | 'liveFetches'>) {
  return {
    queryClient,
    liveFetches,
    drafts: createDraftStore(),
    typing: createTypingStore(),
    bulk: createBulkStore(),
    /**
     * The last message that the server reported back under the id its sender gave it: its send is
     * settled (reliability C3).
     */
    confirmedSend: createStore<{ readonly clientMessageId: string } | null>(null),
  }
}

export type Chats = ReturnType<typeof createChats>

/** The chats of a running app, and of each test. */
export const chatsOf = (platform: Pick<Platform, 'singleton'>): Chats => platform.singleton(createChats)

export const useChats = (): Chats => chatsOf(usePlatform())

/** Applies an event of a growing AI reply (STREAM-1, STREAM-2). */
export const applyStreamEvent = ({ drafts }: Chats, event: StreamEvent): void => drafts.apply(event)

/** Applies that a colleague types. */
export const applyTyping = ({ typing }: Chats, event: Typing): void => typing.apply(event)
