import type {
  ResponseOf,
  AssistantBasics,
  AssistantChange,
  BodyOf,
  KnowledgeGap,
  KnowledgeFact,
  KnowledgeItem,
  Language,
} from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { readLanguage } from '../border/readAdmin.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readChangedDisclosure } from '../border/readDisclosure.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { NO_TIME } from '../border/readMessage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import { assistantSettingsCalls, readSettingsAnswer } from './assistantSettings.ts'

export type AssistantChanges = CompanyScope & Omit<BodyOf<'updateAssistant'>, 'companyId'>
export type KnowledgeText = { question: string; answer: string; language: Language }
/** A text with what changes of the fact's other wordings: a new one has no id, a removed one no text. */
type FactText = KnowledgeText & { wordings?: { id: number | null; text: KnowledgeText | null }[] }
export type KnowledgePage = { items: readonly KnowledgeFact[]; total: number }
export type KnowledgeImport = Pick<ResponseOf<'importKnowledge'>, 'added' | 'known' | 'changeId'> & {
  items: readonly { question: string; answer: string }[]
  problems: ResponseOf<'importKnowledge'>['problems']
}

function readItem(raw: unknown): KnowledgeItem | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const question = readText(fields['question'])
  const answer = readText(fields['answer'])
  if (!id || question === null || answer === null) return null
  return {
    id,
    question,
    answer,
    language: readLanguage(fields['language']) ?? 'en',
    updatedAt: readInstant(fields['updatedAt']) ?? NO_TIME,
  }
}

function readFact(raw: unknown): KnowledgeFact | null {
  const item = readItem(raw)
  const wordings = readList(raw, 'wordings', readItem)
  return item && { ...item, ...(wordings?.length && { wordings: [...wordings] }) }
}

function readQuestion(raw: unknown): { question: string; answer: string } | null {
  const fields = fieldsOf(raw)
  const question = readText(fields['question'])
  const answer = readText(fields['answer'])
  return question !== null && answer !== null ? { question, answer } : null
}

const readGap = (raw: unknown): KnowledgeGap | null => {
  const fields = fieldsOf(raw)
  const ids = readList(fields['ids'], '', readId)
  const questions = readList(fields['questions'], '', readText)
  const [chatId, messageId] = [readId(fields['chatId']), readId(fields['messageId'])]
  if (!ids?.length || !questions?.length || !chatId || !messageId) return null
  return {
    ids: [...ids],
    questions: [...questions],
    answer: readText(fields['answer']),
    language: readLanguage(fields['language']) ?? 'en',
    chatId,
    messageId,
    askedAt: readInstant(fields['askedAt']) ?? NO_TIME,
  }
}

const problems = ['no-answer', 'no-question', 'too-long', 'unreadable'] as const

function readProblem(raw: unknown): KnowledgeImport['problems'][number] | null {
  const fields = fieldsOf(raw)
  const line = readCount(fields['line'])
  return line ? { line, reason: readToken(fields['reason'], problems) ?? 'unreadable' } : null
}

function readImport(response: unknown): KnowledgeImport | null {
  const fields = fieldsOrData(response)
  const items = readList(fields['items'], '', readQuestion)
  return (
    items && {
      items,
      changeId: readId(fields['changeId']),
      added: readCount(fields['added']) ?? 0,
      known: readCount(fields['known']) ?? 0,
      problems: [...(readList(fields['problems'], '', readProblem) ?? [])],
    }
  )
}

/** The change to undo a call by; null when it changed nothing, and from a provider without a history (TEACH-2). */
const changeIdOf = (response: unknown): number | null => readId(fieldsOrData(response)['changeId'])

function readItemAnswer(response: unknown): { item: KnowledgeItem; changeId: number | null } | null {
  const item = readOne(response, 'item', readItem)
  return item && { item, changeId: changeIdOf(response) }
}

function readEntryText(raw: unknown): KnowledgeText | null {
  const text = readQuestion(raw)
  return text && { ...text, language: readLanguage(fieldsOf(raw)['language']) ?? 'en' }
}

function readChange(raw: unknown): AssistantChange | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  const texts = fieldsOf(fields['instructions'])
  const [before, after] = [readText(texts['before']), readText(texts['after'])]
  const entries = readList(fields['entries'], '', (entry) => {
    const { id: entryId, before: was, after: is } = fieldsOf(entry)
    const known = readId(entryId)
    return known ? { id: known, before: readEntryText(was), after: readEntryText(is) } : null
  })
  return {
    id,
    origin: readToken(fields['origin'], ['edit', 'import', 'gap', 'restore'] as const) ?? 'edit',
    madeBy: readText(fields['madeBy']),
    madeAt: readInstant(fields['madeAt']) ?? NO_TIME,
    instructions: before === null || after === null ? null : { before, after },
    entries: [...(entries ?? [])],
    disclosure: readChangedDisclosure(fields['disclosure']),
    entryCount: readCount(fields['entryCount']) ?? entries?.length ?? 0,
    inUse: readToken(fields['inUse'], ['before', 'after'] as const),
  }
}

/**
 * Instructions, knowledge and gaps of the assistant, for providers with `capabilities.chatControl`
 * (CHAT-5, TEACH-1, 2, 3).
 */
export const assistantCalls = (call: CallApi) => ({
  ...assistantSettingsCalls(call),
  updateAssistant: (of: AssistantChanges, options?: CallOptions) =>
    call(
      'updateAssistant',
      { ...of, companyId: of.companyId },
      (response) => {
        const settings = readSettingsAnswer(response)
        return settings && { settings, changeId: changeIdOf(response) }
      },
      options,
    ),
  ...knowledgeCalls(call),
  ...gapCalls(call),
  listAssistantChanges: (
    { companyId, ...of }: CompanyScope & { limit?: number; before?: number },
    options?: CallOptions,
  ) =>
    call(
      'listAssistantChanges',
      { companyId, ...of },
      (response): { changes: readonly AssistantChange[]; hasMore: boolean } | null => {
        const changes = readList(response, 'changes', readChange)
        return changes && { changes, hasMore: fieldsOrData(response)['hasMore'] === true }
      },
      options,
    ),
  restoreAssistantChange: (of: CompanyScope & { changeId: number; to: 'before' | 'after' }, options?: CallOptions) =>
    call(
      'restoreAssistantChange',
      { ...of, companyId: of.companyId },
      (response) => ({ changeId: changeIdOf(response) }),
      options,
    ),
  teachBasics: ({ companyId, ...basics }: CompanyScope & AssistantBasics, options?: CallOptions) =>
    call(
      'teachBasics',
      { ...basics, companyId },
      (response) => ({ added: readCount(fieldsOrData(response)['added']) ?? 0, changeId: changeIdOf(response) }),
      options,
    ),
  readPage: (of: { address: string }, options?: CallOptions): Promise<string> =>
    call('readPage', of, (response) => readText(fieldsOrData(response)['text']), options),
})

/** The entries that the assistant answers from. */
const knowledgeCalls = (call: CallApi) => ({
  listKnowledge: (
    { companyId, ...of }: CompanyScope & { by?: 'fact'; search?: string; limit?: number; offset?: number } = {},
    options?: CallOptions,
  ): Promise<KnowledgePage> =>
    call(
      'listKnowledge',
      { companyId, ...of },
      (response) => {
        const items = readList(response, 'items', readFact)
        return items && { items, total: readCount(fieldsOrData(response)['total']) ?? items.length }
      },
      options,
    ),
  createKnowledge: (of: CompanyScope & FactText, options?: CallOptions) =>
    call('createKnowledge', { ...of, companyId: of.companyId }, readItemAnswer, options),
  updateKnowledge: (of: CompanyScope & FactText & { id: number }, options?: CallOptions) =>
    call('updateKnowledge', { ...of, companyId: of.companyId }, readItemAnswer, options),
  deleteKnowledge: ({ companyId, id, by }: CompanyScope & { id: number; by?: 'fact' }, options?: CallOptions) =>
    call('deleteKnowledge', { id }, (response) => ({ changeId: changeIdOf(response) }), {
      ...options,
      query: { companyId, ...(by && { by }) },
    }),
  importKnowledge: (
    of: CompanyScope & { text: string; format?: 'auto' | 'text' | 'csv'; language?: Language; dryRun?: boolean },
    options?: CallOptions,
  ) => call('importKnowledge', { ...of, companyId: of.companyId }, readImport, options),
})

/** The questions of customers that the assistant could not answer (TEACH-1). */
const gapCalls = (call: CallApi) => ({
  listGaps: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
    call(
      'listGaps',
      { companyId },
      (response): { gaps: readonly KnowledgeGap[]; total: number } | null => {
        const gaps = readList(response, 'gaps', readGap)
        return gaps && { gaps, total: readCount(fieldsOrData(response)['total']) ?? gaps.length }
      },
      options,
    ),
  acceptGap: (of: CompanyScope & KnowledgeText & { ids: readonly number[] }, options?: CallOptions) =>
    call('acceptGap', { ...of, ids: [...of.ids], companyId: of.companyId }, readItemAnswer, options),
  dismissGap: (of: CompanyScope & { ids: readonly number[]; isDismissed?: boolean }, options?: CallOptions) =>
    call('dismissGap', { ...of, ids: [...of.ids], companyId: of.companyId }, readAccepted, options),
})
