import { needsOf, type KnowledgeNeed } from '../knowledge/needsOf.ts'
import { readIntent } from '../language/readIntent.ts'
import { asksForCall, leavesNumber } from './callWishes.ts'
import { isAutomatic } from './isAutomatic.ts'
import { isFragment } from './isFragment.ts'
import { readCourtesies, type ReadClause } from './readCourtesies.ts'
import { rejectsAnswer } from './rejectsAnswer.ts'
import { isAskingClause } from './signsOfQuestion.ts'
import type { Courtesy } from './courtesies.ts'

/**
 * The aim of a message. `wish`: a person, or a call; `courtesy`: it asks nothing; `remark`: it tells
 * something, and asks nothing either; `fragment`: its rest is still to come.
 */
export type Conduct =
  | { is: 'question' }
  | { is: 'fragment' }
  | { is: 'wish'; for: 'person' | 'call' }
  | { is: 'courtesy'; kind: Courtesy }
  | { is: 'remark' }
  | { is: 'nothing-said' }

const remembered = new Map<string, Conduct>()
const mostRemembered = 500

/**
 * Reads what a message wants, by its own words alone. A word that no list knows wants nothing: what asks shows it, by
 * its mark, a word that asks or wishes, or a topic of the salon; whatever shows none of these asks nothing.
 */
export function readConduct(text: string): Conduct {
  const known = remembered.get(text)
  if (known) return known
  const conduct = newConductOf(text)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(text, conduct)
  return conduct
}

/** Whether a message asks nothing and is no wish. */
export const asksNothing = ({ is }: Conduct): boolean => is === 'courtesy' || is === 'remark'

/** Addresses say where something is shown, not what is asked. */
const links = /(?:https?:\/\/|www\.)\S+/giu
/** A message for a bot: `/start promo2026` greets; what follows it says where the person came from. */
const startCommand = /^\s*\/start(?:@\w+)?(?:\s[\s\S]*)?$/iu
const otherCommand = /^\s*\/(?:help|menu|settings|stop)(?:@\w+)?(?=\s|$)/iu
/** Longer texts of which nothing is asked tell something. */
const mostUnknownOfCourtesy = 2
const mostUnknownOfAssent = 1

function newConductOf(written: string): Conduct {
  if (startCommand.test(written)) return { is: 'courtesy', kind: 'greeting' }
  const text = written.replace(links, ' ').replace(otherCommand, ' ')
  if (text.trim() === '')
    return otherCommand.test(written) ? { is: 'courtesy', kind: 'greeting' } : { is: 'nothing-said' }
  // Text that a machine writes to everybody asks nothing.
  if (isAutomatic(text)) return { is: 'courtesy', kind: 'assent' }
  if (asksForCall(text)) return { is: 'wish', for: 'call' }
  if (readIntent(text) === 'human' || rejectsAnswer(text)) return { is: 'wish', for: 'person' }
  if (leavesNumber(text)) return { is: 'wish', for: 'call' }
  // Signs alone ask nothing, but for a question mark.
  if (!/[\p{L}\p{N}]/u.test(text)) return text.includes('?') ? { is: 'question' } : { is: 'courtesy', kind: 'assent' }
  const clauses = readCourtesies(text)
  const left = clauses.filter(({ rest }) => rest.length > 0)
  const kinds = clauses.flatMap(({ courtesies }) => courtesies)
  if (left.length > 0 && isAsking(left, kinds.length > 0))
    return isFragment(text, left) ? { is: 'fragment' } : { is: 'question' }
  const kind = kinds.findLast((each) => each !== 'assent') ?? kinds.at(-1)
  const unknown = left.flatMap(({ rest }) => rest.filter(({ isUnknown }) => isUnknown))
  const most = kind === 'assent' ? mostUnknownOfAssent : mostUnknownOfCourtesy
  if (kind !== undefined && unknown.length <= most) return { is: 'courtesy', kind }
  if (kind === undefined && left.length === 0) return { is: 'courtesy', kind: 'assent' }
  return isFragment(text, left) ? { is: 'fragment' } : { is: 'remark' }
}

/** The things that a longer text names are meant, whatever politeness stands beside them. */
const mostWordsOfPoliteness = 6

function isAsking(left: readonly ReadClause[], isCourteous: boolean): boolean {
  if (left.some(({ isMarked }) => isMarked)) return true
  if (left.some(({ rest }) => isAskingClause(rest.map(({ word }) => word)))) return true
  if (left.some(({ rest }) => rest.some(({ isAspect }) => isAspect))) return true
  const needs = needsOf(left.map(({ text }) => text).join('. '))
  const isShort = left.flatMap(({ rest }) => rest).length <= mostWordsOfPoliteness
  return needs.some((need) => isNamed(need) && !(isCourteous && isShort && (need.isImplied || isGuessed(need))))
}

const isNamed = ({ kind }: KnowledgeNeed): boolean => kind !== 'words'
/** It is named by misspelled words alone: beside a courtesy, as "Lilia", a name. */
const isGuessed = ({ topics, part }: KnowledgeNeed): boolean =>
  part.words.every(({ topic, isGuess }) => topic === null || !topics.includes(topic.name) || isGuess)
