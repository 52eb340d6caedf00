import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/** A business that talks to its customers here. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  title: z.string().nullish(),
  createdAt: Instant.optional(),
  archivedAt: Instant.nullish(),
  isArchived: z.boolean().optional(),
})
export type Company = z.infer<typeof Company>

/** A company with its numbers, as the system-admin console lists it (SYS-1). */
export const CompanyOverview = Company.extend({
  agents: z.array(z.object({ id: Id, name: z.string(), kind: z.string(), isActive: z.boolean() })),
  chatsCount: z.int(),
  chatsWithAiCount: z.int(),
  aiMessagesCount: z.int(),
  lastAiChatMessage: Instant.nullable(),
  stats: z.object({
    totalUsers: z.int(),
    totalAgents: z.int(),
    totalChats: z.int(),
    chatsWithAiCount: z.int(),
    aiMessagesCount: z.int(),
    activeIntegrations: z.int(),
    createdAt: Instant,
    lastActivity: Instant.nullable(),
    lastAiChatMessage: Instant.nullable(),
  }),
})
export type CompanyOverview = z.infer<typeof CompanyOverview>
