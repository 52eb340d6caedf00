export { authorIn, type StoredMessage } from './authorIn.ts'
export type {
  CountedConversation,
  CountedMessage,
  HandOver,
  HandOverReason,
  ConversationOutcome,
} from './CountedConversation.ts'
export { conversationsOf, quietTime } from './conversationsOf.ts'
export { daysIn, type Days } from './daysIn.ts'
