/** Where a vendor lists kinds of events or messages, and the day on which the page was read. */
export type Documented<Name extends string> = {
  page: string
  /** `2026-11-28` */
  read: string
  kinds: readonly Name[]
}

/**
 * The place of a kind in the thread: a message with its words or its file; a message that names the kind of what it
 * holds; a line that nobody wrote; a change of a message that is there; how far a message of ours has come; or nothing
 * there.
 */
export type InThread = 'message' | 'named' | 'line' | 'change' | 'status' | 'nothing'

/**
 * The meaning of a kind for the AI: a question to answer, other words of one, which it answers if it still may, a
 * human's word that silences it, or no matter of it.
 */
export type ForAi = 'asked' | 'asked-anew' | 'silenced' | 'unchanged'

/**
 * The effect of a kind elsewhere: the chat is unread, the channel shows it as a kind that is not supported (D-22),
 * works otherwise, or has learnt something; a customer is known better; the chat has another owner. `seen` is a
 * receipt.
 */
export type InState = 'unread' | 'named-at-channel' | 'channel' | 'customer' | 'owner' | 'seen' | 'nothing'

/** The treatment of a kind: in the thread, for the AI, and in the state of chat and channel. */
export type Becomes = { thread: InThread; ai: ForAi; state: InState }

/** A kind with its reader and what becomes of it. */
export type Kind<Reader> = Becomes & {
  read: Reader
  /** A note for the reader of the page: a whole sentence. */
  note?: string
}

/** The one dispatch of a group of kinds: without an entry for each documented kind it does not compile. */
export type Kinds<Name extends string, Reader> = Readonly<Record<Name, Kind<Reader>>>

/** A group of kinds of one channel, such as its message types, for the page and the tests. */
export type KindGroup = {
  title: string
  documented: Documented<string>
  kinds: Readonly<Record<string, Kind<unknown>>>
  /** The treatment of a kind that the vendor has not documented, or only since then. */
  unknown: Becomes
}

/** The entry of a kind as a vendor spelt it; undefined for one that the table lacks. */
export const kindNamed = <Reader>(
  kinds: Readonly<Record<string, Kind<Reader>>>,
  name: string,
): Kind<Reader> | undefined => (Object.hasOwn(kinds, name) ? kinds[name] : undefined)

/** A customer's message, with its words or its file. */
export const customersMessage = { thread: 'message', ai: 'asked', state: 'unread' } as const satisfies Becomes
/** A customer's message that cannot be shown: it is named. */
export const namedMessage = { thread: 'named', ai: 'asked', state: 'unread' } as const satisfies Becomes
/** An unsupported event of no thread: the channel shows that it came. */
export const namedAtChannel = {
  thread: 'nothing',
  ai: 'unchanged',
  state: 'named-at-channel',
} as const satisfies Becomes
/** An event that changes nothing in the product. */
export const nothingHere = { thread: 'nothing', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes
