import type { AiEvent } from './AiEvent.ts'
import { isFirm, type AiState, type Need } from './AiState.ts'

/** An event of the AI, a message, or a person who left. */
type OtherEvent = Exclude<AiEvent, { type: 'handed-back' | 'taken-over' | 'human-wrote' }>

const aiAnswers: AiState = { is: 'ai-answers' }
const needsYou = (why: Need | null): AiState => ({ is: 'needs-you', why })
/** The state of a chat's AI after an event (D-14). An event that does not apply leaves the state as it is. */
export function stepAiState(state: AiState, event: AiEvent): AiState {
  if (event.type === 'handed-back') return state.is === 'ai-writing' ? { ...state, need: null } : aiAnswers
  // A person that writes to a customer answers from then on, in every state (D-21).
  if (event.type === 'taken-over' || event.type === 'human-wrote') return { is: 'human-answers', by: event.by }
  switch (state.is) {
    case 'ai-answers':
      return stepAnswering(state, event)
    case 'ai-writing':
      return stepWriting(state, event)
    case 'needs-you':
      return stepNeeding(state, event)
    case 'human-answers':
      return event.type === 'answerer-left' ? { is: 'ai-off' } : state
    case 'ai-off':
      return state
  }
}

function stepAnswering(state: AiState & { is: 'ai-answers' }, event: OtherEvent): AiState {
  switch (event.type) {
    case 'reply-began':
      return { is: 'ai-writing', need: null }
    case 'reply-sent':
      return event.need === null ? state : needsYou(event.need)
    case 'reply-failed':
      return needsYou(event.why)
    case 'reply-dropped':
    case 'reply-stopped':
    case 'answerer-left':
      return state
  }
}

function stepWriting(state: AiState & { is: 'ai-writing' }, event: OtherEvent): AiState {
  switch (event.type) {
    case 'reply-sent':
      return event.need === null ? aiAnswers : needsYou(event.need)
    case 'reply-dropped':
      return state.need === null ? aiAnswers : needsYou(state.need)
    case 'reply-failed':
      return needsYou(event.why)
    case 'reply-stopped':
      return { is: 'human-answers', by: event.by }
    case 'reply-began':
    case 'answerer-left':
      return state
  }
}

function stepNeeding(state: AiState & { is: 'needs-you' }, event: OtherEvent): AiState {
  const { why } = state
  // No reply begins before a person has handed the chat back, so none can end.
  if (isFirm(why)) return state
  if (event.type === 'reply-failed') return needsYou(event.why)
  if (event.type === 'reply-began') return { is: 'ai-writing', need: why }
  if (event.type === 'reply-sent') return event.need === null ? aiAnswers : needsYou(event.need)
  return state
}
