import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './Db.ts'
import { initialSchema } from './migrations/0001_first_house.ts'
import { mailAndTokens } from './migrations/0002_mail_and_tokens.ts'
import { onboardingAndFlags } from './migrations/0003_onboarding_and_flags.ts'
import { crmIntegrations } from './migrations/0004_crm_integrations.ts'
import { linkSessions } from './migrations/0006_link_sessions.ts'
import { push } from './migrations/0007_push.ts'
import { files } from './migrations/0008_files.ts'
import { messagesAndLists } from './migrations/0009_messages_and_lists.ts'
import { handling } from './migrations/0010_handling.ts'
import { usedSignatures } from './migrations/0015_used_signatures.ts'
import { knownDevices } from './migrations/0013_known_devices.ts'
import { confirmedSessions } from './migrations/0014_confirmed_sessions.ts'
import { unknownDeliveries } from './migrations/0017_unknown_deliveries.ts'
import { rowLevelSecurity } from './migrations/0019_row_level_security.ts'
import { needs } from './migrations/0020_needs.ts'
import { heldReplies } from './migrations/0021_held_replies.ts'
import { assistantLearning } from './migrations/0022_assistant_learning.ts'
import { assistantChecks } from './migrations/0023_assistant_checks.ts'
import { jobs } from './migrations/0024_jobs.ts'
import { companyKeys } from './migrations/0025_company_keys.ts'
import { answeredQuestions } from './migrations/0026_answered_questions.ts'
import { jobsByDue } from './migrations/0027_jobs_by_due.ts'
import { channelEvents } from './migrations/0028_channel_events.ts'
import { channelStates } from './migrations/0029_channel_states.ts'
import { tableMaintenance } from './migrations/0030_table_maintenance.ts'
import { salonStates } from './migrations/0031_salon_states.ts'
import { oneSalonPerChannel } from './migrations/0032_one_salon_per_channel.ts'
import { salonHistoryAndChannelTests } from './migrations/0033_salon_history_channel_tests.ts'
import { noPlainWebhookSecrets } from './migrations/0034_no_plain_webhook_secrets.ts'
import { aiDisclosures } from './migrations/0035_ai_disclosures.ts'
import { channelHistory } from './migrations/0037_channel_history.ts'
import { transcripts } from './migrations/0038_transcripts.ts'
import { whatsappSignups } from './migrations/0039_whatsapp_signups.ts'
import { billing } from './migrations/0050_billing.ts'
import { usage } from './migrations/0051_usage.ts'
import { salonsOverPlan } from './migrations/0052_salons_over_plan.ts'
import { billingDocuments } from './migrations/0053_billing_documents.ts'
import { marketplaceReports } from './migrations/0054_marketplace_reports.ts'
import { billingRaces } from './migrations/0055_billing_races.ts'
import { removedCards } from './migrations/0056_removed_cards.ts'
import { accessEnds } from './migrations/0057_access_ends.ts'
import { emailRequests } from './migrations/0059_email_requests.ts'
import { chargesSent } from './migrations/0060_charges_sent.ts'
import { askedRefunds } from './migrations/0061_asked_refunds.ts'
import { replacedPlans } from './migrations/0062_replaced_plans.ts'
import { reservedPromoCodes } from './migrations/0063_reserved_promo_codes.ts'
import { deliveryHolds } from './migrations/0064_delivery_holds.ts'
import { pricedMessages } from './migrations/0065_priced_messages.ts'
import { chargesAgain } from './migrations/0066_charges_again.ts'
import { channelDisclosures } from './migrations/0041_channel_disclosures.ts'

/** All migrations in order; never change a released one. */
export const migrations: Record<string, Migration> = {
  '0001_first_house': initialSchema,
  '0002_mail_and_tokens': mailAndTokens,
  '0003_onboarding_and_flags': onboardingAndFlags,
  '0004_crm_integrations': crmIntegrations,
  '0006_link_sessions': linkSessions,
  '0007_push': push,
  '0008_files': files,
  '0009_messages_and_lists': messagesAndLists,
  '0010_handling': handling,
  '0015_used_signatures': usedSignatures,
  '0013_known_devices': knownDevices,
  '0014_confirmed_sessions': confirmedSessions,
  '0017_unknown_deliveries': unknownDeliveries,
  '0019_row_level_security': rowLevelSecurity,
  '0020_needs': needs,
  '0021_held_replies': heldReplies,
  '0022_assistant_learning': assistantLearning,
  '0023_assistant_checks': assistantChecks,
  '0024_jobs': jobs,
  '0025_company_keys': companyKeys,
  '0026_answered_questions': answeredQuestions,
  '0027_jobs_by_due': jobsByDue,
  '0028_channel_events': channelEvents,
  '0029_channel_states': channelStates,
  '0030_table_maintenance': tableMaintenance,
  '0031_salon_states': salonStates,
  '0032_one_salon_per_channel': oneSalonPerChannel,
  '0033_salon_history_channel_tests': salonHistoryAndChannelTests,
  '0034_no_plain_webhook_secrets': noPlainWebhookSecrets,
  '0035_ai_disclosures': aiDisclosures,
  '0037_channel_history': channelHistory,
  '0038_transcripts': transcripts,
  '0039_whatsapp_signups': whatsappSignups,
  '0041_channel_disclosures': channelDisclosures,
  '0050_billing': billing,
  '0051_usage': usage,
  '0052_salons_over_plan': salonsOverPlan,
  '0053_billing_documents': billingDocuments,
  '0054_marketplace_reports': marketplaceReports,
  '0055_billing_races': billingRaces,
  '0056_removed_cards': removedCards,
  '0057_access_ends': accessEnds,
  '0059_email_requests': emailRequests,
  '0060_charges_sent': chargesSent,
  '0061_asked_refunds': askedRefunds,
  '0062_replaced_plans': replacedPlans,
  '0063_reserved_promo_codes': reservedPromoCodes,
  '0064_delivery_holds': deliveryHolds,
  '0065_priced_messages': pricedMessages,
  '0066_charges_again': chargesAgain,
}

/** Runs all pending migrations and returns their names. */
export async function migrate(db: Db): Promise<string[]> {
  if (await isLatest(db)) return []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('Database migration failed', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Whether exactly these migrations have run. Kysely reads the whole catalogue to find that out: a
 * fifth of a start on PGlite.
 */
async function isLatest(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.length === Object.keys(migrations).length && rows.every(({ name }) => name in migrations)
}
