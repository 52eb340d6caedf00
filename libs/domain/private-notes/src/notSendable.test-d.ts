import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { BodyOf, Message, PrivateNote } from '@frontdesk/contract'
import type { NoteWords, PendingNote } from './PendingNotes.ts'

type Sent = BodyOf<'sendMessage'>['message']

/** A note is nothing that a message can be made of: what sends one asks for a text, and a note has a body. */
// @ts-expect-error: a note is no message
export const asMessage = (note: PrivateNote): Message => note

// @ts-expect-error: a note is not shown as a message that is being sent
export const asOutgoing = (note: PendingNote): OutgoingMessage => note

// @ts-expect-error: the words of a note are no text
export const asText = (words: NoteWords): Sent => words

// @ts-expect-error: a note does not fit where a text is sent
export const asReply = (words: NoteWords): { text: string } => words
