import type { Answerer, FirmNeed, Need } from './AiState.ts'

/** An event that changes the state of a chat's AI. */
export type AiEvent =
  /** The AI began to write a reply. */
  | { type: 'reply-began' }
  /** Its reply was stored to be sent; `need`: the reply hands the chat over. */
  | { type: 'reply-sent'; need: FirmNeed | null }
  /** Its reply ended without a message and without a need. */
  | { type: 'reply-dropped' }
  /** The AI could not reply, or may not. */
  | { type: 'reply-failed'; why: Need }
  | { type: 'reply-stopped'; by: Answerer }
  | { type: 'taken-over'; by: Answerer }
  | { type: 'handed-back' }
  /** An administrator sent a message. */
  | { type: 'human-wrote'; by: Answerer }
  /** The person who answered has left the company or the product. */
  | { type: 'answerer-left' }
