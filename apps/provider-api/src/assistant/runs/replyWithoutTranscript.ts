import type { AssistantInput } from '../../ports/Assistant.ts'
import { localSentences } from '../models/localSentences.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'
import type { ReplyOutcome } from './readReply.ts'

/**
 * The reply to a customer whose recording has no transcript: a fixed sentence that a person will listen to it, because
 * a model would guess (decision 0060). Null when no transcript is missing in what is to be answered.
 */
export function replyWithoutTranscript(
  input: Omit<AssistantInput, 'signal'>,
): Extract<ReplyOutcome, { type: 'done' }> | null {
  if (!unansweredTurns(input).some(({ spoken }) => spoken === 'unknown')) return null
  const text = localSentences(input.desk, input.language).missingTranscript
  return { type: 'done', text, needsHuman: true, sources: [] }
}
