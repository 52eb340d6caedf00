import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './ApiError.ts'
import { chatCalls } from './calls/chats.ts'
import { channelTestCalls } from './calls/channelTests.ts'
import { integrationCalls } from './calls/integrations.ts'
import { messageCalls } from './calls/messages.ts'
import { salonCalls } from './calls/salons.ts'
import { subscriptionCalls } from './calls/subscriptions.ts'
import { supportCalls } from './calls/support.ts'
import { systemAdminCalls } from './calls/systemAdmin.ts'
import { userCalls } from './calls/users.ts'
import type { Api } from './createApi.ts'
import { aClient } from './testing/aClient.ts'
import { providerJson } from './testing/providerJson.ts'

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
  getFeatures: (api) => api.features.getFeatures(),
  listMessengers: (api) => api.subject(integrationCalls).listMessengers(),
  listCrm: (api) => api.subject(integrationCalls).listCrm(),
  connectMessenger: (api) =>
    api.subject(integrationCalls).connectMessenger({ type: 'telegram', credentials: { token: '1:a' } }),
  signUpWhatsapp: (api) => api.subject(integrationCalls).signUpWhatsapp({ code: 'a-code-of-meta' }),
  listSalonStates: (api) => api.subject(salonCalls).listSalonStates({ crmId: 5 }),
  startChannelTest: (api) => api.subject(channelTestCalls).startChannelTest({ messengerId: 3 }),
  readChannelTest: (api) => api.subject(channelTestCalls).readChannelTest({ messengerId: 3 }),
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
  listCompaniesForSystem: (api) => api.subject(systemAdminCalls).listCompaniesForSystem(),
  listJobs: (api) => api.subject(systemAdminCalls).listJobs(),
  repeatJob: (api) => api.subject(systemAdminCalls).repeatJob({ jobId: 'altegio:7' }),
}
const readingNothing: Record<string, (api: Api) => Promise<unknown>> = {
  logout: (api) => api.accounts.logout(),
  resetPassword: (api) => api.accounts.resetPassword({ token: 'a-token', password: 'a long secret' }),
  changePassword: (api) => api.accounts.changePassword({ currentPassword: 'old', newPassword: 'a long secret' }),
  deleteAdmin: (api) => api.accounts.deleteAdmin({ id: 1 }),
  revokeSession: (api) => api.accounts.revokeSession({ sessionId: 's' }),
  cancelSubscription: (api) => api.subject(subscriptionCalls).cancelSubscription({ subscriptionId: 's' }),
  chargeSubscription: (api) =>
    api.subject(subscriptionCalls).chargeSubscription({ subscriptionId: 's', failedCharge: 'charge.1' }),
  keepPlan: (api) => api.subject(subscriptionCalls).keepPlan({ subscriptionId: 's', on: '2026-12-20T08:00:00.000Z' }),
  setAutoUpgrade: (api) =>
    api.subject(subscriptionCalls).setAutoUpgrade({ subscriptionId: 's', autoUpgradeEnabled: true }),
  markMessageAsViewed: (api) => api.subject(messageCalls).markMessageAsViewed({ messageId: 1 }),
  deactivateIntegration: (api) => api.subject(integrationCalls).deactivateIntegration({ platform: 'telegram' }),
  connectAltegio: (api) => api.subject(salonCalls).connectAltegio({ salonIds: ['9'] }),
  recheckAltegio: (api) => api.subject(salonCalls).recheckAltegio({ integrationIds: [5] }),
  setAltegioStatus: (api) => api.subject(salonCalls).setAltegioStatus({ isActive: true }),
  setCrmAddress: (api) => api.subject(salonCalls).setCrmAddress({ crmId: 5, address: 'Here' }),
  setCrmComment: (api) => api.subject(salonCalls).setCrmComment({ crmId: 5, comment: 'Ring' }),
  deleteCrm: (api) => api.subject(salonCalls).deleteCrm({ crmId: 5 }),
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
