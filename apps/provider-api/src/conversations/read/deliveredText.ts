import type { Message } from '@frontdesk/contract'

/**
 * The text of a message as its channel gets and shows it: the disclosure that an AI writes stands before it, in the
 * same message (decision 0055).
 */
export const deliveredText = ({ text, metadata: { disclosure } }: Pick<Message, 'text' | 'metadata'>): string =>
  disclosure === undefined ? text : `${disclosure.text}\n\n${text}`
