import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './ApiError.ts'
import { chatCalls } from './calls/chats.ts'
import { channelTestCalls } from './calls/channelTests.ts'
import { integrationCalls } from './calls/integrations.ts'
import { messageCalls } from './calls/messages.ts'
import { privacyCalls } from './calls/privacy.ts'
import { chatControlCalls } from './calls/chatControl.ts'
import { customerCalls } from './calls/customers.ts'
import { labelCalls } from './calls/labels.ts'
import { planningCalls } from './calls/planning.ts'
import { privateNoteCalls } from './calls/privateNotes.ts'
import { quickReplyCalls } from './calls/quickReplies.ts'
import { salonCalls } from './calls/salons.ts'
import { subscriptionCalls } from './calls/subscriptions.ts'
import { supportCalls } from './calls/support.ts'
import { apiTokenCalls } from './calls/apiTokens.ts'
import { announcementCalls } from './calls/announcements.ts'
import { answerEmailCalls, teamEmailCalls } from './calls/answerEmails.ts'
import { auditCalls } from './calls/audit.ts'
import { companyDetailsCalls } from './calls/companyDetails.ts'
import { impersonationCalls } from './calls/impersonations.ts'
import { featureFlagCalls } from './calls/featureFlags.ts'
import { supportHoursCalls } from './calls/supportHours.ts'
import { supportWidgetCalls, widgetSessionCalls } from './calls/supportWidget.ts'
import { systemAdminCalls } from './calls/systemAdmin.ts'
import { systemCompanyCalls } from './calls/systemCompanies.ts'
import { systemBillingCalls } from './calls/systemBilling.ts'
import { resultCalls } from './calls/results.ts'
import { systemHomeCalls } from './calls/systemHome.ts'
import { systemOperationsCalls } from './calls/systemOperations.ts'
import { unknownDeliveryCalls } from './calls/unknownDeliveries.ts'
import { userCalls } from './calls/users.ts'
import { webhookCalls } from './calls/webhooks.ts'
import { assignmentCalls } from './calls/assignment.ts'
import { teamCalls } from './calls/team.ts'
import type { Api } from './createApi.ts'
import { aClient } from './testing/aClient.ts'
import { providerJson } from './testing/providerJson.ts'

const resultFilter = { from: '2026-11-01', to: '2026-11-30', zone: 'Europe/Kyiv' }
const someFlag = '5a0c2f0e-8f0f-4a57-9a39-0f2b6a4c1d11'

const aPlan = {
  text: 'See you tomorrow',
  sendsAt: '2026-11-21T07:00:00.000Z',
  timeZone: 'Europe/Kyiv',
  withdrawsOnReply: true,
}

/** Every call once; those that read nothing of the answer are named apart. */
const calls: Record<string, (api: Api) => Promise<unknown>> = {
  login: (api) => api.accounts.login({ email: 'a@b.example', password: 'secret' }),
  register: (api) => api.accounts.register({ fullName: 'Ann', email: 'a@b.example', password: 'secret' }),
  getMe: (api) => api.accounts.getMe(),
  getSessions: (api) => api.accounts.getSessions(),
  verifyEmail: (api) => api.accounts.verifyEmail({ token: 'a-token' }),
  resendVerification: (api) => api.accounts.resendVerification({ email: 'a@b.example' }),
  requestPasswordReset: (api) => api.accounts.requestPasswordReset({ email: 'a@b.example' }),
  updateMe: (api) => api.accounts.updateMe({ fullName: 'Ann' }),
  createCompany: (api) => api.companies.createCompany({ name: 'Lily' }),
  getCompanies: (api) => api.companies.getCompanies(),
  getCompanyUsers: (api) => api.companies.getCompanyUsers(),
  getCompany: (api) => api.companies.getCompany(),
  getUsers: (api) => api.subject(userCalls).getUsers({ userIds: [1] }),
  getChatUsers: (api) => api.subject(userCalls).getChatUsers({ chatId: 1 }),
  getChatsWithPreview: (api) => api.subject(chatCalls).getChatsWithPreview(),
  getChats: (api) => api.subject(chatCalls).getChats(),
  initInternalConversation: (api) => api.subject(chatCalls).initInternalConversation(),
  initInternalConversationWithAssistant: (api) => api.subject(chatCalls).initInternalConversationWithAssistant(),
  getChatMessages: (api) => api.subject(messageCalls).getChatMessages({ chatId: 1 }),
  getCompanyMessages: (api) => api.subject(messageCalls).getCompanyMessages(),
  sendMessage: (api) => api.subject(messageCalls).sendMessage({ chatId: 1, fromId: null, message: 'Hi' }),
  getEvents: (api) => api.events.getEvents({ after: 0 }),
  initSupport: (api) => api.subject(supportCalls).initSupport(),
  getSupportMessages: (api) => api.subject(supportCalls).getSupportMessages({ chatId: 1 }),
  sendSupportMessage: (api) => api.subject(supportCalls).sendSupportMessage({ chatId: 1, fromId: null, text: 'Hi' }),
  getSupportWidget: (api) => api.subject(supportWidgetCalls).getSupportWidget(),
  updateSupportWidget: (api) =>
    api.subject(supportWidgetCalls).updateSupportWidget({ allowedOrigins: [], allowsVisitors: false }),
  rotateSupportWidgetSecret: (api) => api.subject(supportWidgetCalls).rotateSupportWidgetSecret(),
  listApiTokens: (api) => api.subject(apiTokenCalls).listApiTokens(),
  createApiToken: (api) => api.subject(apiTokenCalls).createApiToken({ name: 'Import', scopes: ['chats:read'] }),
  listWebhooks: (api) => api.subject(webhookCalls).listWebhooks(),
  createWebhook: (api) => api.subject(webhookCalls).createWebhook({ url: 'https://a.example', events: [] }),
  updateWebhook: (api) => api.subject(webhookCalls).updateWebhook({ id: someFlag, events: [], isOn: true }),
  rotateWebhookSecret: (api) => api.subject(webhookCalls).rotateWebhookSecret({ id: someFlag }),
  listWebhookDeliveries: (api) => api.subject(webhookCalls).listWebhookDeliveries({ id: someFlag }),
  replayWebhookDelivery: (api) => api.subject(webhookCalls).replayWebhookDelivery({ id: someFlag }),
  openWidgetSession: (api) =>
    api.subject(widgetSessionCalls).openWidgetSession({ key: 'wk_0123456789abcdef', origin: 'https://salon.example' }),
  getAnswerEmails: (api) => api.subject(answerEmailCalls).getAnswerEmails('a-token'),
  setAnswerEmails: (api) => api.subject(answerEmailCalls).setAnswerEmails('a-token', true),
  getTeamEmails: (api) => api.subject(teamEmailCalls).getTeamEmails(),
  setTeamEmails: (api) => api.subject(teamEmailCalls).setTeamEmails(true),
  getFeatures: (api) => api.features.getFeatures(),
  listMessengers: (api) => api.subject(integrationCalls).listMessengers(),
  listCrm: (api) => api.subject(integrationCalls).listCrm(),
  connectMessenger: (api) =>
    api.subject(integrationCalls).connectMessenger({ type: 'telegram', credentials: { token: '1:a' } }),
  signUpWhatsapp: (api) => api.subject(integrationCalls).signUpWhatsapp({ code: 'a-code-of-meta' }),
  nameAltegioSalons: (api) => api.subject(salonCalls).nameAltegioSalons({ salonIds: ['720441'] }),
  listSalonStates: (api) => api.subject(salonCalls).listSalonStates({ crmId: 5 }),
  startChannelTest: (api) => api.subject(channelTestCalls).startChannelTest({ messengerId: 3 }),
  readChannelTest: (api) => api.subject(channelTestCalls).readChannelTest({ messengerId: 3 }),
  listDataExports: (api) => api.subject(privacyCalls).listDataExports(),
  startDataExport: (api) => api.subject(privacyCalls).startDataExport(),
  cancelDataExport: (api) => api.subject(privacyCalls).cancelDataExport({ id: 'an-export' }),
  linkDataExport: (api) => api.subject(privacyCalls).linkDataExport({ id: 'an-export' }),
  listPrivateNotes: (api) => api.subject(privateNoteCalls).listPrivateNotes({ chatId: 1 }),
  addPrivateNote: (api) =>
    api
      .subject(privateNoteCalls)
      .addPrivateNote({ chatId: 1, clientNoteId: 'note-0001', body: 'Prefers mornings.', mentions: [] }),
  editPrivateNote: (api) =>
    api.subject(privateNoteCalls).editPrivateNote({ id: 1, body: 'Prefers mornings.', mentions: [] }),
  removePrivateNote: (api) => api.subject(privateNoteCalls).removePrivateNote({ id: 1 }),
  searchPrivateNotes: (api) => api.subject(privateNoteCalls).searchPrivateNotes({ searchQuery: 'mornings' }),
  listMentions: (api) => api.subject(privateNoteCalls).listMentions(),
  snoozeChat: (api) => api.subject(planningCalls).snoozeChat({ chatId: 1, until: null }),
  planMessage: (api) => api.subject(planningCalls).planMessage({ chatId: 1, clientPlanId: 'planned-0001', ...aPlan }),
  editPlannedMessage: (api) => api.subject(planningCalls).editPlannedMessage({ id: 1, revision: 1, ...aPlan }),
  cancelPlannedMessage: (api) => api.subject(planningCalls).cancelPlannedMessage({ id: 1 }),
  wakeChat: (api) => api.subject(planningCalls).wakeChat({ chatId: 1 }),
  listErasures: (api) => api.subject(privacyCalls).listErasures(),
  eraseCustomer: (api) => api.subject(privacyCalls).eraseCustomer({ chatId: 1 }),
  getRetention: (api) => api.subject(privacyCalls).getRetention(),
  previewRetention: (api) => api.subject(privacyCalls).previewRetention({ months: 6 }),
  setRetention: (api) => api.subject(privacyCalls).setRetention({ months: 6 }),
  assignChat: (api) => api.subject(assignmentCalls).assignChat({ chatId: 1, adminId: 2 }),
  countChatViews: (api) => api.subject(assignmentCalls).countChatViews(),
  blockCustomer: (api) => api.subject(chatControlCalls).blockCustomer({ chatId: 1, isBlocked: true }),
  getCustomer: (api) => api.subject(customerCalls).getCustomer({ chatId: 1 }),
  getCustomerVisits: (api) => api.subject(customerCalls).getCustomerVisits({ chatId: 1 }),
  updateCustomer: (api) => api.subject(customerCalls).updateCustomer({ chatId: 1, name: 'Anna' }),
  mergeCustomers: (api) => api.subject(customerCalls).mergeCustomers({ chatId: 1, into: 2 }),
  separateCustomers: (api) => api.subject(customerCalls).separateCustomers({ chatId: 1 }),
  listCustomerFields: (api) => api.subject(customerCalls).listCustomerFields(),
  createCustomerField: (api) =>
    api.subject(customerCalls).createCustomerField({ name: 'Birthday', kind: 'date', choices: [] }),
  updateCustomerField: (api) => api.subject(customerCalls).updateCustomerField({ id: 1, name: 'Born', choices: [] }),
  listLabels: (api) => api.subject(labelCalls).listLabels(),
  createLabel: (api) => api.subject(labelCalls).createLabel({ name: 'VIP', color: 'violet' }),
  updateLabel: (api) => api.subject(labelCalls).updateLabel({ id: 1, name: 'VIP', color: 'violet' }),
  labelChats: (api) => api.subject(labelCalls).labelChats({ chatIds: [1], add: [7], remove: [] }),
  listInvitations: (api) => api.subject(teamCalls).listInvitations(),
  inviteColleague: (api) => api.subject(teamCalls).inviteColleague({ email: 'a@b.example', role: 'agent' }),
  resendInvitation: (api) => api.subject(teamCalls).resendInvitation({ id: 'an-invitation' }),
  changeCompanyRole: (api) => api.subject(teamCalls).changeCompanyRole({ id: 1, role: 'agent' }),
  openInvitation: (api) => api.subject(teamCalls).openInvitation('a-token'),
  acceptInvitation: (api) => api.subject(teamCalls).acceptInvitation('a-token'),
  listQuickReplies: (api) => api.subject(quickReplyCalls).listQuickReplies(),
  createQuickReply: (api) =>
    api.subject(quickReplyCalls).createQuickReply({ shortcut: 'hours', text: 'Until six.', isOwn: false }),
  updateQuickReply: (api) =>
    api.subject(quickReplyCalls).updateQuickReply({ id: 1, shortcut: 'hours', text: 'Until six.', isOwn: false }),
  importQuickReplies: (api) =>
    api.subject(quickReplyCalls).importQuickReplies({ text: 'hours;Until six.', isOwn: false }),
  getResults: (api) => api.subject(resultCalls).getResults(resultFilter),
  listResultConversations: (api) =>
    api.subject(resultCalls).listResultConversations({ ...resultFilter, metric: 'all', page: 1 }),
  listPriceVariants: (api) => api.subject(subscriptionCalls).listPriceVariants(),
  getSubscription: (api) => api.subject(subscriptionCalls).getSubscription(),
  listInvoices: (api) => api.subject(subscriptionCalls).listInvoices(),
  getPromoAssignment: (api) => api.subject(subscriptionCalls).getPromoAssignment(),
  previewPromo: (api) => api.subject(subscriptionCalls).previewPromo({ code: 'SPRING', amount: 4900 }),
  addPaymentMethod: (api) =>
    api.subject(subscriptionCalls).addPaymentMethod({ subscriptionId: 's', redirectUrl: 'https://desk.example/' }),
  renewSubscription: (api) =>
    api.subject(subscriptionCalls).renewSubscription({ subscriptionId: 's', redirectUrl: 'https://desk.example/' }),
  getBillingDetails: (api) => api.subject(subscriptionCalls).getBillingDetails(),
  getOverviewStats: (api) => api.subject(systemAdminCalls).getOverviewStats(),
  listPlans: (api) => api.subject(systemBillingCalls).listPlans(),
  listPromoCodes: (api) => api.subject(systemBillingCalls).listPromoCodes({ search: '', limit: 20, offset: 0 }),
  createPlan: (api) =>
    api.subject(systemBillingCalls).createPlan({
      id: 'studio',
      name: 'Studio',
      amount: 4900,
      currencyCode: 'USD',
      included: { conversations: 500, salons: 1 },
    }),
  updatePlan: (api) => api.subject(systemBillingCalls).updatePlan({ planId: 'studio', isOnSale: false }),
  sellAtNewPrice: (api) => api.subject(systemBillingCalls).sellAtNewPrice({ planId: 'studio', amount: 5900 }),
  createPromoCode: (api) =>
    api.subject(systemBillingCalls).createPromoCode({ code: 'SPRING', discountType: 'percentage', percentage: 20 }),
  changePromoCode: (api) => api.subject(systemBillingCalls).changePromoCode({ promoCodeId: 'a', isActive: false }),
  assignPromoCode: (api) => api.subject(systemBillingCalls).assignPromoCode({ promoCodeId: 'a', companyId: 1 }),
  extendTrial: (api) =>
    api.subject(systemBillingCalls).extendTrial({ companyId: 1, until: '2026-12-20T08:00:00.000Z' }),
  refundInvoice: (api) =>
    api.subject(systemBillingCalls).refundInvoice({ number: '2026-000042', reason: 'Asked', key: 'a press of it' }),
  getTrends: (api) => api.subject(systemHomeCalls).getTrends({ from: '2026-11-01', to: '2026-11-20' }),
  getAttention: (api) => api.subject(systemHomeCalls).getAttention(),
  listCompaniesForSystem: (api) => api.subject(systemCompanyCalls).listCompaniesForSystem(),
  getAnnouncements: (api) => api.subject(announcementCalls).getAnnouncements(),
  listAnnouncements: (api) => api.subject(announcementCalls).listAnnouncements({ limit: 20, offset: 0 }),
  createAnnouncement: (api) =>
    api.subject(announcementCalls).createAnnouncement({ texts: { en: 'Hi' }, severity: 'info' }),
  endAnnouncement: (api) => api.subject(announcementCalls).endAnnouncement(1),
  getSupportHours: (api) => api.subject(supportHoursCalls).getSupportHours(),
  setSupportHours: (api) =>
    api.subject(supportHoursCalls).setSupportHours({ zone: 'Europe/Kyiv', week: [], holidays: [] }),
  listChannelHealth: (api) => api.subject(systemOperationsCalls).listChannelHealth(),
  listUnknownDeliveries: (api) => api.subject(unknownDeliveryCalls).listUnknownDeliveries(),
  settleDelivery: (api) => api.subject(unknownDeliveryCalls).settleDelivery({ messageId: 1, outcome: 'sent' }),
  repeatDelivery: (api) => api.subject(unknownDeliveryCalls).repeatDelivery({ messageId: 1 }),
  getServerState: (api) => api.subject(systemOperationsCalls).getServerState(),
  listJobs: (api) => api.subject(systemAdminCalls).listJobs(),
  repeatJob: (api) => api.subject(systemAdminCalls).repeatJob({ jobId: 'altegio:7' }),
  createCompanyForSystem: (api) =>
    api.subject(systemCompanyCalls).createCompany({ name: 'Lily', intentKey: 'press-1' }),
  updateCompanyForSystem: (api) => api.subject(systemCompanyCalls).updateCompany(1, { name: 'Lily' }),
  archiveCompany: (api) => api.subject(systemCompanyCalls).archiveCompany(1),
  unarchiveCompany: (api) => api.subject(systemCompanyCalls).unarchiveCompany(1),
  getCompanyPeople: (api) => api.subject(companyDetailsCalls).getCompanyPeople(1),
  getCompanyConnections: (api) => api.subject(companyDetailsCalls).getCompanyConnections(1),
  getCompanyInvoices: (api) => api.subject(companyDetailsCalls).getCompanyInvoices(1),
  getCompanyDays: (api) => api.subject(companyDetailsCalls).getCompanyDays(1),
  getCompanyQuotas: (api) => api.subject(companyDetailsCalls).getCompanyQuotas(1),
  setCompanyQuotas: (api) =>
    api
      .subject(companyDetailsCalls)
      .setCompanyQuotas(1, { aiRuns: 'server', aiTokens: 'unlimited', storage: 1_000_000 }),
  getCompaniesByIds: (api) => api.subject(systemCompanyCalls).getCompanyById(1),
  startImpersonation: (api) =>
    api.subject(impersonationCalls).startImpersonation({ companyId: 1, reason: 'They asked', minutes: 15 }),
  getImpersonation: (api) => api.subject(impersonationCalls).getImpersonation('a'),
  allowImpersonationChanges: (api) => api.subject(impersonationCalls).allowImpersonationChanges('a'),
  listImpersonations: (api) => api.subject(impersonationCalls).listImpersonations(),
  getFeatureFlags: (api) => api.subject(featureFlagCalls).getFeatureFlags(),
  getGlobalFeatureFlags: (api) => api.subject(featureFlagCalls).getGlobalFeatureFlags(),
  createFeatureFlag: (api) => api.subject(featureFlagCalls).createFeatureFlag({ name: 'beta' }),
  updateFeatureFlag: (api) => api.subject(featureFlagCalls).updateFeatureFlag(someFlag, { enabled: true }),
  checkFeatureFlag: (api) => api.subject(featureFlagCalls).checkFeatureFlag('beta', { companyId: 1 }),
  previewFeatureFlag: (api) => api.subject(featureFlagCalls).previewFeatureFlag({ id: someFlag, change: null }),
  listCompanyFlags: (api) => api.subject(featureFlagCalls).listCompanyFlags({ search: '' }),
  listAudit: (api) =>
    api
      .subject(auditCalls)
      .listAudit({ kind: 'all', action: '', adminId: null, companyId: null, from: null, to: null, before: null }),
}
const readingNothing: Record<string, (api: Api) => Promise<unknown>> = {
  logout: (api) => api.accounts.logout(),
  resetPassword: (api) => api.accounts.resetPassword({ token: 'a-token', password: 'a long secret' }),
  changePassword: (api) => api.accounts.changePassword({ currentPassword: 'old', newPassword: 'a long secret' }),
  deleteAdmin: (api) => api.accounts.deleteAdmin({ id: 1 }),
  revokeOtherSessions: (api) => api.accounts.revokeOtherSessions(),
  revokeSession: (api) => api.accounts.revokeSession({ sessionId: 's' }),
  deleteCustomerField: (api) => api.subject(customerCalls).deleteCustomerField({ id: 1 }),
  deleteLabel: (api) => api.subject(labelCalls).deleteLabel({ id: 1 }),
  dismissSuggestedLabel: (api) => api.subject(labelCalls).dismissSuggestedLabel({ chatId: 1, labelId: 7 }),
  deleteQuickReply: (api) => api.subject(quickReplyCalls).deleteQuickReply({ id: 1 }),
  markMentionsSeen: (api) => api.subject(privateNoteCalls).markMentionsSeen({ chatId: 1 }),
  countQuickReplyUse: (api) => api.subject(quickReplyCalls).countQuickReplyUse({ id: 1 }),
  cancelSubscription: (api) => api.subject(subscriptionCalls).cancelSubscription({ subscriptionId: 's' }),
  chargeSubscription: (api) =>
    api.subject(subscriptionCalls).chargeSubscription({ subscriptionId: 's', failedCharge: 'charge.1' }),
  keepPlan: (api) => api.subject(subscriptionCalls).keepPlan({ subscriptionId: 's', on: '2026-12-20T08:00:00.000Z' }),
  setAutoUpgrade: (api) =>
    api.subject(subscriptionCalls).setAutoUpgrade({ subscriptionId: 's', autoUpgradeEnabled: true }),
  deleteWebhook: (api) => api.subject(webhookCalls).deleteWebhook({ id: someFlag }),
  revokeApiToken: (api) => api.subject(apiTokenCalls).revokeApiToken({ id: someFlag }),
  endImpersonation: (api) => api.subject(impersonationCalls).endImpersonation('a'),
  markMessageAsViewed: (api) => api.subject(messageCalls).markMessageAsViewed({ messageId: 1 }),
  markSupportSeen: (api) => api.subject(supportCalls).markSupportSeen({ chatId: 1, messageId: 1 }),
  deactivateIntegration: (api) => api.subject(integrationCalls).deactivateIntegration({ platform: 'telegram' }),
  connectAltegio: (api) => api.subject(salonCalls).connectAltegio({ salonIds: ['9'] }),
  recheckAltegio: (api) => api.subject(salonCalls).recheckAltegio({ integrationIds: [5] }),
  setAltegioStatus: (api) => api.subject(salonCalls).setAltegioStatus({ isActive: true }),
  setCrmAddress: (api) => api.subject(salonCalls).setCrmAddress({ crmId: 5, address: 'Here' }),
  setCrmComment: (api) => api.subject(salonCalls).setCrmComment({ crmId: 5, comment: 'Ring' }),
  deleteCrm: (api) => api.subject(salonCalls).deleteCrm({ crmId: 5 }),
  deleteFeatureFlag: (api) => api.subject(featureFlagCalls).deleteFeatureFlag(someFlag),
  setCompanyFlags: (api) =>
    api.subject(featureFlagCalls).setCompanyFlags([{ companyId: 1, flagId: someFlag, enabled: true }]),
  deleteMessenger: (api) => api.subject(integrationCalls).deleteMessenger({ messengerId: 3 }),
  linkMessengerCrm: (api) => api.subject(integrationCalls).linkMessengerCrm({ messengerId: 3, crmId: 5 }),
  unlinkMessengerCrm: (api) => api.subject(integrationCalls).unlinkMessengerCrm({ messengerId: 3, crmId: 5 }),
  updateAiBotSettingsForChat: (api) =>
    api.subject(chatCalls).updateAiBotSettingsForChat({ chatId: 1, settings: { aiEnabled: true } }),
}

describe.each(Object.entries(calls))('%s, answered in a wrong shape', (_name, call) => {
  it.each([
    ['null', { text: 'null' }],
    ['a word', { text: '"ok"' }],
    ['a number', { text: '42' }],
    ['a page of HTML', { text: '<!doctype html><title>Sign in</title>' }],
    ['JSON that breaks off', { text: '{"chats":[{"id":1},' }],
    ['nothing', { status: 204 }],
    ['an empty text', { text: '' }],
  ])('a response of the wrong shape (%s) rejects with an ApiError', async (_shape, response) => {
    await expect(call(aClient(() => response).api)).rejects.toBeInstanceOf(ApiError)
  })
})

it.each(
  Object.entries({
    markMessageAsViewed: 'a view',
    updateAiBotSettingsForChat: 'an AI setting',
    logout: 'a sign-out',
  }),
)('a page of HTML is never accepted as a response: %s', async (name) => {
  await expect(readingNothing[name]?.(aClient(() => ({ text: '<!doctype html>' })).api)).rejects.toMatchObject({
    code: 'WRONG_SHAPE',
  })
})

/** The bodies of these calls say nothing of the acceptance: a provider may answer them with anything. */
const byStatus = ['markMessageAsViewed', 'connectAltegio', 'recheckAltegio', 'updateAiBotSettingsForChat']

describe.each(Object.entries(readingNothing).filter(([name]) => !byStatus.includes(name)))(
  '%s, of which nothing is read',
  (_name, call) => {
    it.each<[string, object]>([
      ['an empty object', { json: {} }],
      ['a list', { json: [] }],
      ['null', { text: 'null' }],
      ['a word', { text: '"ok"' }],
      ['only a message', { json: { message: 'Hello' } }],
    ])('a response that does not say that it was accepted (%s) is a failure', async (_shape, response) => {
      await expect(call(aClient(() => response).api)).rejects.toMatchObject({ code: 'WRONG_SHAPE' })
    })

    it.each<[string, object]>([
      ['success', { json: { success: true } }],
      ['the status ok', { json: { status: 'ok' } }],
      ['success under data', { json: { data: { success: true } } }],
      ['no body', { status: 204 }],
    ])('a response that says that it was accepted (%s) is done', async (_shape, response) => {
      await expect(call(aClient(() => response).api)).resolves.not.toThrow()
    })
  },
)

const all = { ...calls, ...readingNothing }

it('every response of any status is read or rejects with an ApiError', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(all)),
      providerJson,
      fc.constantFrom(200, 200, 200, 400, 401, 410, 429, 500),
      async (name, answer, status) => {
        const { api } = aClient(() => ({ status, json: answer }))
        const outcome: unknown = await all[name]?.(api).catch((error: unknown) =>
          error instanceof ApiError ? error : { broke: error },
        )
        expect(outcome).not.toHaveProperty('broke')
      },
    ),
    { numRuns: 1000 },
  )
})
