import type { ChatEvent, LocalEvent } from './ChatEvent.ts'

type Mark = Extract<LocalEvent, { type: `message-report${string}` }>

/** A union is answered whole: with a case missing there is a way without an answer. */
// @ts-expect-error: 'message-report-failed' is not answered
export const isSet: Readonly<Record<Mark['type'], boolean>> = { 'message-reporting': true }

// @ts-expect-error: a mark is of one message
export const unaddressed: ChatEvent = { type: 'message-reporting', chatId: 10001 }

// @ts-expect-error: a failed send states whether the message may be stored
export const unsure: ChatEvent = { type: 'message-failed', chatId: 10001, clientMessageId: 'a', reason: 'No answer' }
