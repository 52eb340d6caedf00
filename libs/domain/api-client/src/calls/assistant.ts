import type { ResponseOf, AssistantSettings, BodyOf, KnowledgeItem, Language } from '@frontdesk/contract'
import { readLanguage } from '../border/readAdmin.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { NO_TIME } from '../border/readMessage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export type AssistantChanges = CompanyScope & Omit<BodyOf<'updateAssistant'>, 'companyId'>
export type KnowledgeText = { question: string; answer: string; language: Language }
export type KnowledgePage = { items: readonly KnowledgeItem[]; total: number }
export type KnowledgeImport = Pick<ResponseOf<'importKnowledge'>, 'added' | 'known'> & {
  items: readonly { question: string; answer: string }[]
  problems: ResponseOf<'importKnowledge'>['problems']
}

function readSettings(raw: unknown): AssistantSettings | null {
  const fields = fieldsOf(raw)
  const name = readText(fields['name'])
  if (name === null) return null
  return {
    name,
    kind: readToken(fields['kind'], ['local', 'openai'] as const) ?? 'local',
    instructions: readText(fields['instructions']) ?? '',
    isActive: fields['isActive'] !== false,
    answersPerConversation: readCount(fields['answersPerConversation']) || null,
  }
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

function readWords(raw: unknown): { question: string; answer: string } | null {
  const fields = fieldsOf(raw)
  const question = readText(fields['question'])
  const answer = readText(fields['answer'])
  return question !== null && answer !== null ? { question, answer } : null
}

const problems = ['no-answer', 'no-question', 'too-long', 'unreadable'] as const

function readProblem(raw: unknown): KnowledgeImport['problems'][number] | null {
  const fields = fieldsOf(raw)
  const line = readCount(fields['line'])
  return line ? { line, reason: readToken(fields['reason'], problems) ?? 'unreadable' } : null
}

function readImport(answer: unknown): KnowledgeImport | null {
  const fields = fieldsOrData(answer)
  const items = readList(fields['items'], '', readWords)
  return (
    items && {
      items,
      added: readCount(fields['added']) ?? 0,
      known: readCount(fields['known']) ?? 0,
      problems: [...(readList(fields['problems'], '', readProblem) ?? [])],
    }
  )
}

const readSettingsAnswer = (answer: unknown) => readOne(answer, 'settings', readSettings)
const readItemAnswer = (answer: unknown) => readOne(answer, 'item', readItem)

/** What the assistant is told and knows, where `capabilities.chatControl` says so (CHAT-5). */
export const assistantCalls = (ask: CallApi) => ({
  getAssistant: ({ companyId }: CompanyScope = {}, cancel?: CallOptions) =>
    ask('getAssistant', { companyId }, readSettingsAnswer, cancel),
  updateAssistant: (of: AssistantChanges, cancel?: CallOptions) =>
    ask('updateAssistant', { ...of, companyId: of.companyId }, readSettingsAnswer, cancel),
  listKnowledge: (
    { companyId, ...of }: CompanyScope & { search?: string; limit?: number; offset?: number } = {},
    cancel?: CallOptions,
  ): Promise<KnowledgePage> =>
    ask(
      'listKnowledge',
      { companyId, ...of },
      (answer) => {
        const items = readList(answer, 'items', readItem)
        return items && { items, total: readCount(fieldsOrData(answer)['total']) ?? items.length }
      },
      cancel,
    ),
  createKnowledge: (of: CompanyScope & KnowledgeText, cancel?: CallOptions) =>
    ask('createKnowledge', { ...of, companyId: of.companyId }, readItemAnswer, cancel),
  updateKnowledge: (of: CompanyScope & KnowledgeText & { id: number }, cancel?: CallOptions) =>
    ask('updateKnowledge', { ...of, companyId: of.companyId }, readItemAnswer, cancel),
  deleteKnowledge: ({ companyId, id }: CompanyScope & { id: number }, cancel?: CallOptions) =>
    ask('deleteKnowledge', { id }, () => true as const, { ...cancel, query: { companyId } }),
  importKnowledge: (
    of: CompanyScope & { text: string; format?: 'auto' | 'text' | 'csv'; language?: Language; dryRun?: boolean },
    cancel?: CallOptions,
  ) => ask('importKnowledge', { ...of, companyId: of.companyId }, readImport, cancel),
})
