import { aiStateOf, type AiState, type Need } from '@frontdesk/ai-state'
import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** Whether the AI of a chat has a state: it answers customers, and people can take over from it. */
export const hasAiState = (chat: Pick<Chat, 'purpose'>): boolean =>
  chat.purpose === undefined || chat.purpose === 'customer'

/**
 * The way in which a person takes a conversation that another app has; null where no other app has it. A channel that
 * is not known to give it to anybody may do so with a message.
 */
export const takenByOf = ({ conversationOwner, platform }: Pick<Chat, 'conversationOwner' | 'platform'>) =>
  conversationOwner === 'another-app' ? (capabilitiesOf(platform).takenBy ?? 'message') : null

/** The state of a chat's AI (D-14). `isWriting`: whether a reply is being generated here; a held one still counts. */
export const aiStateOfChat = (
  { handler, settings, heldReply }: Pick<Chat, 'handler' | 'settings' | 'heldReply'>,
  isWriting: boolean,
): AiState => aiStateOf(handler, settings.aiEnabled, isWriting || (heldReply ?? null) !== null)

/** A state as the signed-in administrator sees it: what it looks like, its name, and why a person must answer. */
type ShownAiState = {
  look: 'ai-answers' | 'ai-writing' | 'needs-you' | 'you-answer' | 'colleague-answers' | 'ai-off'
  name: string
  /** The name for a row of the list. */
  shortName: string
  reason: string | null
}

/** Returns the texts of a state for an administrator: the only names that it has on any screen (D-14). */
export function useShownAiState(): (state: AiState, adminId: number | null) => ShownAiState {
  const { t } = useLingui()
  const reasonOf = (need: Need): string => {
    switch (need) {
      case 'asked':
        return t`the customer asked for a person`
      case 'call-back':
        return t`the customer asks to be called`
      case 'handed-over':
        return t`the AI did not know the answer`
      case 'voice-message':
        return t`the AI could not listen to a voice message`
      case 'withheld':
        return t`the AI’s answer would have given away its instructions`
      case 'failed':
        return t`the AI could not answer`
      case 'stalled':
        return t`the AI stopped in the middle of its answer`
      case 'undelivered':
        return t`the AI’s answer did not reach the customer`
      case 'loop':
        return t`a machine seems to be answering the AI`
      case 'edited':
        return t`the customer changed a question after its answer`
      case 'long-wait':
        return t`the AI could not begin to answer in time`
      case 'hourly-limit':
        return t`the AI has given all its answers of this hour; it goes on by itself in a while`
      case 'daily-limit':
        return t`the AI has given all its answers in this conversation for today`
      case 'quota-reached':
        return t`the AI has used up what your company has for a day; it goes on by itself, and support can raise it`
      case 'assistant-off':
        return t`the assistant is switched off`
      case 'office-hours':
        return t`by your office hours the AI does not answer now`
      case 'conversation-limit':
        return t`all conversations of your plan for this month are used up`
      case 'trial-ended':
        return t`your trial has ended`
      case 'unpaid':
        return t`your plan could not be charged`
      case 'subscription-ended':
        return t`your plan has ended`
      case 'no-subscription':
        return t`you have no plan yet`
    }
  }
  const plain = (look: ShownAiState['look'], name: string): ShownAiState => ({
    look,
    name,
    shortName: name,
    reason: null,
  })
  return (state, adminId) => {
    switch (state.is) {
      case 'ai-answers':
        return plain('ai-answers', t`AI answers`)
      case 'ai-writing':
        return plain('ai-writing', t`AI is writing`)
      case 'needs-you':
        return { ...plain('needs-you', t`Needs you`), reason: state.why === null ? null : reasonOf(state.why) }
      case 'ai-off':
        return plain('ai-off', t`AI off`)
      case 'human-answers': {
        if (state.by.adminId === adminId) return plain('you-answer', t`You answer`)
        const name = state.by.name || t`A colleague`
        const firstName = state.by.name.split(' ')[0] || name
        return { look: 'colleague-answers', name: t`${name} answers`, shortName: t`${firstName} answers`, reason: null }
      }
    }
  }
}
