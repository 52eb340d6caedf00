import type { Endpoint } from './defineEndpoint.ts'
import { accountEndpoints } from './endpoints/accounts.ts'
import { announcementEndpoints } from './endpoints/announcements.ts'
import { answerEmailEndpoints } from './endpoints/answerEmails.ts'
import { apiTokenEndpoints } from './endpoints/apiTokens.ts'
import { assignmentEndpoints } from './endpoints/assignment.ts'
import { assistantEndpoints } from './endpoints/assistant.ts'
import { assistantCheckEndpoints } from './endpoints/assistantChecks.ts'
import { assistantLearningEndpoints } from './endpoints/assistantLearning.ts'
import { auditEndpoints } from './endpoints/audit.ts'
import { chatControlEndpoints } from './endpoints/chatControl.ts'
import { chatEndpoints } from './endpoints/chats.ts'
import { companyEndpoints } from './endpoints/companies.ts'
import { companyDetailsEndpoints } from './endpoints/companyDetails.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { featureFlagEndpoints } from './endpoints/featureFlags.ts'
import { featureEndpoints } from './endpoints/features.ts'
import { fileEndpoints } from './endpoints/files.ts'
import { impersonationEndpoints } from './endpoints/impersonations.ts'
import { integrationEndpoints } from './endpoints/integrations.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { labelEndpoints } from './endpoints/labels.ts'
import { messageEndpoints } from './endpoints/messages.ts'
import { messageTemplateEndpoints } from './endpoints/messageTemplates.ts'
import { officeHoursEndpoints } from './endpoints/officeHours.ts'
import { planningEndpoints } from './endpoints/planning.ts'
import { privacyEndpoints } from './endpoints/privacy.ts'
import { privateNoteEndpoints } from './endpoints/privateNotes.ts'
import { pushEndpoints } from './endpoints/push.ts'
import { quickReplyEndpoints } from './endpoints/quickReplies.ts'
import { resultEndpoints } from './endpoints/results.ts'
import { salonEndpoints } from './endpoints/salons.ts'
import { secondFactorEndpoints } from './endpoints/secondFactor.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'
import { supportEndpoints } from './endpoints/support.ts'
import { supportHoursEndpoints } from './endpoints/supportHours.ts'
import { supportInboxEndpoints } from './endpoints/supportInbox.ts'
import { supportWidgetEndpoints } from './endpoints/supportWidget.ts'
import { systemAdminEndpoints } from './endpoints/systemAdmin.ts'
import { systemBillingEndpoints } from './endpoints/systemBilling.ts'
import { systemCompanyEndpoints } from './endpoints/systemCompanies.ts'
import { systemHomeEndpoints } from './endpoints/systemHome.ts'
import { systemOperationsEndpoints } from './endpoints/systemOperations.ts'
import { teamEndpoints } from './endpoints/team.ts'
import { userEndpoints } from './endpoints/users.ts'
import { webhookEndpoints } from './endpoints/webhooks.ts'
import type { RouteId } from './routes.ts'

const company = {
  Chats: { ...chatEndpoints, ...chatControlEndpoints },
  Messages: messageEndpoints,
  'Private notes': privateNoteEndpoints,
  Planning: planningEndpoints,
  'Office hours': officeHoursEndpoints,
  Assignment: assignmentEndpoints,
  'Message templates': messageTemplateEndpoints,
  Files: fileEndpoints,
  'Customers and colleagues': userEndpoints,
  'Cards of customers': customerEndpoints,
  Labels: labelEndpoints,
  'Quick replies': quickReplyEndpoints,
  Assistant: { ...assistantEndpoints, ...assistantLearningEndpoints },
  'Checks of the assistant': assistantCheckEndpoints,
  Channels: integrationEndpoints,
  Salons: salonEndpoints,
  Results: resultEndpoints,
  Companies: companyEndpoints,
  Team: teamEndpoints,
  'Company data': privacyEndpoints,
  Features: featureEndpoints,
  'Missed events': eventEndpoints,
  'API tokens': apiTokenEndpoints,
  Webhooks: webhookEndpoints,
  Subscription: subscriptionEndpoints,
}
const account = {
  Account: accountEndpoints,
  'Second factor': secondFactorEndpoints,
  'Push notifications': pushEndpoints,
}
const support = {
  Support: { ...supportEndpoints, ...answerEmailEndpoints },
  'Support widget': supportWidgetEndpoints,
}
const system = {
  'All companies': { ...systemAdminEndpoints, ...systemCompanyEndpoints, ...companyDetailsEndpoints },
  Figures: systemHomeEndpoints,
  'Plans and refunds': systemBillingEndpoints,
  Operations: systemOperationsEndpoints,
  Announcements: announcementEndpoints,
  'Feature flags': featureFlagEndpoints,
  'Access to companies': impersonationEndpoints,
  'Support hours': supportHoursEndpoints,
  'Audit log': auditEndpoints,
}

type CallsOf<Groups> = { [Title in keyof Groups]: keyof Groups[Title] }[keyof Groups]
type Grouped = CallsOf<typeof company> | CallsOf<typeof account> | CallsOf<typeof support> | CallsOf<typeof system>

/** Compiles only while no call is missing above. */
const isComplete: [Exclude<RouteId, Grouped>] extends [never] ? true : never = true

type Subjects = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** Every call by its subject, and the subjects by their readers, in the order of the API reference (API-7). */
export const endpointSubjects: Readonly<Record<string, Subjects>> = isComplete && {
  Company: company,
  Account: account,
  Support: { ...support, 'Support inbox': supportInboxEndpoints },
  'System administrators': system,
}
