import type { AssistantInput } from '../../ports/Assistant.ts'
import { localSentences } from '../models/localSentences.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'
import type { ReplyOutcome } from './readReply.ts'

/**
 * The reply to a customer of whose recording the words are not known: a fixed sentence that a person will listen to it, because a model
 * would guess (decision 0060). Null when all words of what is to be answered are known.
 */
export function replyWithoutWords(
  input: Omit<AssistantInput, 'signal'>,
): Extract<ReplyOutcome, { type: 'done' }> | null {
  if (!unansweredTurns(input).some(({ spoken }) => spoken === 'unknown')) return null
  const text = localSentences(input.desk, input.language).unknownWords
  return { type: 'done', text, needsHuman: true, sources: [] }
}
