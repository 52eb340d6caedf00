export { Admin } from './entities/Admin.ts'
export { Chat, ChatHandler, ChatSettings, HeldReply, StoppedReply } from './entities/Chat.ts'
export {
  Company,
  CompanyOverview,
  CompanyStats,
  companyTypes,
  IntegrationStatus,
  type CompanyType,
} from './entities/Company.ts'
export { type ListedPasskey, type PasskeyAssertion } from './entities/Passkey.ts'
export { CompanyUser } from './entities/CompanyUser.ts'
export { CompanyRole, Invitation, OpenedInvitation } from './entities/Invitation.ts'
export { BillingDetails } from './entities/BillingDetails.ts'
export {
  Crm,
  CrmFailureCode,
  CrmMetadata,
  CrmPlanLimit,
  CrmState,
  CrmStateChange,
  SalonDetails,
  SalonName,
} from './entities/Crm.ts'
export { CompanyDay, CompanyPerson } from './entities/CompanyDetails.ts'
export { CompanyQuotas, QuotaChoice, QuotaChoices } from './entities/CompanyQuotas.ts'
export { Announcement, AnnouncementRecord } from './entities/Announcement.ts'
export { OfficeHours } from './entities/OfficeHours.ts'
export { SupportHoursRecord } from './entities/SupportHoursRecord.ts'
export { ChannelHealth } from './entities/ChannelHealth.ts'
export { UnknownDelivery } from './entities/UnknownDelivery.ts'
export { AuditEntry } from './entities/AuditEntry.ts'
export { Impersonation, ImpersonationRecord } from './entities/Impersonation.ts'
export { DailyFigures, DailyMoney } from './entities/DailyFigures.ts'
export { ResultConversation, ResultFigures, Results, type ResultMetric } from './entities/Results.ts'
export { CompanyFlags, FeatureFlag, FlagVerdict } from './entities/FeatureFlag.ts'
export { FailedJob, JobId, JobQueue, QueueState } from './entities/Job.ts'
export { Invoice, InvoiceLine, InvoiceStatus } from './entities/Invoice.ts'
export { Message, MessageMetadata, MessageStatus, MessageSubject } from './entities/Message.ts'
export { PersonStatus } from './entities/PersonStatus.ts'
export {
  MessageTemplate,
  SentTemplate,
  TemplateFileKind,
  TemplateValues,
  TemplateVariable,
} from './entities/MessageTemplate.ts'
export { MessageFile, Transcript } from './entities/MessageFile.ts'
export {
  ChannelTest,
  ChannelTrouble,
  ChannelTroubleCode,
  Messenger,
  MessengerStatus,
  MessengerType,
  PhoneHistory,
} from './entities/Messenger.ts'
export { MessageReport, ReportAnswer, ReportedContext } from './entities/MessageReport.ts'
export { SupportAsker, SupportPerson } from './entities/SupportAsker.ts'
export { ChannelType } from './entities/ChannelType.ts'
export { CurrencyCode, PriceVariant, PriceVariantMetadata } from './entities/PriceVariant.ts'
export { Promo } from './entities/Promo.ts'
export { NewPromoCode, PlanId, PromoCode } from './entities/PromoCode.ts'
export {
  BillingPeriod,
  cancelReasons,
  CancelReason,
  PaymentMethodSummary,
  ScheduledChange,
  Subscription,
  SubscriptionMetadata,
  SubscriptionStatus,
  SubscriptionSummary,
  AiPause,
  ChannelMessageCount,
  PricedCategory,
  SubscriptionUsage,
} from './entities/Subscription.ts'
export { WidgetSettings } from './entities/WidgetSettings.ts'
export { Webhook, WebhookDelivery, WebhookEvent, WebhookPayload } from './entities/Webhook.ts'
export { ApiToken } from './entities/ApiToken.ts'
export { Capabilities, everyCapability } from './entities/Capabilities.ts'
export { callsOfAgents } from './agentCalls.ts'
export { apiTokenScopes, scopeOfCall, type ApiTokenScope } from './apiTokenScopes.ts'
export { DataExport } from './entities/DataExport.ts'
export { PlannedMessage } from './entities/PlannedMessage.ts'
export { FoundNote, PrivateNote } from './entities/PrivateNote.ts'
export { ErasedKind, Erasure } from './entities/Erasure.ts'
export { RetentionRule } from './entities/RetentionRule.ts'
export { Customer, ChatOfCustomer, CustomerField, StoredCard } from './entities/Customer.ts'
export { CustomerVisit, CustomerVisits } from './entities/CustomerVisits.ts'
export { Label } from './entities/Label.ts'
export { QuickReply, QuickReplyProblem } from './entities/QuickReply.ts'
export { User } from './entities/User.ts'
export { ApiErrorBody, ErrorCode } from './ApiErrorBody.ts'
export { ChatFilter, SavedFilter } from './entities/ChatFilter.ts'
export {
  type HandBackHours,
  type LongestWaitMinutes,
  AiDisclosure,
  type AiDisclosureChange,
  type ChannelDisclosure,
  AssistantBasics,
  AssistantChange,
  AssistantModel,
  AssistantPace,
  AssistantSettings,
  KnowledgeGap,
  KnowledgeFact,
  KnowledgeItem,
  longestHold,
} from './entities/Assistant.ts'
export {
  AssistantCheck,
  AssistantDraft,
  CheckedQuestion,
  CheckMistake,
  CheckReply,
  CheckScore,
  TestCategory,
  TestQuestion,
  TestQuestionInput,
} from './entities/AssistantCheck.ts'
export {
  ChatUpdate,
  CustomerUpdate,
  DurableEventName,
  LabelUpdate,
  LiveError,
  liveEvents,
  MessageStatusUpdate,
  MessageUpdate,
  CrmUpdate,
  MessengerUpdate,
  NewMessage,
  PrivateNoteUpdate,
  Restart,
  SessionReady,
  SubscriptionUpdate,
  PeopleHere,
  PresentPerson,
  Typing,
  type LiveEventPayloads,
} from './events/LiveEvents.ts'
export { OpenAiStream } from './events/OpenAiStream.ts'
export { endpoints, type ResponseOf, type BodyOf, type ParamsOf, type QueryOf } from './endpoints.ts'
export { type Access, type Endpoint } from './defineEndpoint.ts'
export { routes, type RouteId } from './routes.ts'
export { EmailAddress, Language } from './wireValues.ts'
export { EmailSubject } from './endpoints/answerEmails.ts'
export { supportInboxEndpoints } from './endpoints/supportInbox.ts'
export { endpointSubjects } from './endpointSubjects.ts'
export { supportCompanyId } from './supportInbox.ts'
export { wireSchema } from './wireSchema.ts'
export { wireHash, wireVersion } from './version.ts'
