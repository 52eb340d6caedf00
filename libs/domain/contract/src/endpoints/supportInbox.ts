import type { Endpoint } from '../defineEndpoint.ts'
import { supportInboxPath, type SupportInboxRoute } from '../supportInbox.ts'
import { IdInput } from '../wireValues.ts'
import { chatControlEndpoints } from './chatControl.ts'
import { chatEndpoints } from './chats.ts'
import { fileEndpoints } from './files.ts'
import { messageEndpoints } from './messages.ts'
import { userEndpoints } from './users.ts'

const ofSupport = <const E extends Endpoint>({ path, register, access: _company, ...endpoint }: E) => ({
  ...endpoint,
  path: supportInboxPath(path),
  access: 'support' as const,
  register: [...register, 'SUP-8'],
})

/**
 * The calls of the support inbox (SUP-8): those of the chats, by system administrators, for support conversations.
 * Their schemas are the same, so that one client and one set of screens serve both.
 */
export const supportInboxEndpoints = {
  getChatsWithPreview: ofSupport(chatEndpoints.getChatsWithPreview),
  getChatUsers: ofSupport(userEndpoints.getChatUsers),
  getUsers: ofSupport(userEndpoints.getUsers),
  getChatMessages: ofSupport(messageEndpoints.getChatMessages),
  getMessagesAround: ofSupport(messageEndpoints.getMessagesAround),
  getMessageTimeline: ofSupport(messageEndpoints.getMessageTimeline),
  searchMessages: ofSupport(messageEndpoints.searchMessages),
  sendMessage: ofSupport(messageEndpoints.sendMessage),
  markMessageAsViewed: ofSupport(messageEndpoints.markMessageAsViewed),
  markChatsViewed: ofSupport(chatControlEndpoints.markChatsViewed),
  markChatUnread: ofSupport(chatControlEndpoints.markChatUnread),
  updateAiForChats: ofSupport(chatControlEndpoints.updateAiForChats),
  deleteMessage: ofSupport(messageEndpoints.deleteMessage),
  uploadFile: {
    ...ofSupport(fileEndpoints.uploadFile),
    // The chat that it is for says in which company's files it is kept.
    query: fileEndpoints.uploadFile.query.extend({ chatId: IdInput }),
  },
  getFileLinks: ofSupport(fileEndpoints.getFileLinks),
  updateAiBotSettingsForChat: ofSupport(chatEndpoints.updateAiBotSettingsForChat),
  takeOverChat: ofSupport(chatControlEndpoints.takeOverChat),
  stopRun: ofSupport(chatControlEndpoints.stopRun),
  sendStoppedReply: ofSupport(chatControlEndpoints.sendStoppedReply),
  discardStoppedReply: ofSupport(chatControlEndpoints.discardStoppedReply),
  retryRun: ofSupport(chatControlEndpoints.retryRun),
  watchChat: ofSupport(chatControlEndpoints.watchChat),
  sayTyping: ofSupport(chatControlEndpoints.sayTyping),
} satisfies Record<SupportInboxRoute, Endpoint>
