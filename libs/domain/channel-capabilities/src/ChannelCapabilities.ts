import type { MessageStatus } from '@frontdesk/contract'

/** The kind of a file. `other`: programs, archives, web pages and unknown types, which no channel accepts. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'other'

/** Delivery receipts that a channel reports. */
export type DeliveryReceipt = Extract<MessageStatus, 'sent' | 'delivered' | 'read'>

/** A step that is left to an administrator when the reply window is closed. */
export type AfterWindowStep = 'template' | 'wait-for-customer' | 'other-channel' | 'phone'

/** The writer of a reply: some channels give a person more time than the AI. */
export type ReplyWriter = 'human' | 'ai'

/** The limits of a channel for one kind of file. */
export type FileKindLimits = {
  /** Maximum number of bytes of one file. */
  mostBytes: number
  /** The supported media types of this kind; all when omitted. Files of other types are sent as documents. */
  types?: readonly string[]
}

/** A file format of voice messages; Ogg is with Opus, MP4 with AAC. */
export type VoiceFormat = 'audio/ogg' | 'audio/mp4' | 'audio/wav'

/** The voice messages that a channel takes. */
export type VoiceLimits = {
  /** The formats, the most wanted first: the first that a browser can make is sent. */
  takes: readonly VoiceFormat[]
  /** Maximum length in seconds: any format stays within the channel's bytes. */
  mostSeconds: number
}

/** The capabilities of a channel, stated here alone. */
export type ChannelCapabilities = {
  /**
   * Maximum number of characters of one text. It is sent in several messages where the channel's are shorter
   * (`splitsAt`).
   */
  textLimit: number
  /** Maximum number of characters of one message of the channel, where a longer text is split; else null. */
  splitsAt: number | null
  files: {
    /** The limits of each supported kind of file; a missing kind is not supported. */
    kinds: Readonly<Partial<Record<FileKind, FileKindLimits>>>
    /** Maximum number of files of one message. */
    most: number
    /** Maximum number of bytes of all files of one message together. */
    mostBytesTogether: number
  }
  /** The voice messages that can be recorded for the channel; null for none. */
  voice: VoiceLimits | null
  /** The receipts that the channel reports: no other is ever shown. */
  receipts: readonly DeliveryReceipt[]
  /** Hours after the customer's last message in which a person, or the AI, may answer freely; null for always. */
  replyWindowHours: Readonly<Record<ReplyWriter, number>> | null
  /** The steps that are left to an administrator when the reply window is closed. */
  afterWindow: readonly AfterWindowStep[]
  /** Whether a message can be sent as a reply to one of its chat, which both sides then see quoted. */
  quotes: boolean
  /** Whether the customer sees that a reply is being written. */
  showsTyping: boolean
  /** Whether the customer can be shown that a message was read. */
  showsRead: boolean
  /**
   * The way in which a person takes a conversation from another app that is linked to the same account: by asking the
   * channel for it, or with their first message; null on channels that give a conversation to one app alone.
   */
  takenBy: 'request' | 'message' | null
  /** Whether the chats that a phone already has may be brought in when it is connected. */
  bringsHistory: boolean
  /** Whether deleting a message here also deletes it for the customer. */
  deletesForCustomer: boolean
}
