import type { ChosenChats } from '@frontdesk/api-client'
import type { VoiceLimits } from '@frontdesk/channel-capabilities'
import type { InboxFilter, LabelsToChange, ThreadPage } from '@frontdesk/chat-thread'
import type { Chat, MessageFile } from '@frontdesk/contract'
import type { CustomerBlock } from '../cache/changeChat.ts'
import { createContext, type ComponentType, type ReactNode, type RefObject } from 'react'

/** A field of words, as a menu over it sees it. */
export type FieldMenuProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

/** The composer of a customer's chat, as a menu over it sees it. */
export type ComposerMenuProps = FieldMenuProps & {
  companyId: number
  /** The customer's name; empty where the channel tells none. */
  customerName: string
  /** Puts files into the composer once they are there; until then nothing is sent. The promise must not reject. */
  onFiles?: (files: Promise<readonly File[]>) => void
}

/** The parts of private notes, which the app brings from another feature (CUST-3). */
export type NoteParts = {
  /** In place of the composer of replies: its words have no way to the customer. */
  Composer: ComponentType<{
    chat: Chat
    takesFocus: boolean
    onLeave: () => void
    onSaved: () => void
    children?: ReactNode
  }>
  /** Around a thread: places the notes of the chat among its rows. */
  OfThread: ComponentType<{
    chat: Chat
    pages: readonly ThreadPage[]
    isBegun: boolean
    isAtEnd: boolean
    children: ReactNode
  }>
  /** The notes below a row, or above the first one for null. */
  Below: ComponentType<{ rowKey: string | null }>
  /** The notes at the end of the thread that are not stored yet. */
  Pending: ComponentType
  /** The notes that a search finds. */
  Found: ComponentType<{ companyId: number; chatId: number | null; words: string }>
  /** Above the list of chats: the notes that mention the reader. */
  Mentions: ComponentType<{ companyId: number }>
}

/** The parts of labels, which the app brings from another feature (CUST-3). */
export type LabelParts = {
  /** The labels of a chat in a row or a header; compact: as marks of their colours, with their names to hear. */
  Chips: ComponentType<{ chat: Chat; isCompact?: boolean }>
  /** Chooses the labels of one chat. */
  OfChat: ComponentType<{ chat: Chat; onLabelled: (change: LabelsToChange) => void }>
  /** Adds labels to several chats and removes others. */
  OfChosen: ComponentType<{
    companyId: number
    chosen: ChosenChats
    /** Those of them that are loaded. */
    chats: readonly Chat[]
    onLabelled: (chatIds: readonly number[], change: LabelsToChange) => void
    onDone: () => void
  }>
  /** Chooses the labels of which a listed chat has one. */
  Filter: ComponentType<{
    companyId: number
    chosen: readonly number[]
    onChoose: (labelIds: readonly number[]) => void
  }>
  /** A label that the list is filtered by; a press takes it away. */
  FilterChip: ComponentType<{ companyId: number; labelId: number; className: string; onRemove: () => void }>
}

/** The parts of planned work, which the app brings from another feature (PLAN-1). */
export type PlanningParts = {
  /** The key that snoozes a chat, and the choice of its time. */
  Keys: ComponentType<{
    isOffered: boolean
    /** The focused chat of the list, or else the open one. */
    target: () => Chat | undefined
    onChanged: (chat: Chat) => void
  }>
  /** In the head of the list: starts a chat by a phone number (PLAN-2). */
  Start?: ComponentType<{ companyId: number }>
  /** Above the composer: until when the chat is snoozed, or that it came back. */
  Bar: ComponentType<{ chat: Chat; onChanged: (chat: Chat) => void }>
  /** Beside the button that sends: plans the words of the composer for a time. */
  SendLater: ComponentType<{
    chat: Chat
    text: string
    onPlanned: () => void
    onChanged: (chat: Chat) => void
  }>
  /** At the end of the thread: the messages that are planned. */
  Planned: ComponentType<{ chat: Chat; onChanged: (chat: Chat) => void }>
}

/** The parts by which a team shares out its chats, which the app brings from another feature (TEAM-2). */
export type DeskParts = {
  /** The key that assigns a chat, and the choice of its person. */
  Keys: ComponentType<{
    isOffered: boolean
    /** The focused chat of the list, or else the open one. */
    target: () => Chat | undefined
    onChanged: (chat: Chat) => void
  }>
  /** The views of the list: whose chats it shows, and how many there are. */
  Views: ComponentType<{
    companyId: number
    filter: InboxFilter
    onChange: (filter: InboxFilter) => void
    /** Whether the list is there. */
    isListed: boolean
  }>
  /** Assigns the open chat, as the key does: in the header, or, where that is narrow, in the bar of who answers. */
  Button: ComponentType<{ isInBar?: boolean }>
  /** In the head of a customer's chat: who else looks at it; it says to them that this window does. */
  Lookers: ComponentType<{ chat: Chat }>
}

/** The recorder of voice messages over the composer, which the app brings from another feature (WORD-2). */
export type VoiceRecorderProps = {
  takes: VoiceLimits
  /** Called once with a recording that is whole, also after the recorder has left the page. */
  onRecorded: (recording: File) => void
  /** Called when the recorder is to go; the field takes the focus. */
  onEnd: () => void
}

/** The fields of a chat that the card of its customer shows: a change of another one does not render it again. */
export const shownByCard = [
  'id',
  'companyId',
  'platform',
  'title',
  'users',
  'customerName',
  'labelIds',
  'suggestedLabelIds',
  'createdAt',
  'lastInboundAt',
  'blockedAt',
] as const satisfies readonly (keyof Chat)[]
export type ChatOfCard = Pick<Chat, (typeof shownByCard)[number]>

/** The chat that the card of a customer shows, and its changes. */
export type CustomerCardProps = {
  chat: ChatOfCard
  /** Whether the thread is there: until then the card loads, and shows nothing. */
  isShown: boolean
  /** Shows a change of the labels of the chat before the server has answered. */
  onLabelled: (change: LabelsToChange) => void
  /** Blocks and unblocks the customer; null where the provider cannot. */
  block: CustomerBlock | null
  /** Shows files of chats. */
  Files: ComponentType<{ files: readonly MessageFile[]; companyId: number }>
  /** Closes the pane beside the thread; null where it stands in a sheet. */
  onClose: (() => void) | null
}

type ChatParts = {
  /**
   * The menu that a slash opens over the composer; null without one. It is mounted once a text has a slash, loads its
   * own code, and renders nothing until it has (WORD-1).
   */
  Menu: ComponentType<ComposerMenuProps> | null
  /**
   * The menu that finds emoji by a colon over the composer of every chat; null without one. As the other, it loads its
   * own code (WORD-3).
   */
  Emoji?: ComponentType<FieldMenuProps> | null
  /** The parts of private notes; null where the provider has none (CUST-3). */
  notes: NoteParts | null
  /** The parts of labels; null where the provider has none (CUST-3). */
  labels?: LabelParts | null
  /** The parts of planned work; null where the provider has none (PLAN-1). */
  planning?: PlanningParts | null
  /** The parts by which a team shares out its chats; null where the provider has none (TEAM-2). */
  desk?: DeskParts | null
  /** The recorder of voice messages; null where the app has none (WORD-2). */
  Recorder?: ComponentType<VoiceRecorderProps> | null
  /** The card of a customer; null where the provider has none (CUST-1). */
  Card?: ComponentType<CustomerCardProps> | null
}

/** The parts of an open chat that the app brings from other features. */
export const ChatPartsContext = createContext<ChatParts>({ Menu: null, notes: null })
