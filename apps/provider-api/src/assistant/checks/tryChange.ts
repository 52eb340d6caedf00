import { chooseKnowledge, type KnowledgeCandidate } from '@frontdesk/local-assistant/reading'
import { compareResults, scoresOf } from '@frontdesk/assistant-evaluation'
import type { CheckReply, Language, ResponseOf, TestQuestion } from '@frontdesk/contract'
import { setImmediate } from 'node:timers/promises'
import type { Ports } from '../../ports/Ports.ts'
import { mostCandidates } from '../knowledge/findKnowledge.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'
import { localAssistant } from '../models/localAssistant.ts'
import { askQuestion, type CheckedAssistant } from './askQuestion.ts'
import { withDraft, type UnsavedChange } from './draftKnowledge.ts'
import { versionOf } from './readChecks.ts'
import { allQuestions } from '../questions/testQuestions.ts'

/** Longest time in milliseconds that saving waits for the test questions. */
const tryFor = 2000
/** So many questions that get worse are shown. */
const mostShown = 20

type Tried = Omit<ResponseOf<'tryAssistantChange'>, 'success' | 'status'>
type Answered = { question: TestQuestion; before: CheckReply; after: CheckReply }

/**
 * Asks the built-in assistant the test questions with the knowledge that is saved and with the draft, and compares the
 * replies (TEACH-4). It takes two seconds at most: the questions about changed entries come first, then those in their
 * languages. Knowledge of more than 300 entries is not tried: for each question it would have to be searched; nor is a
 * change while another one of the company is tried. Nothing is asked then. `trying`: the companies whose change is
 * being tried by this server, as the built-in assistant answers on its only thread.
 */
export async function tryChange(
  ports: Ports,
  trying: Set<number>,
  companyId: number,
  draft: UnsavedChange,
): Promise<Tried> {
  const questions = inOrder(await allQuestions(ports.db, companyId, draft.gapIds), draft)
  const saved = questions.length === 0 ? [] : await readKnowledge(ports, companyId)
  const changed = withDraft(saved, draft)
  const ofCompany = await languageOfCompany(ports.db, companyId)
  const canTry = saved.length <= mostCandidates && changed.length <= mostCandidates
  const answered = canTry
    ? await oneAtATime(trying, companyId, () => askBoth(ports, questions, { saved, changed, ofCompany }))
    : []
  const { changes, better, worse } = compareResults(resultsOf(answered, 'before'), resultsOf(answered, 'after'))
  return {
    asked: answered.length,
    questionCount: questions.length,
    before: scoresOf(resultsOf(answered, 'before')).total,
    after: scoresOf(resultsOf(answered, 'after')).total,
    better,
    worse,
    questions: answered
      .filter(({ question }) => changes.get(String(question.id)) === 'worse')
      .slice(0, mostShown)
      .map(({ question, before, after }) => ({ question, reply: after, change: 'worse', before })),
  }
}

async function oneAtATime(trying: Set<number>, companyId: number, ask: () => Promise<Answered[]>): Promise<Answered[]> {
  if (trying.has(companyId)) return []
  trying.add(companyId)
  try {
    return await ask()
  } finally {
    trying.delete(companyId)
  }
}

async function askBoth(
  ports: Ports,
  questions: readonly TestQuestion[],
  { saved, changed, ofCompany }: Record<'saved' | 'changed', readonly KnowledgeCandidate[]> & { ofCompany: Language },
): Promise<Answered[]> {
  const timeOut = new AbortController()
  const cancel = ports.later(tryFor, () => timeOut.abort())
  const knowing = (items: readonly KnowledgeCandidate[]): CheckedAssistant => ({
    assistant: localAssistant(ports.later, () => 0),
    instructions: '',
    find: (text, language) => chooseKnowledge(items, text, [language, ofCompany]),
  })
  const [before, after] = [knowing(saved), knowing(changed)]
  const answered: Answered[] = []
  try {
    for (const question of questions) {
      const [{ failure: _, ...was }, { failure, ...is }] = [
        await askQuestion(ports, before, question, timeOut.signal),
        await askQuestion(ports, after, question, timeOut.signal),
      ]
      if (timeOut.signal.aborted || failure !== null) break
      answered.push({ question, before: was, after: is })
      // Other calls go on in between.
      await setImmediate()
    }
  } finally {
    cancel()
  }
  return answered
}

/** The questions that a draft changes most likely come first. */
function inOrder(questions: readonly TestQuestion[], { entries }: UnsavedChange): TestQuestion[] {
  const changed = new Set(entries.map(({ id }) => id))
  const languages = new Set(entries.map(({ text }) => text?.language))
  const rank = ({ parts, language }: TestQuestion): number =>
    parts.some((part) => part.entries?.some(({ id }) => changed.has(id))) ? 0 : languages.has(language) ? 1 : 2
  return questions.toSorted((one, other) => rank(one) - rank(other))
}

const readKnowledge = ({ db }: Ports, companyId: number): Promise<KnowledgeCandidate[]> =>
  db
    .selectFrom('knowledge_items')
    .select((item) => ['id', 'question', 'answer', 'language', item.fn.coalesce('fact_id', 'id').as('factId')])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .limit(mostCandidates + 1)
    .execute()

const resultsOf = (answered: readonly Answered[], side: 'before' | 'after') =>
  answered.map(({ question, [side]: { mistakes } }) => ({
    id: String(question.id),
    language: question.language,
    category: question.category,
    version: versionOf(question),
    mistakes,
  }))
