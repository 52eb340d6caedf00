export { ApiError } from './ApiError.ts'
export { createApi, type Api } from './createApi.ts'
export {
  assistantCalls,
  type AssistantChanges,
  type KnowledgeImport,
  type KnowledgePage,
  type KnowledgeWords,
} from './calls/assistant.ts'
export { chatControlCalls, type ChangedChats, type ChosenChats } from './calls/chatControl.ts'
export { fileCalls, type FileLink } from './calls/files.ts'
export { integrationCalls, type ConnectRequest } from './calls/integrations.ts'
export {
  messageActionCalls,
  type FoundMessages,
  type MessagesAround,
  type SearchRequest,
  type TimelineEntry,
} from './calls/messageActions.ts'
export { pushCalls } from './calls/push.ts'
export { systemAdminCalls, type CompanyListRequest, type CompanyPage } from './calls/systemAdmin.ts'
export { readFile } from './border/readFile.ts'
export type { Ask } from './createAsk.ts'
export { toChatEvent } from './toChatEvent.ts'
export { toRestart } from './toRestart.ts'
export { toTyping } from './toTyping.ts'
export type { World } from './World.ts'
export type { Cancel, InCompany } from './Cancel.ts'
export type { Capabilities, Me, SessionOverview, SignedIn, Verified } from './calls/accounts.ts'
export type { Mailed } from './border/readMailed.ts'
export type { ChatListRequest, ChatPage, OpenedConversation } from './calls/chats.ts'
export type { CompanyChanges, OnboardingRequest } from './calls/companies.ts'
export type { FeatureCheck } from './calls/features.ts'
export type { LoggedEvent, LogPage } from './calls/events.ts'
export type { ChatMessagesRequest, SendMessageRequest } from './calls/messages.ts'
export type { Sent } from './calls/sendAs.ts'
export type { SupportConversation } from './calls/support.ts'
