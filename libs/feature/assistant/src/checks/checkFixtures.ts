import type { AssistantCheck, CheckedQuestion, CheckScore, TestQuestion } from '@frontdesk/contract'
import type { AssistantCalls } from '../cache/assistantQueries.ts'

const aScore = (count: number, right: number, invented = 0, handedOver = 0): CheckScore => ({
  count,
  right,
  invented,
  handedOver,
})

/** A run of eight questions, of which seven were answered right. */
export const aCheck = (id: number, different: Partial<AssistantCheck> = {}): AssistantCheck => ({
  id,
  model: 'local',
  modelName: null,
  status: 'done',
  isTrial: false,
  version: { changeId: 4, madeAt: '2026-11-19T12:00:00.000Z' },
  startedBy: 'Olena Koval',
  startedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:05.000Z',
  questionCount: 8,
  answered: 8,
  scores: {
    total: aScore(8, 7, 0, 1),
    byLanguage: { en: aScore(5, 4, 0, 1), uk: aScore(3, 3) },
    byCategory: { prices: aScore(4, 3, 0, 1), unanswerable: aScore(4, 4) },
  },
  error: null,
  ...different,
})

/** A test question about the price of a haircut. */
export const aTestQuestion = (id: number, different: Partial<TestQuestion> = {}): TestQuestion => ({
  id,
  question: 'How much is a haircut?',
  language: 'en',
  category: 'prices',
  parts: [{ entries: [{ id: 1, question: 'How much is a haircut?' }], required: [['450', '450 ₴']] }],
  forbidden: ['500'],
  ...different,
})

/** A question that was answered right and is answered wrong. */
export const aWorseQuestion: CheckedQuestion = {
  question: aTestQuestion(1),
  change: 'worse',
  reply: {
    text: 'Prices are on the door.',
    sources: [{ id: 1, question: 'How much is a haircut?' }],
    needsHuman: false,
    mistakes: [{ kind: 'value-missing', part: 0, alternatives: ['450', '450 ₴'] }],
  },
  before: {
    text: 'A haircut is 450 ₴.',
    sources: [{ id: 1, question: 'How much is a haircut?' }],
    needsHuman: false,
    mistakes: [],
  },
}

/** A question that was left to a person and is answered right. */
export const aBetterQuestion: CheckedQuestion = {
  question: aTestQuestion(2, { question: 'Де ви знаходитесь?', language: 'uk', category: 'place', forbidden: [] }),
  change: 'better',
  reply: { text: 'Вулиця Хрещатик, 12.', sources: [{ id: 2, question: 'Де ви?' }], needsHuman: false, mistakes: [] },
  before: {
    text: 'Запитаю колегу.',
    sources: [],
    needsHuman: true,
    mistakes: [{ kind: 'source-missing', part: 0 }, { kind: 'handed-over' }],
  },
}

const refused = () => Promise.reject(new Error('The server does not answer'))

type CheckCalls = Pick<
  AssistantCalls,
  | 'listTestQuestions'
  | 'createTestQuestion'
  | 'updateTestQuestion'
  | 'deleteTestQuestion'
  | 'addKnowledgeQuestions'
  | 'listAssistantChecks'
  | 'startAssistantCheck'
  | 'cancelAssistantCheck'
  | 'getAssistantCheck'
  | 'tryAssistantChange'
>

/** A provider with these runs and questions; it refuses what is not overridden. */
export const checkCalls = (
  checks: readonly AssistantCheck[] = [],
  questions: readonly TestQuestion[] = [],
): CheckCalls => ({
  listTestQuestions: async () => ({ questions, total: questions.length }),
  createTestQuestion: refused,
  updateTestQuestion: refused,
  deleteTestQuestion: refused,
  addKnowledgeQuestions: refused,
  listAssistantChecks: async () => ({
    checks,
    questionCount: questions.length,
    models: [{ model: 'local', name: null }],
  }),
  startAssistantCheck: refused,
  cancelAssistantCheck: refused,
  getAssistantCheck: async ({ id }) => {
    const check = checks.find((each) => each.id === id) ?? aCheck(id)
    const compared = [aWorseQuestion, aBetterQuestion]
    return {
      check,
      against: checks.find((each) => each.id < id) ?? null,
      better: 1,
      worse: 1,
      questions: compared,
      total: compared.length,
    }
  },
  tryAssistantChange: refused,
})
