import type { AnswerOf, AssistantSettings, BodyOf, KnowledgeItem, Language } from '@frontdesk/contract'
import { readLanguage } from '../border/readAdmin.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { NO_TIME } from '../border/readMessage.ts'
import { readText, readWord } from '../border/readWord.ts'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'

export type AssistantChanges = InCompany & Omit<BodyOf<'updateAssistant'>, 'companyId'>
export type KnowledgeWords = { question: string; answer: string; language: Language }
export type KnowledgePage = { items: readonly KnowledgeItem[]; total: number }
export type KnowledgeImport = Pick<AnswerOf<'importKnowledge'>, 'added' | 'known'> & {
  items: readonly { question: string; answer: string }[]
  problems: AnswerOf<'importKnowledge'>['problems']
}

function readSettings(raw: unknown): AssistantSettings | null {
  const fields = fieldsOf(raw)
  const name = readText(fields['name'])
  if (name === null) return null
  return {
    name,
    kind: readWord(fields['kind'], ['local', 'openai'] as const) ?? 'local',
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
  return line ? { line, reason: readWord(fields['reason'], problems) ?? 'unreadable' } : null
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
export const assistantCalls = (ask: Ask) => ({
  getAssistant: ({ companyId }: InCompany = {}, cancel?: Cancel) =>
    ask('getAssistant', { companyId }, readSettingsAnswer, cancel),
  updateAssistant: (of: AssistantChanges, cancel?: Cancel) =>
    ask('updateAssistant', { ...of, companyId: of.companyId }, readSettingsAnswer, cancel),
  listKnowledge: (
    { companyId, ...of }: InCompany & { search?: string; limit?: number; offset?: number } = {},
    cancel?: Cancel,
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
  createKnowledge: (of: InCompany & KnowledgeWords, cancel?: Cancel) =>
    ask('createKnowledge', { ...of, companyId: of.companyId }, readItemAnswer, cancel),
  updateKnowledge: (of: InCompany & KnowledgeWords & { id: number }, cancel?: Cancel) =>
    ask('updateKnowledge', { ...of, companyId: of.companyId }, readItemAnswer, cancel),
  deleteKnowledge: ({ companyId, id }: InCompany & { id: number }, cancel?: Cancel) =>
    ask('deleteKnowledge', { id }, () => true as const, { ...cancel, query: { companyId } }),
  importKnowledge: (
    of: InCompany & { text: string; format?: 'auto' | 'text' | 'csv'; language?: Language; dryRun?: boolean },
    cancel?: Cancel,
  ) => ask('importKnowledge', { ...of, companyId: of.companyId }, readImport, cancel),
})
