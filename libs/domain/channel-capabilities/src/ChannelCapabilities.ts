import type { MessageStatus } from '@frontdesk/contract'

/** What a file is to a channel. Other: what runs, packs or shows pages, and unknown types; no channel carries it. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'other'

/** Delivery receipts that a channel reports. */
export type DeliveryReceipt = Extract<MessageStatus, 'sent' | 'delivered' | 'read'>

/** What an administrator may still do when the reply window is closed. */
export type AfterWindowStep = 'template' | 'wait-for-customer' | 'other-channel' | 'phone'

/** Who answers: some channels give a person more time than the AI. */
export type ReplyWriter = 'human' | 'ai'

/** How a channel carries one kind of file. */
export type FileKindLimits = {
  /** Bytes of one file. */
  mostBytes: number
  /** The media types of this kind that it knows; all of the kind where this is missing. Others of the kind go as documents. */
  types?: readonly string[]
}

/** What a channel can do; the only source of it. */
export type ChannelCapabilities = {
  /** Characters of one text as one sends it. A channel with shorter messages gets it in several (`splitsAt`). */
  textLimit: number
  /** Characters of one message of the channel, where a longer text becomes several. */
  splitsAt: number | null
  files: {
    /** What is carried, by kind; a kind that is missing is not. */
    kinds: Readonly<Partial<Record<FileKind, FileKindLimits>>>
    /** Files of one message. */
    most: number
    /** Bytes of all files of one message. */
    mostBytesTogether: number
  }
  /** Which marks mean something here: no other is ever shown. */
  receipts: readonly DeliveryReceipt[]
  /** Hours after the customer's last message in which a person, or the AI, may answer freely; null for always. */
  replyWindowHours: Readonly<Record<ReplyWriter, number>> | null
  /** What is left when the window is closed. */
  afterWindow: readonly AfterWindowStep[]
  /** Whether a message can be sent as a reply to one of its chat, which both sides then see quoted. */
  quotes: boolean
  /** Whether the customer sees that a reply is being written. */
  showsTyping: boolean
  /** Whether deleting a message here also deletes it for the customer. */
  deletesForCustomer: boolean
}
