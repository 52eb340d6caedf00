import type { AssistantModel } from '@frontdesk/contract'
import type { KnowledgeHit, LabelToSuggest, ReadConversation } from '@frontdesk/local-assistant/reading'

export type { KnowledgeHit, Turn } from '@frontdesk/local-assistant/reading'

export type { LabelToSuggest } from '@frontdesk/local-assistant/reading'

/** The whole input of a reply. It holds one company's data only, and there are no tools (reliability T-30). */
export type AssistantInput = ReadConversation & {
  instructions: string
  /** A random id of this run that delimits the parts of its prompt; sent to nobody but the model. */
  fence: string
  now: Date
  knowledge: readonly KnowledgeHit[]
  /**
   * Whether a language model may wait for the rest of the last message instead of answering it; otherwise it answers.
   */
  mayAwaitRest?: boolean
  /** Labels of the company that may be suggested for the chat; none for others than customers'. */
  labels?: readonly LabelToSuggest[]
  /** For whom it is written: the owners take turns where an endpoint has a budget. */
  owner?: string
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
   * model does not say. `tokens`: what it read and wrote, where the model says so. `labels`: the ids of those of the
   * input that it suggests.
   */
  | {
      type: 'done'
      needsHuman?: boolean
      needsRest?: boolean
      sources?: readonly number[]
      tokens?: ModelTokens
      labels?: readonly number[]
    }
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
