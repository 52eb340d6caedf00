import type { AiState } from './AiState.ts'

/** What a person can do about the AI of a chat. */
export type Verb = 'take-over' | 'hand-back' | 'stop'

/** The verbs of a state for an administrator: one that is likely next, and one beside it (D-14). */
export function verbsOf(state: AiState, adminId: number | null): { primary: Verb | null; secondary: Verb | null } {
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
