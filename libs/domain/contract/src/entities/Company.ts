import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'
import { CompanyRole } from './Invitation.ts'
import { SalonDetails } from './Crm.ts'
import { SubscriptionSummary } from './Subscription.ts'

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

/**
 * The connections of a company (INT-2): of each kind whether any is, and the connected salons with what their booking
 * system shows of them. Long texts are cut.
 */
export const IntegrationStatus = z.object({
  whatsappWeb: z.boolean(),
  instagram: z.boolean(),
  telegram: z.boolean(),
  /** Accounts at Telegram that are connected to a bot (extension). */
  telegramBusiness: z.boolean().optional(),
  /** WhatsApp's Cloud API (extension). */
  whatsapp: z.boolean().optional(),
  altegio: z.boolean(),
  altegioDetails: z.array(z.object({ externalId: z.string(), metadata: SalonDetails })),
})
export type IntegrationStatus = z.infer<typeof IntegrationStatus>

/** A business that talks to its customers here. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  title: z.string().nullish(),
  createdAt: Instant.optional(),
  archivedAt: Instant.nullish(),
  isArchived: z.boolean().optional(),
  /**
   * Whether the business details were collected (ONB-4); omitted for administrators who may not complete them, and by
   * providers without onboarding.
   */
  isOnboarded: z.boolean().optional(),
  metadata: z
    .object({
      /** When the agreed trial ends: an instant, or a bare date (TRIAL-1). */
      trialEndDate: z.string().nullish(),
      country: z.string().nullish(),
      language: z.string().nullish(),
      companyType: z.string().nullish(),
      /** A name of the time zone database, Europe/Kyiv, by which work is planned; null: nobody has chosen one. */
      timeZone: z.string().nullish(),
    })
    .nullish(),
  /**
   * The role of the caller in it, null for a system administrator of others; omitted by providers without roles, where
   * everybody is an administrator (TEAM-1).
   */
  role: CompanyRole.nullish(),
  /** Its connections; omitted by providers that do not state them. */
  integrationStatus: IntegrationStatus.optional(),
  /** Its newest subscription, null where it has none; omitted for agents, and by providers that do not say. */
  subscriptionSummary: SubscriptionSummary.nullish(),
})
export type Company = z.infer<typeof Company>

/** The numbers of one company (SYS-3). "Active" is what is connected and switched on (INT-2). */
export const CompanyStats = z.object({
  totalUsers: z.int(),
  totalAgents: z.int(),
  totalChats: z.int(),
  chatsWithAiCount: z.int(),
  aiMessagesCount: z.int(),
  activeIntegrations: z.int(),
  createdAt: Instant,
  lastActivity: Instant.nullable(),
  lastAiChatMessage: Instant.nullable(),
})
export type CompanyStats = z.infer<typeof CompanyStats>

/** A company with its numbers, as the system-admin console lists it (SYS-1). */
export const CompanyOverview = Company.extend({
  agents: z.array(z.object({ id: Id, name: z.string(), kind: z.string(), isActive: z.boolean() })),
  chatsCount: z.int(),
  chatsWithAiCount: z.int(),
  aiMessagesCount: z.int(),
  lastAiChatMessage: Instant.nullable(),
  stats: CompanyStats,
})
export type CompanyOverview = z.infer<typeof CompanyOverview>
