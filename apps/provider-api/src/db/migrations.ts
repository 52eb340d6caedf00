import type { Migration } from 'kysely/migration'
import { initialSchema } from './migrations/0001_first_house.ts'
import { mailAndTokens } from './migrations/0002_mail_and_tokens.ts'
import { onboardingAndFlags } from './migrations/0003_onboarding_and_flags.ts'
import { crmIntegrations } from './migrations/0004_crm_integrations.ts'
import { linkSessions } from './migrations/0006_link_sessions.ts'
import { push } from './migrations/0007_push.ts'
import { files } from './migrations/0008_files.ts'
import { messagesAndLists } from './migrations/0009_messages_and_lists.ts'
import { handling } from './migrations/0010_handling.ts'
import { knownDevices } from './migrations/0013_known_devices.ts'
import { confirmedSessions } from './migrations/0014_confirmed_sessions.ts'
import { usedSignatures } from './migrations/0015_used_signatures.ts'
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
import { channelDisclosures } from './migrations/0041_channel_disclosures.ts'
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
import { plansForAll } from './migrations/0070_plans_for_all.ts'
import { heldRecordings } from './migrations/0075_held_recordings.ts'
import { paidAt } from './migrations/0080_paid_at.ts'
import { kazakhSearch } from './migrations/0081_kazakh_search.ts'
import { waitingSince } from './migrations/0090_waiting_since.ts'
import { knowledgeFacts } from './migrations/0091_knowledge_facts.ts'
import { accessChecks } from './migrations/0100_access_checks.ts'
import { salonsByNumber } from './migrations/0110_salons_by_number.ts'
import { boundedSearch } from './migrations/0111_bounded_search.ts'
import { telegramBusiness } from './migrations/0120_telegram_business.ts'
import { moreNeeds } from './migrations/0130_more_needs.ts'
import { handBacks } from './migrations/0131_hand_backs.ts'
import { joinedChats } from './migrations/0140_joined_chats.ts'
import { marketingStops } from './migrations/0141_marketing_stops.ts'
import { typedAlphabets } from './migrations/0142_typed_alphabets.ts'
import { channelHabits } from './migrations/0160_channel_habits.ts'
import { editedQuestions } from './migrations/0170_edited_questions.ts'
import { addressChanges } from './migrations/0175_address_changes.ts'
import { linkedAddresses } from './migrations/0176_linked_addresses.ts'
import { chatTitles } from './migrations/0177_chat_titles.ts'
import { retriedParts } from './migrations/0180_retried_parts.ts'
import { supportWidgets } from './migrations/0190_support_widgets.ts'
import { supportReads } from './migrations/0195_support_reads.ts'
import { reportAnswers } from './migrations/0200_report_answers.ts'
import { auditChanges } from './migrations/0210_audit_changes.ts'
import { conversationOwners } from './migrations/0220_conversation_owners.ts'
import { widgetLoaders } from './migrations/0230_widget_loaders.ts'
import { supportEmails } from './migrations/0240_support_emails.ts'
import { supportPages } from './migrations/0250_support_pages.ts'
import { flagChanges } from './migrations/0260_flag_changes.ts'
import { impersonations } from './migrations/0270_impersonations.ts'
import { dailyFigures } from './migrations/0280_daily_figures.ts'
import { secondFactors } from './migrations/0300_second_factors.ts'
import { companyPurges } from './migrations/0310_company_purges.ts'
import { channelHealth } from './migrations/0320_channel_health.ts'
import { announcements } from './migrations/0321_announcements.ts'
import { consoleFigures } from './migrations/0330_console_figures.ts'
import { unknownByTime } from './migrations/0331_unknown_by_time.ts'
import { supportHours } from './migrations/0340_support_hours.ts'
import { unsubscribedAddresses } from './migrations/0341_unsubscribed_addresses.ts'
import { secondFactorEmails } from './migrations/0350_second_factor_emails.ts'
import { begunPurges } from './migrations/0351_begun_purges.ts'
import { agedSendIntents } from './migrations/0362_aged_send_intents.ts'
import { apiTokens } from './migrations/0380_api_tokens.ts'
import { webhooks } from './migrations/0381_webhooks.ts'
import { quickReplies } from './migrations/0400_quick_replies.ts'
import { dataExports } from './migrations/0401_data_exports.ts'
import { erasures } from './migrations/0402_erasures.ts'
import { retention } from './migrations/0403_retention.ts'
import { erasedReferences } from './migrations/0404_erased_references.ts'
import { passkeys } from './migrations/0410_passkeys.ts'
import { passkeyEmails } from './migrations/0411_passkey_emails.ts'
import { webhookEmails } from './migrations/0420_webhook_emails.ts'
import { privateNotes } from './migrations/0430_private_notes.ts'
import { team } from './migrations/0480_team.ts'
import { teamEmails } from './migrations/0481_team_emails.ts'
import { quotas } from './migrations/0440_quotas.ts'
import { ownQuotas } from './migrations/0450_own_quotas.ts'
import { liveConnections } from './migrations/0460_live_connections.ts'
import { longWaits } from './migrations/0461_long_waits.ts'
import { turnsOfEmails } from './migrations/0465_turns_of_emails.ts'
import { results } from './migrations/0470_results.ts'
import { labels } from './migrations/0490_labels.ts'
import { blockedCustomers } from './migrations/0491_blocked_customers.ts'
import { snoozedChats } from './migrations/0500_snoozed_chats.ts'
import { plannedMessages } from './migrations/0501_planned_messages.ts'
import { assignment } from './migrations/0510_assignment.ts'
import { chatsOfNobody } from './migrations/0515_chats_of_nobody.ts'
import { customerCards } from './migrations/0520_customer_cards.ts'
import { officeHours } from './migrations/0530_office_hours.ts'
import { voiceMessages } from './migrations/0540_voice_messages.ts'
import { quickReplyFiles } from './migrations/0541_quick_reply_files.ts'
import { emailsOfColleagues } from './migrations/0550_emails_of_colleagues.ts'
import { adminPictures } from './migrations/0551_admin_pictures.ts'
import { suggestedLabels } from './migrations/0560_suggested_labels.ts'
import { endsOfDeletedCompanies } from './migrations/0570_ends_of_deleted_companies.ts'
import { timesOfChanges } from './migrations/0571_times_of_changes.ts'

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
  '0013_known_devices': knownDevices,
  '0014_confirmed_sessions': confirmedSessions,
  '0015_used_signatures': usedSignatures,
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
  '0070_plans_for_all': plansForAll,
  '0075_held_recordings': heldRecordings,
  '0080_paid_at': paidAt,
  '0081_kazakh_search': kazakhSearch,
  '0090_waiting_since': waitingSince,
  '0091_knowledge_facts': knowledgeFacts,
  '0100_access_checks': accessChecks,
  '0110_salons_by_number': salonsByNumber,
  '0111_bounded_search': boundedSearch,
  '0120_telegram_business': telegramBusiness,
  '0130_more_needs': moreNeeds,
  '0131_hand_backs': handBacks,
  '0140_joined_chats': joinedChats,
  '0141_marketing_stops': marketingStops,
  '0142_typed_alphabets': typedAlphabets,
  '0160_channel_habits': channelHabits,
  '0170_edited_questions': editedQuestions,
  '0175_address_changes': addressChanges,
  '0176_linked_addresses': linkedAddresses,
  '0177_chat_titles': chatTitles,
  '0180_retried_parts': retriedParts,
  '0190_support_widgets': supportWidgets,
  '0195_support_reads': supportReads,
  '0200_report_answers': reportAnswers,
  '0210_audit_changes': auditChanges,
  '0220_conversation_owners': conversationOwners,
  '0230_widget_loaders': widgetLoaders,
  '0240_support_emails': supportEmails,
  '0250_support_pages': supportPages,
  '0260_flag_changes': flagChanges,
  '0270_impersonations': impersonations,
  '0280_daily_figures': dailyFigures,
  '0300_second_factors': secondFactors,
  '0310_company_purges': companyPurges,
  '0320_channel_health': channelHealth,
  '0321_announcements': announcements,
  '0330_console_figures': consoleFigures,
  '0331_unknown_by_time': unknownByTime,
  '0340_support_hours': supportHours,
  '0341_unsubscribed_addresses': unsubscribedAddresses,
  '0350_second_factor_emails': secondFactorEmails,
  '0351_begun_purges': begunPurges,
  '0362_aged_send_intents': agedSendIntents,
  '0380_api_tokens': apiTokens,
  '0381_webhooks': webhooks,
  '0400_quick_replies': quickReplies,
  '0401_data_exports': dataExports,
  '0402_erasures': erasures,
  '0403_retention': retention,
  '0404_erased_references': erasedReferences,
  '0410_passkeys': passkeys,
  '0411_passkey_emails': passkeyEmails,
  '0420_webhook_emails': webhookEmails,
  '0430_private_notes': privateNotes,
  '0440_quotas': quotas,
  '0450_own_quotas': ownQuotas,
  '0460_live_connections': liveConnections,
  '0461_long_waits': longWaits,
  '0465_turns_of_emails': turnsOfEmails,
  '0470_results': results,
  '0480_team': team,
  '0481_team_emails': teamEmails,
  '0490_labels': labels,
  '0491_blocked_customers': blockedCustomers,
  '0500_snoozed_chats': snoozedChats,
  '0501_planned_messages': plannedMessages,
  '0510_assignment': assignment,
  '0515_chats_of_nobody': chatsOfNobody,
  '0520_customer_cards': customerCards,
  '0530_office_hours': officeHours,
  '0540_voice_messages': voiceMessages,
  '0541_quick_reply_files': quickReplyFiles,
  '0550_emails_of_colleagues': emailsOfColleagues,
  '0551_admin_pictures': adminPictures,
  '0560_suggested_labels': suggestedLabels,
  '0570_ends_of_deleted_companies': endsOfDeletedCompanies,
  '0571_times_of_changes': timesOfChanges,
}
