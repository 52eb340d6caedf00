export { ApiError, readMinimum, readReason } from './ApiError.ts'
export { createApi, type Api, type ApiSubject } from './createApi.ts'
export {
  assistantCalls,
  type AssistantChanges,
  type KnowledgeImport,
  type KnowledgePage,
  type KnowledgeText,
} from './calls/assistant.ts'
export { assistantSettingsCalls } from './calls/assistantSettings.ts'
export {
  assistantCheckCalls,
  type CheckList,
  type CheckModel,
  type ComparedCheck,
  type TriedChange,
} from './calls/assistantChecks.ts'
export { chatControlCalls, type ChangedChats, type ChosenChats } from './calls/chatControl.ts'
export { fileCalls, type FileLink, type FileUpload } from './calls/files.ts'
export { auditCalls, type AuditFilter } from './calls/audit.ts'
export { impersonationCalls } from './calls/impersonations.ts'
export type { GrantedImpersonation } from './border/readImpersonation.ts'
export { supportAskerCalls } from './calls/supportAsker.ts'
export { invoicePdfCalls, type InvoicePdf } from './calls/invoicePdf.ts'
export { salonCalls } from './calls/salons.ts'
export { channelTestCalls } from './calls/channelTests.ts'
export { integrationCalls, type ConnectRequest } from './calls/integrations.ts'
export {
  messageActionCalls,
  type FoundMessages,
  type MessagesAround,
  type SearchRequest,
  type TimelineEntry,
} from './calls/messageActions.ts'
export { messageTemplateCalls, type ApprovedTemplates } from './calls/messageTemplates.ts'
export { privacyCalls } from './calls/privacy.ts'
export { officeHoursCalls } from './calls/officeHours.ts'
export { planningCalls } from './calls/planning.ts'
export { privateNoteCalls } from './calls/privateNotes.ts'
export { quickReplyCalls, type QuickReplyFields, type QuickReplyImport } from './calls/quickReplies.ts'
export { customerCalls, type CustomerChange } from './calls/customers.ts'
export { labelCalls, type LabelFields, type LabelledChats } from './calls/labels.ts'
export { assignmentCalls, type ChatViewCounts, type HandBack } from './calls/assignment.ts'
export { teamCalls } from './calls/team.ts'
export { pushCalls } from './calls/push.ts'
export {
  subscriptionCalls,
  type CheckoutOrder,
  type CheckoutResult,
  type CompanySubscription,
  type InvoicePage,
  type RenewalResult,
} from './calls/subscriptions.ts'
export {
  passkeyCalls,
  secondFactorCalls,
  type SecondFactorProof,
  type SecondFactorSecret,
  type SecondFactorStatus,
} from './calls/secondFactor.ts'
export { systemAdminCalls, type JobList, type OverviewStats } from './calls/systemAdmin.ts'
export { systemBillingCalls, type PlanOfSystem, type PromoCodePage } from './calls/systemBilling.ts'
export { supportHoursCalls } from './calls/supportHours.ts'
export { answerEmailCalls, teamEmailCalls, type LeftEmails } from './calls/answerEmails.ts'
export { announcementCalls, type AnnouncementPage } from './calls/announcements.ts'
export {
  systemOperationsCalls,
  type ChannelHealthPage,
  type ChannelHealthRow,
  type ServerState,
} from './calls/systemOperations.ts'
export { unknownDeliveryCalls, type UnknownDeliveryPage, type UnknownDeliveryRow } from './calls/unknownDeliveries.ts'
export { resultCalls, type ResultFilter, type ResultsBehind } from './calls/results.ts'
export { systemHomeCalls, type Attention, type Trends } from './calls/systemHome.ts'
export { systemCompanyCalls, type CompanyListFilter, type CompanyPage } from './calls/systemCompanies.ts'
export { companyDetailsCalls, type CompanyConnections, type InvoicesOfCompany } from './calls/companyDetails.ts'
export {
  featureFlagCalls,
  type CompanyFlagPage,
  type CompanySwitch,
  type FeatureFlagChanges,
  type FlagChange,
  type FlagCheck,
  type FlagReach,
  type NewFeatureFlag,
} from './calls/featureFlags.ts'
export type { CallApi } from './createCallApi.ts'
export { toChannelEvent, type ChannelEvent } from './toChannelEvent.ts'
export { toSalonEvent, type SalonEvent } from './toSalonEvent.ts'
export { toCompanyEvent, type CompanyEvent } from './toCompanyEvent.ts'
export { toNoteEvent, type NoteEvent } from './toNoteEvent.ts'
export { toSubscriptionEvent, type SubscriptionEvent } from './toSubscriptionEvent.ts'
export { createVisitorApi } from './createVisitorApi.ts'
export { createVisitorFileApi } from './createVisitorFileApi.ts'
export { toChatEvent } from './toChatEvent.ts'
export { toMessageEvent } from './toMessageEvent.ts'
export { toRestart } from './toRestart.ts'
export { connectionIdOf, toPresence } from './toPresence.ts'
export { toTyping } from './toTyping.ts'
export type { ApiClientOptions, FetchResponse, Transfer, TransferInit } from './ApiClientOptions.ts'
export type { CallOptions, CompanyScope, UploadOptions } from './CallOptions.ts'
export type {
  ProviderCapabilities,
  Me,
  SecondFactorWay,
  SessionOverview,
  SignInResult,
  Verified,
} from './calls/accounts.ts'
export type { EmailRequestResult } from './border/readEmailRequestResult.ts'
export { chatCalls, type ChatListRequest, type ChatPage, type OpenedConversation } from './calls/chats.ts'
export type { KnownCompanyUser } from './border/readCompanyUser.ts'
export type { CompanyChanges, OnboardingRequest } from './calls/companies.ts'
export type { FeatureCheck } from './calls/features.ts'
export type { LoggedEvent, LogPage } from './calls/events.ts'
export { messageCalls, type ChatMessagesRequest, type SendMessageRequest } from './calls/messages.ts'
export type { SendResult } from './calls/sendAs.ts'
export { supportCalls, type SupportConversation } from './calls/support.ts'
export { webhookCalls } from './calls/webhooks.ts'
export { apiTokenCalls } from './calls/apiTokens.ts'
export { supportWidgetCalls, type WidgetSession } from './calls/supportWidget.ts'
export { userCalls } from './calls/users.ts'
export { messageReportCalls } from './calls/messageReports.ts'
