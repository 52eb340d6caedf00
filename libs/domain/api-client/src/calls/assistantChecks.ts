import type {
  AssistantCheck,
  AssistantDraft,
  CheckedQuestion,
  CheckMistake,
  CheckReply,
  CheckScore,
  TestQuestion,
  TestQuestionInput,
} from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { readLanguage } from '../border/readAdmin.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { NO_TIME } from '../border/readMessage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

const categories = [
  'prices',
  'hours',
  'place',
  'payment',
  'rules',
  'booking',
  'two-part',
  'mixed',
  'unanswerable',
  'other',
] as const satisfies readonly TestQuestion['category'][]
const models = ['local', 'openai'] as const
const changes = ['better', 'worse', 'same', 'new', 'changed'] as const

/** A model that can be asked test questions. */
export type CheckModel = { model: AssistantCheck['model']; name: string | null }
export type CheckList = { checks: readonly AssistantCheck[]; questionCount: number; models: readonly CheckModel[] }
export type ComparedCheck = {
  check: AssistantCheck
  against: AssistantCheck | null
  better: number
  worse: number
  questions: readonly CheckedQuestion[]
  total: number
}
/** The replies that a change would make better and worse; `asked` of `questionCount` questions were asked in time. */
export type TriedChange = {
  asked: number
  questionCount: number
  better: number
  worse: number
  before: CheckScore
  after: CheckScore
  questions: readonly CheckedQuestion[]
}

const readTexts = (raw: unknown): string[] => [...(readList(raw, '', readText) ?? [])]

function readPart(raw: unknown): TestQuestion['parts'][number] {
  const { entries, required } = fieldsOf(raw)
  const named = readList(entries, '', (entry) => {
    const { id, question } = fieldsOf(entry)
    const known = readId(id)
    return known ? { id: known, question: readText(question) } : null
  })
  return { entries: named && [...named], required: [...(readList(required, '', readTexts) ?? [])] }
}

function readTestQuestion(raw: unknown): TestQuestion | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const question = readText(fields['question'])
  const parts = readList(fields['parts'], '', readPart)
  if (!id || question === null || !parts?.length) return null
  return {
    id,
    question,
    language: readLanguage(fields['language']) ?? 'en',
    category: readToken(fields['category'], categories) ?? 'other',
    parts: [...parts],
    forbidden: readTexts(fields['forbidden']),
  }
}

function readScore(raw: unknown): CheckScore {
  const fields = fieldsOf(raw)
  const count = (name: keyof CheckScore) => readCount(fields[name]) ?? 0
  return { count: count('count'), right: count('right'), invented: count('invented'), handedOver: count('handedOver') }
}

const readScores = (raw: unknown): Record<string, CheckScore> =>
  Object.fromEntries(Object.entries(fieldsOf(raw)).map(([name, score]) => [name, readScore(score)]))

function readCheck(raw: unknown): AssistantCheck | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const status = readToken(fields['status'], ['running', 'done', 'cancelled', 'failed', 'interrupted'] as const)
  if (!id || !status) return null
  const { changeId, madeAt } = fieldsOf(fields['version'])
  const change = readId(changeId)
  const scores = fieldsOf(fields['scores'])
  return {
    id,
    status,
    model: readToken(fields['model'], models) ?? 'local',
    modelName: readText(fields['modelName']),
    isTrial: fields['isTrial'] === true,
    version: change ? { changeId: change, madeAt: readInstant(madeAt) ?? NO_TIME } : null,
    startedBy: readText(fields['startedBy']),
    startedAt: readInstant(fields['startedAt']) ?? NO_TIME,
    finishedAt: readInstant(fields['finishedAt']),
    questionCount: readCount(fields['questionCount']) ?? 0,
    answered: readCount(fields['answered']) ?? 0,
    scores:
      'total' in scores
        ? {
            total: readScore(scores['total']),
            byLanguage: readScores(scores['byLanguage']),
            byCategory: readScores(scores['byCategory']),
          }
        : null,
    error: readText(fields['error']),
  }
}

function readMistake(raw: unknown): CheckMistake | null {
  const fields = fieldsOf(raw)
  const part = readCount(fields['part']) ?? 0
  switch (fields['kind']) {
    case 'source-missing':
      return { kind: 'source-missing', part }
    case 'value-missing':
      return { kind: 'value-missing', part, alternatives: readTexts(fields['alternatives']) }
    case 'invented':
      return { kind: 'invented', text: readText(fields['text']) ?? '' }
    case 'not-handed-over':
    case 'handed-over':
    case 'no-reply':
      return { kind: fields['kind'] }
    default:
      return null
  }
}

function readReply(raw: unknown): CheckReply | null {
  const fields = fieldsOf(raw)
  const text = readText(fields['text'])
  if (text === null) return null
  const sources = readList(fields['sources'], '', (source) => {
    const { id, question } = fieldsOf(source)
    const title = readText(question)
    return title === null ? null : { id: readId(id), question: title }
  })
  const { needsHuman } = fields
  return {
    text,
    sources: [...(sources ?? [])],
    needsHuman: typeof needsHuman === 'boolean' ? needsHuman : null,
    mistakes: [...(readList(fields['mistakes'], '', readMistake) ?? [])],
  }
}

function readChecked(raw: unknown): CheckedQuestion | null {
  const fields = fieldsOf(raw)
  const question = readTestQuestion(fields['question'])
  const reply = readReply(fields['reply'])
  if (!question || !reply) return null
  return {
    question,
    reply,
    change: readToken(fields['change'], changes) ?? 'same',
    before: readReply(fields['before']),
  }
}

function readCheckList(response: unknown): CheckList | null {
  const fields = fieldsOrData(response)
  const checks = readList(fields['checks'], '', readCheck)
  const known = readList(fields['models'], '', (raw): CheckModel | null => {
    const model = readToken(fieldsOf(raw)['model'], models)
    return model && { model, name: readText(fieldsOf(raw)['name']) }
  })
  return checks && { checks, questionCount: readCount(fields['questionCount']) ?? 0, models: known ?? [] }
}

function readCompared(response: unknown): ComparedCheck | null {
  const fields = fieldsOrData(response)
  const check = readCheck(fields['check'])
  const questions = readList(fields['questions'], '', readChecked)
  if (!check || !questions) return null
  return {
    check,
    questions,
    against: readCheck(fields['against']),
    better: readCount(fields['better']) ?? 0,
    worse: readCount(fields['worse']) ?? 0,
    total: readCount(fields['total']) ?? questions.length,
  }
}

function readTried(response: unknown): TriedChange {
  const fields = fieldsOrData(response)
  return {
    asked: readCount(fields['asked']) ?? 0,
    questionCount: readCount(fields['questionCount']) ?? 0,
    better: readCount(fields['better']) ?? 0,
    worse: readCount(fields['worse']) ?? 0,
    before: readScore(fields['before']),
    after: readScore(fields['after']),
    questions: readList(fields['questions'], '', readChecked) ?? [],
  }
}

const readQuestionAnswer = (response: unknown) => readOne(response, 'question', readTestQuestion)
const readStarted = (response: unknown) => readOne(response, 'check', readCheck)

/** Test questions of the assistant and their runs, for providers with `capabilities.chatControl` (TEACH-4). */
export const assistantCheckCalls = (call: CallApi) => ({
  listTestQuestions: (
    { companyId, ...of }: CompanyScope & { search?: string; limit?: number; offset?: number },
    options?: CallOptions,
  ) =>
    call(
      'listTestQuestions',
      { companyId, ...of },
      (response): { questions: readonly TestQuestion[]; total: number } | null => {
        const questions = readList(response, 'questions', readTestQuestion)
        return questions && { questions, total: readCount(fieldsOrData(response)['total']) ?? questions.length }
      },
      options,
    ),
  createTestQuestion: (of: CompanyScope & TestQuestionInput, options?: CallOptions) =>
    call('createTestQuestion', { ...of, companyId: of.companyId }, readQuestionAnswer, options),
  updateTestQuestion: (of: CompanyScope & TestQuestionInput & { id: number }, options?: CallOptions) =>
    call('updateTestQuestion', { ...of, companyId: of.companyId }, readQuestionAnswer, options),
  deleteTestQuestion: ({ companyId, id }: CompanyScope & { id: number }, options?: CallOptions) =>
    call('deleteTestQuestion', { id }, readAccepted, { ...options, query: { companyId } }),
  addKnowledgeQuestions: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<number> =>
    call(
      'addKnowledgeQuestions',
      { companyId },
      (response) => readCount(fieldsOrData(response)['added']) ?? 0,
      options,
    ),
  listAssistantChecks: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<CheckList> =>
    call('listAssistantChecks', { companyId }, readCheckList, options),
  startAssistantCheck: (
    of: CompanyScope & { model: AssistantCheck['model']; draft?: AssistantDraft },
    options?: CallOptions,
  ) => call('startAssistantCheck', { ...of, companyId: of.companyId }, readStarted, options),
  cancelAssistantCheck: (of: CompanyScope & { id: number }, options?: CallOptions) =>
    call('cancelAssistantCheck', { ...of, companyId: of.companyId }, readAccepted, options),
  getAssistantCheck: (
    of: CompanyScope & {
      id: number
      against?: number
      show?: 'all' | 'wrong' | 'worse' | 'better'
      limit?: number
      offset?: number
    },
    options?: CallOptions,
  ): Promise<ComparedCheck> => call('getAssistantCheck', { ...of, companyId: of.companyId }, readCompared, options),
  tryAssistantChange: (of: CompanyScope & { draft: AssistantDraft }, options?: CallOptions): Promise<TriedChange> =>
    call('tryAssistantChange', { ...of, companyId: of.companyId }, readTried, options),
})
