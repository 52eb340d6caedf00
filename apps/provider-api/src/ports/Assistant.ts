import type { Language } from '@frontdesk/contract'

/** One turn of the conversation in the assistant's input. */
export type Turn = {
  role: 'user' | 'assistant'
  text: string
  at: Date
  /**
   * That the text was spoken, at least in part, and a machine has written it down; `unknown`: words of
   * a recording are missing.
   */
  spoken?: 'transcribed' | 'unknown'
  /** It was written before the channel was connected, and nobody waits for an answer to it. */
  isHistory?: true
}

/** A knowledge item and how well it matches the question: 0 not at all, 1 word for word. */
export type KnowledgeHit = { id: number; question: string; answer: string; score: number; language?: Language }

/** The whole input of a reply. It holds one company's data only, and there are no tools (reliability T-30). */
export type AssistantInput = {
  instructions: string
  /** A random id of this run that delimits the parts of its prompt; sent to nobody but the model. */
  fence: string
  /** Who it talks to: a company's customers, or administrators with questions about the product itself. */
  desk: 'company' | 'product'
  language: Language
  now: Date
  /** Oldest first; the last turn is the one to reply to. */
  history: readonly Turn[]
  /** When a person last handed the chat back to the AI; null if nobody has. */
  since: Date | null
  knowledge: readonly KnowledgeHit[]
  signal: AbortSignal
}

/** What a model read and wrote for a reply, by its own count. */
export type ModelTokens = { input: number; output: number }

/** Events of a reply: `created` first, then `delta`s, then `done` or `failed` as the last. */
export type AssistantEvent =
  | { type: 'created'; responseId?: string }
  | { type: 'delta'; text: string }
  /**
   * `needsHuman`: the reply promises that a human will answer. `sources`: the ids of the entries that it came from; a
   * model does not say. `tokens`: what it read and wrote, where the model says so.
   */
  | { type: 'done'; needsHuman?: boolean; sources?: readonly number[]; tokens?: ModelTokens }
  | { type: 'failed'; code: AssistantFailure; message: string }

/** Why no reply came. The accompanying message is for the log: it never contains a key or a customer's text. */
export type AssistantFailure =
  | 'ASSISTANT_REFUSED_KEY'
  | 'ASSISTANT_BUSY'
  | 'ASSISTANT_UNREACHABLE'
  | 'ASSISTANT_CUT_OFF'
  | 'ASSISTANT_FAILED'
  | 'ASSISTANT_TIMED_OUT'
  | 'ASSISTANT_SILENT'
  /** The reply leaked its instructions or their fence. */
  | 'ASSISTANT_PROMPT_LEAK'

/** The writer of AI replies: the embedded assistant, or a model behind an OpenAI-compatible API. */
export type Assistant = {
  /** Which of the two wire formats of a piece its replies use (STREAM-1). */
  kind: 'local' | 'openai'
  /** The name of its language model; without one it has none, or the name is not known. */
  model?: string
  /** Writes a reply. It stops soon after the signal aborts; events after that are ignored. */
  reply: (input: AssistantInput) => AsyncIterable<AssistantEvent>
}
