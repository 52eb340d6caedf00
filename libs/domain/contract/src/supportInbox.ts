import type { RouteId } from './routes.ts'

/**
 * The company that the support inbox acts for: the support conversations of all companies are its chats. No company has
 * this id; the server finds the one that a conversation belongs to by the chat, the message or the file that a
 * call names. No imports but types: a browser bundle contains this file.
 */
export const supportCompanyId = 999_999_999_999_999

/** The calls of the chats that the support inbox makes, too, at addresses of their own (`supportInboxPath`). */
const routesOfSupportInbox = [
  'getChatsWithPreview',
  'getChatUsers',
  'getUsers',
  'getChatMessages',
  'getMessagesAround',
  'getMessageTimeline',
  'searchMessages',
  'sendMessage',
  'markMessageAsViewed',
  'markChatsViewed',
  'markChatUnread',
  'updateAiForChats',
  'deleteMessage',
  'uploadFile',
  'getFileLinks',
  'updateAiBotSettingsForChat',
  'takeOverChat',
  'stopRun',
  'sendStoppedReply',
  'discardStoppedReply',
  'retryRun',
  'watchChat',
  'sayTyping',
] as const satisfies readonly RouteId[]

export type SupportInboxRoute = (typeof routesOfSupportInbox)[number]

const ofInbox: ReadonlySet<string> = new Set(routesOfSupportInbox)

/** Whether the support inbox makes this call. */
export const isSupportInboxRoute = (route: RouteId): route is SupportInboxRoute => ofInbox.has(route)

/** The address at which the support inbox makes a call of the chats; `path`: that of the chats of a company. */
export const supportInboxPath = (path: string): string => path.replace(/^\/admin\//, '/system-admin/support/')
