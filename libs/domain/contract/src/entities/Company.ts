import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/** The kinds of business to choose from (ONB-1); the screen translates them. */
export const companyTypes = [
  'beauty_salon',
  'hair_salon',
  'barbershop',
  'nail_studio',
  'brows_and_lashes',
  'cosmetology_clinic',
  'spa_and_massage',
  'hair_removal',
  'tattoo_studio',
  'solarium',
  'fitness',
  'dental_clinic',
  'medical_center',
  'pet_grooming',
  'other',
] as const
export type CompanyType = (typeof companyTypes)[number]

/** A business that talks to its customers here. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  title: z.string().nullish(),
  createdAt: Instant.optional(),
  archivedAt: Instant.nullish(),
  isArchived: z.boolean().optional(),
  /** Whether the business details were collected (ONB-4); omitted for administrators who may not complete them, and by providers without onboarding. */
  isOnboarded: z.boolean().optional(),
  metadata: z
    .object({
      /** When the agreed trial ends: an instant, or a bare date (TRIAL-1). */
      trialEndDate: z.string().nullish(),
      country: z.string().nullish(),
      language: z.string().nullish(),
      companyType: z.string().nullish(),
    })
    .nullish(),
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
