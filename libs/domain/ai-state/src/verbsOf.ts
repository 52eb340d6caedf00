import type { AiState } from './AiState.ts'

/** An act of a person on the AI of a chat. */
export type Verb = 'take-over' | 'hand-back' | 'stop'

type Verbs = { primary: Verb | null; secondary: Verb | null }

/**
 * The verbs of a state for an administrator: one that is likely next, and one beside it (D-14). `takenBy`: the way in
 * which a conversation that another app has is taken, by asking the channel or with the next message; null where no
 * other app has it. While one has, the AI is silent there, so that only taking over is offered; to a person who has
 * done that and whose next message takes it, handing back.
 */
export function verbsOf(state: AiState, adminId: number | null, takenBy: 'request' | 'message' | null = null): Verbs {
  if (takenBy !== null) {
    const isWithThem = state.is === 'human-answers' && state.by.adminId === adminId
    return takenBy === 'message' && isWithThem
      ? { primary: null, secondary: 'hand-back' }
      : { primary: 'take-over', secondary: null }
  }
  switch (state.is) {
    case 'ai-answers':
      return { primary: null, secondary: 'take-over' }
    case 'ai-writing':
      return { primary: 'stop', secondary: 'take-over' }
    case 'needs-you':
    case 'ai-off':
      return { primary: 'take-over', secondary: 'hand-back' }
    case 'human-answers':
      return { primary: state.by.adminId === adminId ? null : 'take-over', secondary: 'hand-back' }
  }
}
