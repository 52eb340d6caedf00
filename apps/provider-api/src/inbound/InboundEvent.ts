import type { MessageSubject, SentTemplate } from '@frontdesk/contract'
import type { OutboundFile } from '../ports/Channel.ts'

/** A customer as a channel names them: at least one of `phone` and `userId` is set. */
export type ChannelPerson = {
  /** Digits, with the country's. */ phone: string | null
  /** The channel's own id of a person, who may hide the number or has none. */ userId: string | null
  name: string | null
  username: string | null
}

/**
 * The channel's own chat of an event, on channels that name one: there several people may write. Elsewhere a person and
 * their chat are one.
 */
export type Room = { id: string; title: string }

/** Whom an event is about, where, and when it happened. */
type About = { person: ChannelPerson; room?: Room }

/** The actor of an event: the customer, or one of us in the vendor's own app. */
type Actor = 'customer' | 'company'

/** A message that somebody wrote: a customer, or one of us in the vendor's own app. */
export type Written = About & {
  text: string
  /** The kind of content besides text, for clients to name; nothing is dropped silently. */
  kind: string | null
  channelId: string
  sentAt: Date
  /** When its writer changed it last, if that is known of it. */
  editedAt?: Date
  /** The channel's id of the message that this one replies to. */
  repliesTo: string | null
  /** The channel's text of that message; of a message in another chat nothing else is known. */
  quotedText?: string
  /** The part of that message which the writer chose. */
  quotedPart?: string
  /** Somebody else's words, which the writer forwarded; `from`: whose, where the channel says so. */
  forwarded?: { from: string | null } | null
  /** The text tells what the content is: nobody typed it. */
  isDescribed?: boolean
  /** The command that it is, by its name, and what a link to the channel has added to it. */
  command?: { name: string; payload: string | null }
  /** Words of people in a group to one another: they are not meant for us. */
  isGroupTalk?: boolean
  /** The channel's topic in which it was written; null outside of any, undefined on channels without topics. */
  topicId?: string | null
  /** A place that its writer keeps moving. `until`: when that ends or has ended, where it is known. */
  live?: { until: Date | null; isOver: boolean }
  /** A key that is equal for the same file only. */
  fileKey?: string
  /** The advertisement that led the customer here. */
  advertisement?: Advertisement
  /** The thing of the company that it is about. */
  about?: MessageSubject
  /**
   * Another app has the conversation at the vendor: ours looks on, and the AI is silent. Undefined on channels that
   * know no other app, or where it is not said.
   */
  isOnStandby?: boolean
}

/** A message as it was read. `reaction`: the emoji of one that is a reaction; '' takes an earlier one back. */
export type Reacting = Written & { reaction: string | null }

/** The words of an advertisement, and the address where it can be seen. */
export type Advertisement = { title: string; text: string; url: string | null }

/** A message of the channel as an echo shows it: a part of ours. */
export type ShownPart =
  { type: 'text'; text: string } | { type: 'template'; file: object | null } | { type: string; caption: string }

/** A message that came as an echo, and how our messages are divided on its channel. */
export type Echo = {
  written: Written
  hasFile: boolean
  /** It stands for an edit or a deletion of the message, which may be known already. */
  isCorrection?: boolean
  /** The vendor's app wrote it by itself for its owner, such as a greeting: no human has spoken. */
  isAutomatic?: boolean
  partsOf: (text: string, files: readonly OutboundFile[], template: SentTemplate | null) => readonly ShownPart[]
}

/**
 * That a message reads otherwise now. `written`: the message as it reads now, with the moment of the change.
 * `isAwaited`: whether the message itself may come after its edit; then the edit is the message. `isFirstRead`: the
 * message could not be read before, so that what it holds beside its text is new, too.
 */
export type Edit = {
  by: Actor
  written: Written & { editedAt: Date }
  isAwaited: boolean
  isFirstRead?: boolean
}

/** That a message was taken back. `unknown`: the channel does not say by whom, only that nobody has it any more. */
export type Deletion = About & { by: Actor | 'unknown'; channelId: string; at: Date }

/** A person's one reaction to a message; `emoji` is null for one that is taken back. */
export type Reaction = About & { by: Actor; channelId: string; targetId: string; emoji: string | null; at: Date }

/**
 * A line of the channel itself in a chat: no person wrote it, and it asks nothing. `notice`: its key, which the screens
 * translate with the further fields; without one its text is shown.
 */
export type ChannelNotice = About & {
  channelId: string
  text: string
  at: Date
  notice?: { notice: string; [detail: string]: string }
  /** Whether a chat is made for it where there is none: yes, unless it is false. */
  opensChat?: boolean
  /** Whether the customer wants marketing messages from then on. */
  marketing?: 'stopped' | 'resumed'
  /** Which side the vendor has given the conversation to. */
  owner?: 'us' | 'another-app'
}

/** That a person has other addresses from a moment on, as the channel says in a line of its own. */
export type Moved = ChannelNotice & { to: Pick<ChannelPerson, 'phone' | 'userId'> }

/** That a chat of the channel has another id: what comes and goes there is still in the same chat. */
export type RoomMoved = { from: string; to: string; at: Date }

/**
 * An event in a customer's chat at a vendor: all that an adapter reads out of the events about chats.
 * `applyInbound` applies it. How far a message of ours has come is none of it.
 */
export type InboundEvent =
  | { type: 'message'; written: Written }
  | ({ type: 'echo' } & Echo)
  | ({ type: 'edit' } & Edit)
  | ({ type: 'deletion' } & Deletion)
  | ({ type: 'reaction' } & Reaction)
  | ({ type: 'notice' } & ChannelNotice)
  | ({ type: 'moved' } & Moved)
  | ({ type: 'room-moved' } & RoomMoved)
