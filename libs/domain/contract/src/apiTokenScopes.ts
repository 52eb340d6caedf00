import type { RouteId } from './routes.ts'

/**
 * The scopes of API tokens, in the order in which the settings list them. No imports but types: a browser bundle
 * contains this file.
 */
export const apiTokenScopes = [
  'chats:read',
  'chats:write',
  'messages:send',
  'files:read',
  'knowledge:read',
  'knowledge:write',
  'channels:read',
] as const
export type ApiTokenScope = (typeof apiTokenScopes)[number]

/**
 * The scope that opens a call to API tokens. A call that is missing here is closed to all of them: the account, the
 * team, billing, integrations, tokens and webhooks never open (decision 380).
 */
export const scopeOfCall = {
  getChatsWithPreview: 'chats:read',
  getChats: 'chats:read',
  getUsers: 'chats:read',
  getChatUsers: 'chats:read',
  getChatMessages: 'chats:read',
  getCompanyMessages: 'chats:read',
  searchMessages: 'chats:read',
  getMessagesAround: 'chats:read',
  getMessageTimeline: 'chats:read',

  updateAiBotSettingsForChat: 'chats:write',
  updateAiForChats: 'chats:write',
  takeOverChat: 'chats:write',
  markMessageAsViewed: 'chats:write',
  markChatsViewed: 'chats:write',
  markChatUnread: 'chats:write',

  sendMessage: 'messages:send',
  getMessageTemplates: 'messages:send',
  sendTemplate: 'messages:send',
  findChatByPhone: 'messages:send',
  startChat: 'messages:send',
  uploadFile: 'messages:send',

  getFileLinks: 'files:read',

  listKnowledge: 'knowledge:read',
  createKnowledge: 'knowledge:write',
  updateKnowledge: 'knowledge:write',
  deleteKnowledge: 'knowledge:write',

  listMessengers: 'channels:read',
} as const satisfies Partial<Record<RouteId, ApiTokenScope>>
