import { z } from 'zod'
import { Id, Instant, Language } from '../wireValues.ts'

/** The assistant's settings; its instructions apply to every conversation of the company (CHAT-5). */
export const AssistantSettings = z.object({
  name: z.string(),
  kind: z.enum(['local', 'openai']),
  instructions: z.string(),
  isActive: z.boolean(),
  /** The assistant's answers per conversation and day at most; null: unlimited. */
  answersPerConversation: z.int().positive().nullable(),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

/** A question and its answer that the assistant may use. */
export const KnowledgeItem = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  language: Language,
  updatedAt: Instant,
})
export type KnowledgeItem = z.infer<typeof KnowledgeItem>
