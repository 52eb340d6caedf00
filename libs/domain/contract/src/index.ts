export { Admin } from './entities/Admin.ts'
export { Chat, ChatHandler, ChatSettings, HeldReply, StoppedReply } from './entities/Chat.ts'
export { Company, CompanyOverview, companyTypes, IntegrationStatus, type CompanyType } from './entities/Company.ts'
export { BillingDetails } from './entities/BillingDetails.ts'
export {
  Crm,
  CrmFailureCode,
  CrmMetadata,
  CrmPlanLimit,
  CrmState,
  CrmStateChange,
  SalonDetails,
} from './entities/Crm.ts'
export { FailedJob, JobId, JobQueue, QueueState } from './entities/Job.ts'
export { Invoice, InvoiceLine, InvoiceStatus } from './entities/Invoice.ts'
export { Message, MessageMetadata, MessageStatus } from './entities/Message.ts'
export {
  MessageTemplate,
  SentTemplate,
  TemplateFileKind,
  TemplateValues,
  TemplateVariable,
} from './entities/MessageTemplate.ts'
export { MessageFile, Transcript } from './entities/MessageFile.ts'
export { ChannelTest, Messenger, MessengerStatus, MessengerType, PhoneHistory } from './entities/Messenger.ts'
export { ChannelType } from './entities/ChannelType.ts'
export { CurrencyCode, PriceVariant, PriceVariantMetadata } from './entities/PriceVariant.ts'
export { Promo } from './entities/Promo.ts'
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
export { User } from './entities/User.ts'
export { ApiErrorBody, ErrorCode } from './ApiErrorBody.ts'
export { ChatFilter, SavedFilter } from './entities/ChatFilter.ts'
export {
  AiDisclosure,
  type AiDisclosureChange,
  type ChannelDisclosure,
  AssistantBasics,
  AssistantChange,
  AssistantPace,
  AssistantSettings,
  KnowledgeGap,
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
  DurableEventName,
  LiveError,
  liveEvents,
  MessageStatusUpdate,
  MessageUpdate,
  CrmUpdate,
  MessengerUpdate,
  NewMessage,
  Restart,
  SessionReady,
  SubscriptionUpdate,
  Typing,
  type LiveEventPayloads,
} from './events/LiveEvents.ts'
export { OpenAiStream } from './events/OpenAiStream.ts'
export { endpoints, type ResponseOf, type BodyOf, type ParamsOf, type QueryOf } from './endpoints.ts'
export { type Access, type Endpoint } from './defineEndpoint.ts'
export { routes, type RouteId } from './routes.ts'
export { Language } from './wireValues.ts'
export { wireSchema } from './wireSchema.ts'
export { wireHash, wireVersion } from './version.ts'
