import type { FirmNeed } from '@frontdesk/ai-state'
import type { ReadConversation, Turn } from '../Turn.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'
import { localSentences } from '../language/localSentences.ts'
import { asksNothing, readConduct, type Conduct } from './readConduct.ts'

/** The aim of a turn; `content`: a photo, a file, a pin or a link without a word, at which a person looks. */
export type TurnConduct = Conduct | { is: 'content' } | { is: 'unknown-words' }

/**
 * The next step of the AI about unanswered turns, whatever model writes. `write`: the model writes; `mayHandOver`:
 * whether what it cannot answer calls a person. `say`: this sentence, with the need that it causes. `nothing`: it asks
 * nothing, and nothing is said.
 */
export type Decision =
  { does: 'write'; mayHandOver: boolean } | { does: 'say'; text: string; need: FirmNeed | null } | { does: 'nothing' }

/** The aim of a turn, by what was typed or spoken in it: neither by the name of a file nor by what it replies to. */
export function conductOf({ text, own = text, wordless, spoken }: Turn): TurnConduct {
  if (spoken === 'unknown') return { is: 'unknown-words' }
  if (wordless === 'sign') return { is: 'courtesy', kind: 'assent' }
  if (wordless === 'content') return { is: 'content' }
  const conduct = readConduct(own)
  return conduct.is === 'nothing-said' ? { is: 'content' } : conduct
}

/**
 * Decides what the AI does about the unanswered turns of a conversation (decision 0105). `isModel`: a language model
 * writes, which understands what no list knows; the embedded assistant does not.
 */
export function decideConduct(input: ReadConversation, isModel: boolean): Decision {
  const turns = unansweredTurns(input)
  const conducts = turns.map(conductOf)
  const has = (...kinds: TurnConduct['is'][]) => conducts.some(({ is }) => kinds.includes(is))
  const sentences = localSentences(input.desk, input.language)
  const write = { does: 'write', mayHandOver: true } as const
  if (turns.length === 0) return write
  if (has('unknown-words')) return { does: 'say', text: sentences.missingTranscript, need: 'voice-message' }
  if (conducts.some((conduct) => conduct.is === 'wish' && conduct.for === 'call'))
    return { does: 'say', text: sentences.callBack, need: 'call-back' }
  if (has('wish', 'question')) return write
  if (has('content')) return { does: 'say', text: sentences.notFound, need: 'handed-over' }
  const before = lastReplyOf(input)
  if (has('fragment', 'remark')) {
    const isWhole = questionsOf(input).some((question) => readConduct(question).is === 'question')
    return isModel || isWhole ? write : once(sentences.remark, before)
  }
  return courteously(conducts, { before, isModel, sentences })
}

function courteously(
  conducts: readonly TurnConduct[],
  { before, isModel, sentences }: { before: string; isModel: boolean; sentences: ReturnType<typeof localSentences> },
): Decision {
  const kinds = conducts.flatMap((conduct) => (conduct.is === 'courtesy' ? conduct.kind : []))
  const kind = kinds.findLast((each) => each !== 'assent') ?? 'assent'
  if (kind === 'greeting') return { does: 'write', mayHandOver: false }
  // "Yes" to what a model has asked is an answer, and not only a politeness.
  if (kind === 'assent')
    return isModel && before.trimEnd().endsWith('?') ? { does: 'write', mayHandOver: true } : { does: 'nothing' }
  // Two machines would thank each other without end.
  const isPoliteAlready = [sentences.thanks, sentences.goodbye].some((each) => before.includes(each))
  return isPoliteAlready ? { does: 'nothing' } : { does: 'say', text: sentences[kind], need: null }
}

const once = (text: string, before: string): Decision =>
  before.includes(text) ? { does: 'nothing' } : { does: 'say', text, need: null }

const lastReplyOf = ({ history }: ReadConversation): string =>
  history.findLast(({ role }) => role === 'assistant')?.text ?? ''

/** Whether a turn asks something, or may be a part of what is asked. */
const isAsking = (turn: Turn): boolean => {
  const conduct = conductOf(turn)
  return conduct.is !== 'content' && conduct.is !== 'unknown-words' && !asksNothing(conduct)
}

/**
 * The questions of a burst: what was sent in pieces is one, so that "how much" and "is a haircut?" are not two. With
 * each stands what it is about: the advertisement, or what it replies to.
 */
function questionsIn(turns: readonly Turn[]): string[] {
  const questions: string[] = []
  let isOpen = false
  for (const turn of turns) {
    // "On Friday evening" asks nothing by itself, and is the rest of "do you have time".
    const isRest = isOpen && conductOf(turn).is === 'remark'
    if (!isRest && !isAsking(turn)) continue
    const asked = [turn.own ?? turn.text, turn.about ?? ''].filter((text) => text !== '').join('\n')
    const last = questions.at(-1)
    if (isOpen && last !== undefined) questions[questions.length - 1] = `${last.replace(/[\s.,:;…-]+$/u, '')} ${asked}`
    else questions.push(asked)
    isOpen = conductOf(turn).is === 'fragment'
  }
  return questions
}

/** A message within so many milliseconds of a piece that was answered as it was is its rest. */
const reopensWithin = 10 * 60_000

/**
 * The piece of a question that was answered by itself, because its rest did not come in time, and after which something
 * has come now: it is a part of that.
 */
function reopenedPieces({ history, since }: Pick<ReadConversation, 'history' | 'since'>): readonly Turn[] {
  const answeredAt = history.findLastIndex(({ role }) => role === 'assistant')
  const rest = history[answeredAt + 1]
  if (answeredAt < 0 || !rest) return []
  const before = history.slice(0, answeredAt)
  const pieces = before.slice(before.findLastIndex((turn) => role(turn) !== 'piece') + 1)
  const last = pieces.at(-1)
  const isRecent = last !== undefined && rest.at.getTime() - last.at.getTime() <= reopensWithin
  return isRecent && (since === null || last.at >= since) ? pieces : []
}

const role = (turn: Turn): 'piece' | 'other' =>
  turn.role === 'user' && turn.isHistory !== true && conductOf(turn).is === 'fragment' ? 'piece' : 'other'

/**
 * The questions that are to be answered: those of the unanswered turns, of which the first may be the rest of a piece
 * that was answered by itself.
 */
export function questionsOf(input: Pick<ReadConversation, 'history' | 'since'>): string[] {
  const turns = unansweredTurns(input)
  const [first] = turns
  const isRest = first !== undefined && (isAsking(first) || conductOf(first).is === 'remark')
  return questionsIn(isRest ? [...reopenedPieces(input), ...turns] : turns)
}
