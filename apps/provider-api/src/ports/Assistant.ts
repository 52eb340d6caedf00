import type { AssistantModel, Language } from '@frontdesk/contract'

/** One turn of the conversation in the assistant's input. */
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

/** The whole input of a reply. It holds one company's data only, and there are no tools (reliability T-30). */
export type AssistantInput = {
  instructions: string
  /** A random id of this run that delimits the parts of its prompt; sent to nobody but the model. */
  fence: string
  /** Its readers: a company's customers, or administrators with questions about the product itself. */
  desk: 'company' | 'product'
  language: Language
  now: Date
  /** Oldest first; the last turn is the one to reply to. */
  history: readonly Turn[]
  /** When a person last handed the chat back to the AI; null if nobody has. */
  since: Date | null
  knowledge: readonly KnowledgeHit[]
  /**
   * Whether a language model may wait for the rest of the last message instead of answering it; otherwise it answers.
   */
  mayAwaitRest?: boolean
  signal: AbortSignal
}

/** The tokens of a reply by the model's own count: read, and written. */
export type ModelTokens = { input: number; output: number }

/** Events of a reply: `created` first, then `delta`s, then `done` or `failed` as the last. */
export type AssistantEvent =
  | { type: 'created'; responseId?: string }
  | { type: 'delta'; text: string }
  /**
   * `needsHuman`: the reply promises that a human will answer. `needsRest`: it is nothing yet, because the rest of the
   * question is still to come; only where the input allows that. `sources`: the ids of the entries that it came from; a
   * model does not say. `tokens`: what it read and wrote, where the model says so.
   */
  | { type: 'done'; needsHuman?: boolean; needsRest?: boolean; sources?: readonly number[]; tokens?: ModelTokens }
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
  kind: AssistantModel
  /** The name of its language model; without one it has none, or the name is not known. */
  model?: string
  /** Writes a reply. It stops soon after the signal aborts; events after that are ignored. */
  reply: (input: AssistantInput) => AsyncIterable<AssistantEvent>
}
