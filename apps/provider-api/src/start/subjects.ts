import type { FastifyInstance } from 'fastify'
import { apiTokenRoutes } from '../api-tokens/apiTokenRoutes.ts'
import { accountRoutes } from '../accounts/accountRoutes.ts'
import { accountEmailRoutes } from '../accounts/accountEmailRoutes.ts'
import { passkeyRoutes } from '../accounts/second-factor/passkeyRoutes.ts'
import { secondFactorRoutes } from '../accounts/second-factor/secondFactorRoutes.ts'
import { altegioRoutes } from '../altegio/altegioRoutes.ts'
import { checkRoutes } from '../assistant/checks/checkRoutes.ts'
import { assistantRoutes } from '../assistant/settings/assistantRoutes.ts'
import { handlingRoutes } from '../assistant/handling/handlingRoutes.ts'
import { chatRoutes } from '../conversations/chatRoutes.ts'
import { listRoutes } from '../conversations/listRoutes.ts'
import { companyRoutes } from '../companies/companyRoutes.ts'
import { featureRoutes } from '../features/featureRoutes.ts'
import { fileRoutes } from '../files/fileRoutes.ts'
import { integrationRoutes } from '../integrations/integrationRoutes.ts'
import { eventRoutes } from '../live/eventRoutes.ts'
import { liveConnections } from '../live/liveConnections.ts'
import { answerEmailRoutes } from '../mail/unsubscribe/unsubscribeRoutes.ts'
import { messageRoutes } from '../conversations/messageRoutes.ts'
import { templateRoutes } from '../message-templates/templateRoutes.ts'
import { pushRoutes } from '../push/pushRoutes.ts'
import { invoiceDocumentRoutes } from '../subscriptions/document/invoiceDocumentRoutes.ts'
import { subscriptionRoutes } from '../subscriptions/subscriptionRoutes.ts'
import { supportInboxRoutes } from '../support/supportInboxRoutes.ts'
import { askerRoutes } from '../support/askerRoutes.ts'
import { webhookRoutes } from '../webhooks/webhookRoutes.ts'
import { widgetRoutes } from '../support/widget/widgetRoutes.ts'
import { planningRoutes } from '../planning/planningRoutes.ts'
import { privacyRoutes } from '../privacy/privacyRoutes.ts'
import { customerCardRoutes } from '../customers/customerCardRoutes.ts'
import { labelRoutes } from '../labels/labelRoutes.ts'
import { privateNoteRoutes } from '../private-notes/privateNoteRoutes.ts'
import { quickReplyRoutes } from '../quick-replies/quickReplyRoutes.ts'
import { resultRoutes } from '../results/resultRoutes.ts'
import { systemAdminRoutes } from '../system-admin/systemAdminRoutes.ts'
import { teamRoutes } from '../team/teamRoutes.ts'
import { userRoutes } from '../conversations/userRoutes.ts'

/** Mounts the endpoints of one subject; one that reacts to domain events calls `app.ports.subscribe`. */
export type Subject = (app: FastifyInstance) => void | Promise<void>

/** Every subject of the provider API. */
export const subjects: readonly Subject[] = [
  accountRoutes,
  accountEmailRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  altegioRoutes,
  companyRoutes,
  teamRoutes,
  userRoutes,
  chatRoutes,
  handlingRoutes,
  assistantRoutes,
  checkRoutes,
  listRoutes,
  messageRoutes,
  templateRoutes,
  customerCardRoutes,
  labelRoutes,
  quickReplyRoutes,
  resultRoutes,
  privacyRoutes,
  privateNoteRoutes,
  planningRoutes,
  fileRoutes,
  askerRoutes,
  widgetRoutes,
  answerEmailRoutes,
  apiTokenRoutes,
  webhookRoutes,
  supportInboxRoutes,
  eventRoutes,
  featureRoutes,
  integrationRoutes,
  subscriptionRoutes,
  invoiceDocumentRoutes,
  systemAdminRoutes,
  liveConnections,
  pushRoutes,
]
