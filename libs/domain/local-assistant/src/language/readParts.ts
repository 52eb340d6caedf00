import { isAboutSomebody, readClauses, type Clause, type Part } from './readClauses.ts'
import {
  backWords,
  detailWords,
  inheritable,
  placeWords,
  questionWords,
  tellingWords,
  wantingWords,
} from './topics/markers.ts'
import { times, weekdays } from './topics/times.ts'

export type { Part } from './readClauses.ts'

type OpenPart = Part & { isOpen: boolean }

/**
 * Splits a message into the parts that ask for something: at its clauses, except where one says nothing by itself
 * ("my daughter is six, how much is a cut"; "brows and lashes").
 */
export function readParts(text: string): Part[] {
  const clauses = readClauses(text)
  const parts: OpenPart[] = []
  for (const [place, clause] of clauses.entries()) {
    const last = parts.at(-1)
    const next = clauses[place + 1]
    const joinsNext = clause.begins === 'sentence' && next !== undefined && next.begins === 'clause'
    const inherited = last ? inheritedBy(clause, last) : []
    if (last && inherited.length > 0)
      parts.push({ ...clause, words: [...inherited, ...clause.words], isAsking: true, isOpen: false })
    else if (last && isJoined(last, clause, joinsNext))
      parts[parts.length - 1] = { ...join(last, clause), isOpen: !hasHead(clause) && last.isOpen }
    else parts.push({ ...clause, isOpen: !hasHead(clause) })
  }
  return parts.map(({ text: ownText, words, isAsking, isMarked, endsMarked, asksItself }) => ({
    text: ownText,
    words,
    isAsking,
    isMarked,
    endsMarked,
    asksItself,
  }))
}

const timeNames = new Set([...weekdays, ...times].map(({ name }) => name))

const join = (one: Part, other: Part): Part => ({
  text: `${one.text} ${other.text}`,
  words: isSmallTalk(one) ? other.words : [...one.words, ...other.words],
  isAsking: one.isAsking || other.isAsking,
  isMarked: (one.isMarked && !isSmallTalk(one)) || other.isMarked,
  endsMarked: other.endsMarked,
  asksItself: one.asksItself || other.asksItself,
})

/** It says nothing: "a friend sent me". */
const isSmallTalk = (part: Part) =>
  !part.asksItself && part.words.every(({ topic, isStopWord }) => topic === null && isStopWord)

/**
 * The words of the part before that a clause asks again, for somebody or something else: "how much is a cut, and do you
 * do men?", "open on Sundays, and at Christmas?". Empty: it asks nothing of its own, or has its own subject.
 */
function inheritedBy(clause: Clause, last: OpenPart): Part['words'] {
  if (clause.begins !== 'clause' || last.isOpen || hasHead(clause)) return []
  const known = new Set(last.words.flatMap(({ topic }) => (topic ? [topic.name] : [])))
  const added = clause.words.filter(({ topic }) => topic?.kind === 'modifier' && inheritable.has(topic.name))
  if (added.length === 0 || added.some(({ topic }) => known.has(topic?.name ?? ''))) return []
  const isAlternative = clause.isAdded && !clause.words.some(isUnknown)
  if (!clause.asksItself && !isAlternative) return []
  return last.words.filter(({ topic }) => topic?.kind === 'service' || ['hours', 'sunday'].includes(topic?.name ?? ''))
}

/** It is restricted to men, or to children, where the part before is not. */
const isForAnother = (clause: Part, last: Part): boolean =>
  clause.words.some(
    ({ topic }) => topic?.kind === 'modifier' && inheritable.has(topic.name) && !names(last, topic.name),
  )

/** "I had a pedicure last week, how much is a manicure": only the latter is asked for. */
const isPriceAfterTale = (last: Part, clause: Part): boolean =>
  last.words.some(({ word }) => tellingWords.has(word)) &&
  !last.words.some(({ word }) => wantingWords.has(word)) &&
  kindsOf(clause).has('service') &&
  kindsOf(clause).has('aspect')

function isJoined(last: OpenPart, clause: Clause, joinsNext: boolean): boolean {
  if (isConsequence(last, clause) || pointsBack(last, clause)) return true
  // "Are you there on Sunday? How much is a cut?"
  if (clause.begins === 'sentence' && last.isMarked && hasTime(last)) return false
  // "Hands and feet together, is there a discount?"
  if (clause.begins === 'clause' && onlyServices(last) && names(clause, 'discount')) return true
  if (hasHead(clause))
    return (
      last.isOpen ||
      (clause.begins === 'clause' && onlyServices(last) && !hasMatter(clause) && !isPriceAfterTale(last, clause)) ||
      (clause.begins === 'clause' &&
        onlyServices(clause) &&
        !hasMatter(last) &&
        !clause.isAsking &&
        !isForAnother(clause, last))
    )
  if (onlyServices(last) && kindsOf(clause).has('aspect')) return true
  if (isUnknownQuestion(clause)) return last.isOpen && !isUnknownQuestion(last)
  return !joinsNext || last.isOpen
}

/**
 * It asks what follows from what was said before it: "I cannot come, do I pay anything?", "I have an
 * allergy, whom do I tell?".
 */
const isConsequence = (last: Part, clause: Clause): boolean => {
  const matters = clause.words.flatMap(({ topic }) =>
    topic && ['matter', 'weak', 'request', 'service'].includes(topic.kind) ? [topic.name] : [],
  )
  const earlier = new Set(last.words.flatMap(({ topic }) => (topic?.kind === 'matter' ? [topic.name] : [])))
  return (
    matters.length > 0 &&
    matters.every(
      (name) =>
        (name === 'pay' && ['cancel', 'move', 'late', 'guarantee'].some((each) => earlier.has(each))) ||
        (name === 'warn' && earlier.size > 0),
    )
  )
}

/** Rules about what has happened or may happen, of which people ask what follows from it. */
const ofCases = new Set(['cancel', 'move', 'late', 'guarantee', 'allergy', 'hema', 'visit-with-child'])
/**
 * It names nothing but what was said before it: "I may not make it, would that cost me?", "my fingers swell, is
 * there anything for me?".
 */
const pointsBack = (last: Part, clause: Clause): boolean =>
  (last.words.some(({ topic }) => topic !== null && ofCases.has(topic.name)) || isAboutVisitWith(last)) &&
  !hasHead(clause) &&
  clause.words.every(({ topic }) => topic === null || ['aspect', 'context'].includes(topic.kind)) &&
  !hasTime(clause) &&
  clause.words.some(({ word }) => backWords.has(word)) &&
  clause.words.filter(isUnknown).length <= mostUnknownOfCase
const mostUnknownOfCase = 2

const kindsOf = (part: Part) => new Set(part.words.flatMap(({ topic }) => (topic ? [topic.kind] : [])))
const hasMatter = (part: Part) => ['request', 'matter', 'weak'].some((kind) => kindsOf(part).has(kind as 'matter'))
const hasHead = (part: Part) =>
  hasMatter(part) ||
  kindsOf(part).has('service') ||
  isAboutVisitWith(part) ||
  isPriceOfGel(part) ||
  names(part, 'pet') ||
  (names(part, 'present') && hasTime(part)) ||
  (isAboutSomebody(part) && (hasTime(part) || (part.isMarked && part.words.filter(isUnknown).length === 1)))
const hasTime = (part: Part) => part.words.some(({ topic }) => topic !== null && timeNames.has(topic.name))
const names = (part: Part, name: string) => part.words.some(({ topic }) => topic?.name === name)
/** Gel is asked for like a service. */
const isPriceOfGel = (part: Part) =>
  part.words.some(({ topic }) => topic?.name === 'gel') && kindsOf(part).has('aspect')
const onlyServices = (part: Part) => kindsOf(part).has('service') && !hasMatter(part) && !kindsOf(part).has('aspect')
const isAboutVisitWith = (part: Part) =>
  part.words.some(({ topic }) => topic?.name === 'accompany') && kindsOf(part).has('modifier')

const isUnknown = ({ topic, isStopWord, word }: Part['words'][number]): boolean =>
  topic === null && !isStopWord && !placeWords.has(word) && !questionWords.has(word) && word.length > 2
/**
 * It is about something of its own that no list holds, with a mark of its own: "what is the colour, and
 * does chlorine wash it out?".
 */
export const isOpenQuestion = (part: Part): boolean =>
  part.endsMarked &&
  part.words.filter(({ word, ...rest }) => isUnknown({ word, ...rest }) && word.length >= shortestOwn).length >=
    mostUnknownOfCase

/** Shorter words that no list holds say little. */
const shortestOwn = 4
/** It asks with words that no list holds. */
export const isUnknownQuestion = (part: Part): boolean =>
  part.isAsking &&
  (isOpenQuestion(part) || !part.words.some(({ word }) => detailWords.has(word))) &&
  part.words.every(
    ({ topic }) => topic === null || topic.kind === 'aspect' || topic.name === 'accompany' || timeNames.has(topic.name),
  ) &&
  part.words.some(isUnknown)
