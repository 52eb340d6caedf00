import type { InboxFilter } from '@frontdesk/chat-thread'
import type { ThreadFlags } from '../chat/threadAddress.ts'

/** Every key of this feature; the only place that names them. */
export const chatKeys = {
  all: ['chats'] as const,
  inboxes: ['chats', 'inbox'] as const,
  inbox: (companyId: number, narrowed: InboxFilter | { chatId: number }) =>
    ['chats', 'inbox', companyId, narrowed] as const,
  savedFilters: (companyId: number) => ['chats', 'saved-filters', companyId] as const,
  threads: ['chats', 'thread'] as const,
  thread: (companyId: number, chatId: number, flags: ThreadFlags) =>
    ['chats', 'thread', companyId, chatId, flags] as const,
  /** A thread opened at this message; it receives the same events as every thread. */
  around: (companyId: number, chatId: number, flags: ThreadFlags, messageId: number) =>
    ['chats', 'thread', companyId, chatId, flags, { around: messageId }] as const,
  users: (companyId: number) => ['chats', 'users', companyId] as const,
  usersOf: (companyId: number, chatId: number) => ['chats', 'users-of', companyId, chatId] as const,
  /** Not below `all`: a link does not change when chats do. */
  fileLink: (companyId: number, fileId: string) => ['file-link', companyId, fileId] as const,
  /** The timeline of a message; fetched again when its status changes. */
  timeline: (companyId: number, messageId: number, status: string) =>
    ['chats', 'timeline', companyId, messageId, status] as const,
  /** The approved templates of the channel of a chat, or of a channel. */
  templates: (companyId: number, of: number | string) => ['chat-templates', companyId, of] as const,
  /** Messages that match a query, in one chat or in all. */
  search: (companyId: number, chatId: number | null, words: string) =>
    ['chat-search', companyId, chatId, words] as const,
  searchHere: (companyId: number, chatId: number | null, words: string) =>
    ['chat-search-here', companyId, chatId, words] as const,
  searchPeople: (companyId: number, userIds: readonly number[]) => ['chat-search-people', companyId, userIds] as const,
  notes: (companyId: number) => ['chats', 'notes', companyId] as const,
  assistant: (companyId: number) => ['chats', 'assistant', companyId] as const,
}
