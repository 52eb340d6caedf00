import { isFirm, type AiState, type Answerer, type Need } from './AiState.ts'

/** The handler of a chat as a provider reports it; undefined: it reports only the AI's switch. */
export type ReportedHandler =
  { by: 'ai' } | { by: 'waiting'; why?: Need | undefined } | ({ by: 'human' } & Answerer) | { by: 'off' } | undefined

/**
 * The state of a chat's AI (D-14) from what the provider reports: its handler, the AI's switch, and whether a
 * reply is being generated.
 */
export function aiStateOf(handler: ReportedHandler, isOn: boolean, isWriting: boolean): AiState {
  switch (handler?.by) {
    case undefined:
      return isOn ? whileOn(isWriting) : { is: 'ai-off' }
    case 'ai':
      return whileOn(isWriting)
    case 'waiting': {
      const why = handler.why ?? null
      // A reply that hands the chat over is shown until its message arrives, which ends its draft.
      return isWriting && !isFirm(why) ? { is: 'ai-writing', need: why } : { is: 'needs-you', why }
    }
    case 'human':
      return { is: 'human-answers', by: { adminId: handler.adminId, name: handler.name } }
    case 'off':
      return { is: 'ai-off' }
  }
}

const whileOn = (isWriting: boolean): AiState => (isWriting ? { is: 'ai-writing', need: null } : { is: 'ai-answers' })
