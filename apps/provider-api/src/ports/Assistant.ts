import type { Language } from '@frontdesk/contract'

/** One turn of the conversation, as the assistant reads it. */
export type Turn = { role: 'user' | 'assistant'; text: string; at: Date }

/** Something the company knows, and how well it fits the question: 0 not at all, 1 word for word. */
export type KnowledgeHit = { id: number; question: string; answer: string; score: number }

/** All that an assistant is told before it writes. It is one company's, and there are no tools (reliability T-30). */
export type AssistantInput = {
  instructions: string
  /** A random id of this run, by which the parts of its prompt are told apart; never told to anybody but the model. */
  fence: string
  /** Whom it sits with: a company's customers, or the administrators who ask about the product itself. */
  desk: 'company' | 'product'
  language: Language
  now: Date
  /** Oldest first; the last turn is the one to answer. */
  history: readonly Turn[]
  knowledge: readonly KnowledgeHit[]
  signal: AbortSignal
}

/** What an assistant says while it writes: `created` first, then pieces, then `done` or `failed`, which is the last. */
export type AssistantEvent =
  | { type: 'created'; responseId?: string }
  | { type: 'delta'; text: string }
  /** `needsHuman`: the reply promises that a human will answer. */
  | { type: 'done'; needsHuman?: boolean }
  | { type: 'failed'; code: AssistantFailure; message: string }

/** Why no answer came. The message beside it is for the log: it never holds a key or a customer's words. */
export type AssistantFailure =
  | 'ASSISTANT_REFUSED_KEY'
  | 'ASSISTANT_BUSY'
  | 'ASSISTANT_UNREACHABLE'
  | 'ASSISTANT_CUT_OFF'
  | 'ASSISTANT_FAILED'
  | 'ASSISTANT_TIMED_OUT'
  | 'ASSISTANT_SILENT'
  /** The reply told its instructions, or their fence. */
  | 'ASSISTANT_PROMPT_LEAK'

/** Whoever writes the AI replies: the embedded assistant, or a model behind an OpenAI-compatible address. */
export type Assistant = {
  /** Which of the two spellings of a piece its replies are told in (STREAM-1). */
  kind: 'local' | 'openai'
  /** Writes a reply. When the signal aborts it stops soon, whatever it says last is not heard. */
  reply: (input: AssistantInput) => AsyncIterable<AssistantEvent>
}
