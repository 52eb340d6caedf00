export { AssistantChat } from './pages/AssistantChat.tsx'
export { CompanyBoundary } from './pages/CompanyBoundary.tsx'
export {
  ChatPartsContext,
  type VoiceRecorderProps,
  type ComposerMenuProps,
  type FieldMenuProps,
  type CustomerCardProps,
  type DeskParts,
  type LabelParts,
  type NoteParts,
  type PlanningParts,
} from './composer/ChatPartsContext.ts'
export { chatQueries } from './cache/chatQueries.ts'
export { applyStreamEvent, applyTyping, chatsOf } from './stores/createChats.ts'
export { chatName } from './chat/chatName.ts'
export { controlKey } from './chat/useChatControl.ts'
export { useTakeOver } from './handover/useTakeOver.ts'
export { focusedChatId } from './chat/chatFocus.ts'
export { applyChatEvent, resyncChats } from './cache/applyChatEvent.ts'
export { TemplateDialog } from './templates/TemplateDialog.tsx'
export type { TemplateDraft } from './templates/useSendTemplate.ts'
export { ChatById } from './thread/ChatById.tsx'
export { InboxPage } from './pages/InboxPage.tsx'
export { UnsentNotice } from './outbox/UnsentNotice.tsx'
export { WaitingNotice } from './outbox/WaitingNotice.tsx'
export { useSender, useUnsentCount } from './outbox/useSender.ts'
export { useLoadedChats, useNeedsYou, useUnreadTotal, type LoadedChat } from './cache/useLoadedChats.ts'
export { useInboxAction, useInboxActions } from './stores/inboxActions.ts'
export { useOpenChatVerbs } from './handover/openChatVerbs.ts'
