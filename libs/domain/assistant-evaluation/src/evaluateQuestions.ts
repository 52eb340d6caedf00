import { evaluateAnswer, type Mistake, type Question, type EvaluatedReply } from './evaluateAnswer.ts'

/**
 * How many questions there are, how many replies were right, in how many something was invented, and how many handed
 * over to a person what an entry answers.
 */
export type Score = { count: number; right: number; invented: number; handedOver: number }

/** The mistakes in the reply to one question; without any it is right. */
export type QuestionResult = Pick<Question, 'id' | 'language' | 'category'> & { mistakes: readonly Mistake[] }

/**
 * A measured assistant: its score in all, by language and by category, and the result of each question in their order.
 */
export type Evaluation = {
  total: Score
  byLanguage: Readonly<Record<string, Score>>
  byCategory: Readonly<Record<string, Score>>
  results: readonly QuestionResult[]
}

/**
 * Evaluates the replies to a set of questions. `replies` are keyed by the question's id; a question without a reply is
 * wrong, as nobody was answered and nobody was asked (provider-api 1.4).
 */
export function evaluateQuestions(
  questions: readonly Question[],
  replies: Readonly<Record<string, EvaluatedReply | undefined>>,
): Evaluation {
  const results = questions.map((question): QuestionResult => {
    const { id, language, category } = question
    const reply = Object.hasOwn(replies, id) ? replies[id] : undefined
    return { id, language, category, mistakes: reply ? evaluateAnswer(question, reply) : [{ kind: 'no-reply' }] }
  })
  return { ...scoresOf(results), results }
}

/** Counts the results of a set of questions, in all, by language and by category. */
export const scoresOf = (results: readonly QuestionResult[]): Omit<Evaluation, 'results'> => ({
  total: scoreOf(results),
  byLanguage: scoresBy(results, 'language'),
  byCategory: scoresBy(results, 'category'),
})

const scoresBy = (results: readonly QuestionResult[], key: 'language' | 'category'): Record<string, Score> =>
  Object.fromEntries(
    [...new Set(results.map((result) => result[key]))].map((name) => [
      name,
      scoreOf(results.filter((result) => result[key] === name)),
    ]),
  )

function scoreOf(results: readonly QuestionResult[]): Score {
  const having = (kind: Mistake['kind']) =>
    results.filter(({ mistakes }) => mistakes.some((mistake) => mistake.kind === kind)).length
  return {
    count: results.length,
    right: results.filter(({ mistakes }) => mistakes.length === 0).length,
    invented: having('invented'),
    handedOver: having('handed-over'),
  }
}
