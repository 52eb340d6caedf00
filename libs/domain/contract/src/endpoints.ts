import { accountEndpoints } from './endpoints/accounts.ts'
import { secondFactorEndpoints } from './endpoints/secondFactor.ts'
import { apiTokenEndpoints } from './endpoints/apiTokens.ts'
import { announcementEndpoints } from './endpoints/announcements.ts'
import { answerEmailEndpoints } from './endpoints/answerEmails.ts'
import { assignmentEndpoints } from './endpoints/assignment.ts'
import { assistantEndpoints } from './endpoints/assistant.ts'
import { assistantCheckEndpoints } from './endpoints/assistantChecks.ts'
import { assistantLearningEndpoints } from './endpoints/assistantLearning.ts'
import { auditEndpoints } from './endpoints/audit.ts'
import { chatControlEndpoints } from './endpoints/chatControl.ts'
import { chatEndpoints } from './endpoints/chats.ts'
import { companyDetailsEndpoints } from './endpoints/companyDetails.ts'
import { companyEndpoints } from './endpoints/companies.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { featureFlagEndpoints } from './endpoints/featureFlags.ts'
import { featureEndpoints } from './endpoints/features.ts'
import { fileEndpoints } from './endpoints/files.ts'
import { impersonationEndpoints } from './endpoints/impersonations.ts'
import { integrationEndpoints } from './endpoints/integrations.ts'
import { messageEndpoints } from './endpoints/messages.ts'
import { messageTemplateEndpoints } from './endpoints/messageTemplates.ts'
import { privateNoteEndpoints } from './endpoints/privateNotes.ts'
import { pushEndpoints } from './endpoints/push.ts'
import { officeHoursEndpoints } from './endpoints/officeHours.ts'
import { planningEndpoints } from './endpoints/planning.ts'
import { privacyEndpoints } from './endpoints/privacy.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { labelEndpoints } from './endpoints/labels.ts'
import { quickReplyEndpoints } from './endpoints/quickReplies.ts'
import { resultEndpoints } from './endpoints/results.ts'
import { salonEndpoints } from './endpoints/salons.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'
import { supportEndpoints } from './endpoints/support.ts'
import { supportHoursEndpoints } from './endpoints/supportHours.ts'
import { supportWidgetEndpoints } from './endpoints/supportWidget.ts'
import { systemAdminEndpoints } from './endpoints/systemAdmin.ts'
import { systemCompanyEndpoints } from './endpoints/systemCompanies.ts'
import { systemBillingEndpoints } from './endpoints/systemBilling.ts'
import { systemHomeEndpoints } from './endpoints/systemHome.ts'
import { systemOperationsEndpoints } from './endpoints/systemOperations.ts'
import { teamEndpoints } from './endpoints/team.ts'
import { userEndpoints } from './endpoints/users.ts'
import { webhookEndpoints } from './endpoints/webhooks.ts'
import type { Endpoint } from './defineEndpoint.ts'
import type { RouteId } from './routes.ts'
import type { z } from 'zod'

/** Every call of the provider API by name; a route without its endpoint does not compile. */
export const endpoints = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...companyEndpoints,
  ...teamEndpoints,
  ...userEndpoints,
  ...chatEndpoints,
  ...chatControlEndpoints,
  ...messageEndpoints,
  ...messageTemplateEndpoints,
  ...customerEndpoints,
  ...labelEndpoints,
  ...quickReplyEndpoints,
  ...resultEndpoints,
  ...privacyEndpoints,
  ...privateNoteEndpoints,
  ...planningEndpoints,
  ...officeHoursEndpoints,
  ...assignmentEndpoints,
  ...fileEndpoints,
  ...assistantEndpoints,
  ...assistantLearningEndpoints,
  ...assistantCheckEndpoints,
  ...eventEndpoints,
  ...supportEndpoints,
  ...supportWidgetEndpoints,
  ...apiTokenEndpoints,
  ...webhookEndpoints,
  ...featureEndpoints,
  ...featureFlagEndpoints,
  ...integrationEndpoints,
  ...salonEndpoints,
  ...subscriptionEndpoints,
  ...pushEndpoints,
  ...systemAdminEndpoints,
  ...systemCompanyEndpoints,
  ...companyDetailsEndpoints,
  ...systemHomeEndpoints,
  ...systemBillingEndpoints,
  ...systemOperationsEndpoints,
  ...announcementEndpoints,
  ...answerEmailEndpoints,
  ...supportHoursEndpoints,
  ...auditEndpoints,
  ...impersonationEndpoints,
} satisfies Record<RouteId, Endpoint>

type Endpoints = typeof endpoints

/** The body of a call as the caller sends it. */
export type BodyOf<R extends RouteId> = Endpoints[R] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined
/** The query of a call as the caller sends it. */
export type QueryOf<R extends RouteId> = Endpoints[R] extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined
/** The path parameters of a call. */
export type ParamsOf<R extends RouteId> = Endpoints[R] extends { params: infer P extends z.ZodType }
  ? z.input<P>
  : undefined
/** The response of an accepted call. */
export type ResponseOf<R extends RouteId> = z.output<Endpoints[R]['response']>
