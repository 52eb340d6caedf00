import { z } from 'zod'
import { Id, Instant, Language } from '../wireValues.ts'

/** What the assistant of a company is told before every conversation (CHAT-5). */
export const AssistantSettings = z.object({
  name: z.string(),
  kind: z.enum(['local', 'openai']),
  instructions: z.string(),
  isActive: z.boolean(),
  /** How many answers the assistant gives in one conversation within a day; null: as many as it takes. */
  answersPerConversation: z.int().positive().nullable(),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

/** A question and its answer, of which the assistant may make use. */
export const KnowledgeItem = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  language: Language,
  updatedAt: Instant,
})
export type KnowledgeItem = z.infer<typeof KnowledgeItem>
