export type {
  ChannelCapabilities,
  FileKindLimits,
  FileKind,
  AfterWindowStep,
  ReplyWriter,
  DeliveryReceipt,
  VoiceFormat,
  VoiceLimits,
} from './ChannelCapabilities.ts'
export { capabilitiesOf } from './capabilitiesOf.ts'
export { freeEntryUntil, longestFreeEntry } from './freeEntryUntil.ts'
export { isHeic, kindOf, kindOn, type FileFacts } from './kindOf.ts'
export { knownReceipt } from './knownReceipt.ts'
export { refusalsOf, type FileRefusal } from './refusalsOf.ts'
export { replyWindowOf, type ReplyWindow } from './replyWindowOf.ts'
