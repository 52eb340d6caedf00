import { isFirm } from '@frontdesk/ai-state'
import type {
  CountedConversation,
  CountedMessage,
  HandOver,
  ConversationOutcome,
  PersonsPart,
} from './CountedConversation.ts'

const hour = 3_600_000

/** Milliseconds without a word after the last answer, after which a conversation is over. */
export const quietTime = 4 * hour
/** Milliseconds after which a conversation is over although its customer waits for an answer. */
export const longestWait = 7 * 24 * hour
/** Milliseconds after the end of a conversation in which another one of its chat reopens it. */
export const reopeningTime = 24 * hour

type Building = Omit<CountedConversation, 'outcome' | 'people' | 'isReopened'> & {
  people: Map<number, PersonsPart>
  isWaiting: boolean
}
type Happening = { at: number; order: number; message?: CountedMessage; need?: HandOver['need'] }

/**
 * The conversations of a chat, oldest first, whatever the order of what is handed in (VALUE-1). A customer's message
 * begins one when none is open. A conversation is open until 4 hours after its last message, and while the customer
 * waits for an answer or for the person whom the AI has called, until 7 days after it. Answers outside of an open
 * conversation, such as a reminder, belong to none.
 */
export function conversationsOf(
  messages: readonly CountedMessage[],
  handOvers: readonly HandOver[],
): readonly CountedConversation[] {
  const happenings: Happening[] = [
    ...messages.map((message) => ({ at: message.at, order: message.id, message })),
    // The message with which the AI hands a chat over has the same time and stands before it.
    ...handOvers.map(({ at, need }) => ({ at, order: Number.MAX_SAFE_INTEGER, need })),
  ]
  happenings.sort((one, other) => one.at - other.at || one.order - other.order)
  const built: Building[] = []
  for (const { at, message, need } of happenings) {
    const last = built.at(-1)
    const open = last && at - last.endedAt <= (last.isWaiting ? longestWait : quietTime) ? last : undefined
    if (message?.by === 'customer') takeQuestion(open ?? begin(built, message), message)
    else if (open && message) takeAnswer(open, message)
    else if (open && need !== undefined) takeHandOver(open, at, need)
  }
  return built.map((each, place) => finish(each, built[place + 1]))
}

function begin(built: Building[], { id, at }: CountedMessage): Building {
  const begun: Building = {
    openedBy: id,
    startedAt: at,
    endedAt: at,
    reason: null,
    handedOverAt: null,
    firstAnswer: null,
    person: null,
    people: new Map(),
    aiAnswers: 0,
    isWaiting: true,
  }
  built.push(begun)
  return begun
}

function takeQuestion(open: Building, { at }: CountedMessage): void {
  open.endedAt = at
  open.isWaiting = true
}

function takeAnswer(open: Building, { at, by, userId }: CountedMessage): void {
  open.endedAt = at
  open.firstAnswer ??= { by: by === 'ai' ? 'ai' : 'person', at }
  if (by === 'ai') {
    open.aiAnswers += 1
    // A passing need has ended by itself, unless a person had to help.
    if (open.reason !== null && open.reason !== 'taken-over' && !isFirm(open.reason) && open.person === null) {
      open.reason = null
      open.handedOverAt = null
    }
    open.isWaiting = open.reason !== null && open.person === null
    return
  }
  if (open.aiAnswers > 0 && open.reason === null && open.person === null) {
    open.reason = 'taken-over'
    open.handedOverAt = at
  }
  open.person ??= { userId, at }
  const { answers, firstAt } = open.people.get(userId) ?? { answers: 0, firstAt: at }
  open.people.set(userId, { userId, answers: answers + 1, firstAt })
  open.isWaiting = false
}

function takeHandOver(open: Building, at: number, need: HandOver['need']): void {
  const isReplaced = open.reason === null || (open.reason !== 'taken-over' && !isFirm(open.reason) && isFirm(need))
  // A person who helped already is not called by a later need of the AI.
  if (!isReplaced || open.person !== null) return
  open.reason = need
  open.handedOverAt ??= at
  open.isWaiting = true
}

function outcomeOf({ reason, person, aiAnswers }: Building): ConversationOutcome {
  if (reason !== null) return 'handed-over'
  if (person !== null) return 'people'
  return aiAnswers > 0 ? 'ai' : 'unanswered'
}

function finish(built: Building, next: Building | undefined): CountedConversation {
  const { isWaiting: _isWaiting, people, ...conversation } = built
  return {
    ...conversation,
    outcome: outcomeOf(built),
    people: [...people.values()],
    isReopened: next !== undefined && next.startedAt - built.endedAt <= reopeningTime,
  }
}
