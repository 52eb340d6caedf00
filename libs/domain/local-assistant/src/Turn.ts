import type { Language } from '@frontdesk/contract'

/** One turn of a conversation. */
export type Turn = {
  role: 'user' | 'assistant'
  text: string
  at: Date
  /** The part of `text` that a person typed or spoke; all of it where it is not said. */
  own?: string
  /** The subject of the turn beside its words: the advertisement that led here, or what it replies to. */
  about?: string
  /** Nothing was typed or spoken: a `sign`, as a sticker, or a `content` such as a photo, at which a person looks. */
  wordless?: 'sign' | 'content'
  /**
   * That the text was spoken, at least in part, and a machine has written it down; `unknown`: words of
   * a recording are missing.
   */
  spoken?: 'transcribed' | 'unknown'
  /** It was written before the channel was connected, and nobody waits for an answer to it. */
  isHistory?: true
}

/** A knowledge item and how well it matches the question: 0 not at all, 1 word for word. */
export type KnowledgeHit = KnowledgeWording & {
  score: number
  /** Every wording of the same fact, this one included: it was found by any of them. */
  wordings?: readonly KnowledgeWording[]
}

/** A question with its answer in one language. */
export type KnowledgeWording = { id: number; question: string; answer: string; language?: Language }

/** A conversation as an assistant reads it. */
export type ReadConversation = {
  /** Its readers: a company's customers, or administrators with questions about the product itself. */
  desk: 'company' | 'product'
  language: Language
  /** Oldest first; the last turn is the one to reply to. */
  history: readonly Turn[]
  /** When a person last handed the chat back to the AI; null if nobody has. */
  since: Date | null
}
