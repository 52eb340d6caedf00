import { endpoints, type Endpoint, type Message, type RouteId } from '@frontdesk/contract'
import { addNumber, startSandbox } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { monobank } from '../payments/monobank.ts'
import { seal } from '../secrets/seal.ts'
import { planOf, plannedMessageId } from '../testing/aPlannedMessage.ts'
import { isAcrossCompanies, removals } from '../testing/acrossCompanies.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { anApiToken } from '../testing/anApiToken.ts'
import { aWebhookDelivery } from '../testing/aWebhookDelivery.ts'
import { aRoleRecorder } from '../testing/aRoleRecorder.ts'
import { cardCalls } from '../testing/cardCalls.ts'
import { aTestServer, type ACompany, type TestServer, type Call } from '../testing/aTestServer.ts'
import { rowsEverywhere } from '../testing/rowsEverywhere.ts'
import { someOfficeHours } from '../testing/someOfficeHours.ts'
import { aPng } from '../testing/someFiles.ts'

let world: TestServer
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
  const { whatsapp, facebook } = sandbox.world
  const signup = { ...facebook.app, sdkUrl: `${sandbox.origin}/sandbox/facebook/sdk.js` }
  const meta = { graphRoot: `${sandbox.origin}/sandbox/graph`, graphVersion: 'v25.0', ...whatsapp.app, signup }
  const bank = monobank(
    {
      name: 'sandbox',
      apiRoot: `${sandbox.origin}/sandbox/bank`,
      token: sandbox.world.bank.token,
      webhookUrl: null,
      returnUrl: null,
    },
    () => new Date(),
  )
  world = await aTestServer({
    payments: () => bank,
    settings: {
      meta,
      instagram: { apiRoot: null, app: { id: '990602627938098', secret: 'f'.repeat(32) } },
      whatsappWebDriver: './driver.mjs',
    },
  })
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

let lily: ACompany
let rose: ACompany
let anna: ACustomer
let message: Message
let runId: string
let recorder: ReturnType<typeof aRoleRecorder>
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  await rowsEverywhere(world, lily)
  await rowsEverywhere(world, rose)
  anna = await aCustomer(world, lily)
  message = await anna.says('Hello')
  const run = await world.db
    .insertInto('ai_runs')
    .values({ company_id: lily.companyId, chat_id: anna.chatId, reply_to_id: message.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  runId = run.id
  recorder = aRoleRecorder()
})
afterEach(() => recorder.stop())

/** The id of a row that Lily has in one of these tables. */
const idIn = async (table: 'private_notes' | 'quick_replies') =>
  (await world.db.selectFrom(table).select('id').where('company_id', '=', lily.companyId).executeTakeFirstOrThrow()).id
const noteId = () => idIn('private_notes')
const quickReplyId = () => idIn('quick_replies')
const aPlan = () => planOf(world.clock.now())
const plannedId = () =>
  plannedMessageId(world, { companyId: lily.companyId, chatId: anna.chatId, adminId: lily.owner.adminId })
const invitationId = async () => {
  const { id } = await world.db
    .selectFrom('invitations')
    .select('id')
    .where('company_id', '=', lily.companyId)
    .executeTakeFirstOrThrow()
  return id
}
const colleagueId = async () => {
  const { adminId } = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: adminId, role: 'admin' })
    .execute()
  return adminId
}
const dataExportId = async (status: 'running' | 'ready') => {
  const { id } = await world.db
    .updateTable('data_exports')
    .set({ status, expires_at: '2999-01-01T00:00:00.000Z' })
    .where('company_id', '=', lily.companyId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const stopped = async () => {
  await world.db
    .updateTable('ai_runs')
    .set({ status: 'cancelled', said: 'We are open' })
    .where('id', '=', runId)
    .execute()
  await world.db.updateTable('chats').set({ stopped_run_id: runId }).where('id', '=', anna.chatId).execute()
}
const supportChat = async () =>
  (await world.callOk('initSupport', { token: lily.owner.token, companyId: lily.companyId, body: {} }))[
    'chatId'
  ] as number
const promoCode = async () => (await world.db.selectFrom('promo_codes').select('code').executeTakeFirstOrThrow()).code
const subscriptionId = async (change: { canceled_at?: Date; status?: 'past_due' } = {}) => {
  const { id } = await world.db
    .updateTable('subscriptions')
    .set({ updated_at: world.clock.now(), next_billing_date: '2027-01-01T00:00:00.000Z', ...change })
    .where('company_id', '=', lily.companyId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const paidInvoiceId = async () => {
  const { id } = await world.db
    .updateTable('invoices')
    .set({ number: '2026-000001', settled_at: world.clock.now() })
    .where('company_id', '=', lily.companyId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const failedRenewalId = async () => {
  const { id } = await world.db
    .updateTable('invoices')
    .set({ purpose: 'renewal', status: 'failed' })
    .where('company_id', '=', lily.companyId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const anOrder = async () => {
  await world.db.deleteFrom('promo_cycles').where('company_id', '=', lily.companyId).execute()
  await world.db.deleteFrom('invoices').where('company_id', '=', lily.companyId).execute()
  await world.db.deleteFrom('subscriptions').where('company_id', '=', lily.companyId).execute()
  await world.db.deleteFrom('promo_assignments').where('company_id', '=', lily.companyId).execute()
  const [amount, id] = [2900, 'start-usd']
  await world.db
    .insertInto('price_variants')
    .values({ id, name: 'Start', amount, currency_code: 'USD', metadata: '{}' })
    .execute()
  return {
    priceVariantId: id,
    billingPeriod: 'month',
    billingInterval: 1,
    amount,
    currencyCode: 'USD',
    description: 'Start',
    redirectUrl: 'https://desk.example/',
    trialDays: 0,
    metadata: {
      planId: id,
      variantId: id,
      configuration: { conversations: null, salons: 1 },
      pricing: {
        price: amount,
        discount: 0,
        credit: 0,
        total: amount,
        dueNow: amount,
        lines: [],
        asOf: world.clock.now().toISOString(),
      },
      autoUpgradeEnabled: false,
      settings: { autoUpgradeEnabled: false },
    },
  }
}
const unknownMessageId = async () => {
  const { message: sent } = await world.callOk('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: { chatId: anna.chatId, message: 'On my way' },
  })
  const { id } = sent as Message // `callOk` has parsed it by the contract
  await world.db
    .updateTable('messages')
    .set({ status: 'unknown', metadata: JSON.stringify({ error: { code: 'DELIVERY_UNKNOWN', message: 'Unknown' } }) })
    .where('id', '=', id)
    .execute()
  return id
}
const knowledgeId = async () =>
  (
    await world.db
      .selectFrom('knowledge_items')
      .select('id')
      .where('company_id', '=', lily.companyId)
      .executeTakeFirstOrThrow()
  ).id
const gapId = async () =>
  (
    await world.db
      .selectFrom('knowledge_gaps')
      .select('id')
      .where('company_id', '=', lily.companyId)
      .executeTakeFirstOrThrow()
  ).id
const changeId = async () =>
  (
    await world.db
      .selectFrom('assistant_changes')
      .select('id')
      .where('company_id', '=', lily.companyId)
      .executeTakeFirstOrThrow()
  ).id
const testId = async () =>
  (
    await world.db
      .selectFrom('test_questions')
      .select('id')
      .where('company_id', '=', lily.companyId)
      .executeTakeFirstOrThrow()
  ).id
const internalId = async () =>
  (
    await world.db
      .selectFrom('messenger_integrations')
      .select('id')
      .where('company_id', '=', lily.companyId)
      .where('type', '=', 'internal')
      .executeTakeFirstOrThrow()
  ).id
/** A WhatsApp number that is connected to the sandbox. */
const whatsappId = async () => {
  const number = addNumber(sandbox.world.whatsapp, { verifiedName: 'Lily' })
  const { phoneNumberId, businessAccountId, token } = number
  const { id } = await world.db
    .insertInto('messenger_integrations')
    .values({
      company_id: lily.companyId,
      type: 'whatsapp',
      status: 'connected',
      external_id: phoneNumberId,
      secret: seal(token, world.app.settings),
      metadata: JSON.stringify({ businessAccountId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** A chat of such a number. */
const whatsappChatId = async () => {
  await world.db
    .updateTable('chats')
    .set({ platform: 'whatsapp', messenger_id: await whatsappId() })
    .where('id', '=', anna.chatId)
    .execute()
  return anna.chatId
}
const crmId = async () =>
  (
    await world.db
      .selectFrom('crm_integrations')
      .select('id')
      .where('company_id', '=', lily.companyId)
      .executeTakeFirstOrThrow()
  ).id
const linking = async () => ({ body: { messengerId: anna.messengerId, crmId: await crmId() } })
const checkId = async () =>
  (
    await world.db
      .selectFrom('assistant_checks')
      .select('id')
      .where('company_id', '=', lily.companyId)
      .executeTakeFirstOrThrow()
  ).id
const webhookId = async () => (await aWebhookDelivery(world, lily)).webhookId
const passwordIsConfirmed = () =>
  world.db
    .updateTable('sessions')
    .set({ confirmed_at: world.clock.now() })
    .where('admin_id', '=', lily.owner.adminId)
    .execute()
const testQuestion = { question: 'Where?', parts: [{ entries: null }] }
const details = { country: 'PT', language: 'pt', companyType: 'beauty_salon' }
const chat = () => ({ body: { chatId: anna.chatId } })
const ofMessage = () => ({ body: { chatId: anna.chatId, messageId: message.id } })
const run = () => ({ body: { chatId: anna.chatId, runId } })

/** A successful call of every endpoint of a company. */
const calls: Record<string, () => Call | Promise<Call>> = {
  getUsers: () => ({ query: { userIds: anna.userId } }),
  getChatUsers: () => ({ query: { chatId: anna.chatId } }),
  getFeatures: () => ({}),
  checkFeature: () => ({ params: { name: 'subscription-page' }, body: {} }),
  initSupport: () => ({ body: {} }),
  getSupportMessages: async () => ({ body: { chatId: await supportChat() } }),
  sendSupportMessage: async () => ({ body: { chatId: await supportChat(), text: 'Help' } }),
  getSupportWidget: () => ({}),
  updateSupportWidget: () => ({ body: { allowedOrigins: ['https://lily.example'], allowsVisitors: true } }),
  rotateSupportWidgetSecret: () => ({ body: {} }),
  listApiTokens: () => ({}),
  createApiToken: async () => {
    await passwordIsConfirmed()
    return { body: { name: 'Import', scopes: ['chats:read'] } }
  },
  revokeApiToken: async () => ({ body: { id: (await anApiToken(world, lily, ['chats:read'])).id } }),
  markReportAnswerSeen: async () => {
    const { reportId } = await world.callOk('reportMessage', {
      token: lily.owner.token,
      body: { messageId: message.id, issues: 'Not what I asked for', description: '' },
    })
    await world.db
      .updateTable('message_reports')
      .set({ resolved_at: world.clock.now(), resolution: 'Corrected' })
      .where('id', '=', Number(reportId))
      .execute()
    return { body: { reportId } }
  },
  askForPerson: async () => ({ body: { chatId: await supportChat() } }),
  typeToSupport: async () => ({ body: { chatId: await supportChat() } }),
  markSupportSeen: async () => {
    const chatId = await supportChat()
    const call = { token: lily.owner.token, companyId: lily.companyId, body: { chatId, text: 'Help' } }
    const { message } = await world.callOk('sendSupportMessage', call)
    return { body: { chatId, messageId: (message as { id: number }).id } }
  },
  listWebhooks: () => ({}),
  createWebhook: async () => {
    await passwordIsConfirmed()
    return { body: { url: 'https://lily.example/hooks', events: ['message.received'] } }
  },
  updateWebhook: async () => ({ body: { id: await webhookId(), events: ['delivery.failed'], isOn: true } }),
  deleteWebhook: async () => ({ body: { id: await webhookId() } }),
  rotateWebhookSecret: async () => {
    await passwordIsConfirmed()
    return { body: { id: await webhookId() } }
  },
  listWebhookDeliveries: async () => ({ query: { id: await webhookId() } }),
  replayWebhookDelivery: async () => ({ body: { id: (await aWebhookDelivery(world, lily)).deliveryId } }),
  getAssistant: () => ({}),
  updateAssistant: () => ({ body: { isActive: false } }),
  listKnowledge: () => ({}),
  createKnowledge: () => ({ body: { question: 'Where?', answer: 'Here' } }),
  updateKnowledge: async () => ({ params: { id: await knowledgeId() }, body: { question: 'Where?', answer: 'Here' } }),
  deleteKnowledge: async () => ({ params: { id: await knowledgeId() } }),
  importKnowledge: () => ({ body: { text: 'Where?\nHere', format: 'text' } }),
  teachBasics: () => ({ body: { address: 'Main street 1' } }),
  listGaps: () => ({}),
  acceptGap: async () => ({ body: { ids: [await gapId()], question: 'Where?', answer: 'Here' } }),
  listAssistantChanges: () => ({}),
  restoreAssistantChange: async () => ({ body: { changeId: await changeId(), to: 'before' } }),
  listTestQuestions: () => ({}),
  createTestQuestion: () => ({ body: testQuestion }),
  updateTestQuestion: async () => ({ params: { id: await testId() }, body: testQuestion }),
  deleteTestQuestion: async () => ({ params: { id: await testId() } }),
  addKnowledgeQuestions: () => ({ body: {} }),
  addMessageQuestion: () => ({ body: { messageId: message.id } }),
  listAssistantChecks: () => ({}),
  startAssistantCheck: () => ({ body: { model: 'local' } }),
  cancelAssistantCheck: async () => ({ body: { id: await checkId() } }),
  getAssistantCheck: async () => ({ params: { id: await checkId() } }),
  tryAssistantChange: () => ({ body: { draft: {} } }),
  dismissGap: async () => ({ body: { ids: [await gapId()] } }),
  listMessengers: () => ({}),
  listCrm: () => ({}),
  connectMessenger: () => ({ body: { type: 'internal' } }),
  signUpWhatsapp: () => ({
    body: { code: sandbox.world.facebook.finish({ verifiedName: 'Lily', isOnBusinessApp: false }).code },
  }),
  connectWhatsappWeb: () => ({ body: { acceptRisk: true } }),
  setReadReceipts: async () => ({ body: { messengerId: await whatsappId(), isOn: true } }),
  reconnectMessenger: async () => ({ body: { messengerId: await internalId() } }),
  authorizeInstagram: () => ({}),
  countMessengerChats: () => ({ query: { messengerId: anna.messengerId } }),
  startChannelTest: () => ({ body: { messengerId: anna.messengerId } }),
  readChannelTest: () => ({ query: { messengerId: anna.messengerId } }),
  deactivateIntegration: () => ({ body: { platform: 'telegram' } }),
  deleteMessenger: () => ({ body: { messengerId: anna.messengerId } }),
  linkMessengerCrm: linking,
  unlinkMessengerCrm: linking,
  connectAltegio: () => ({ body: { salonIds: ['720441'] } }),
  nameAltegioSalons: () => ({ body: { salonIds: ['720441'] } }),
  recheckAltegio: async () => ({ body: { integrationIds: [await crmId()] } }),
  setAltegioStatus: () => ({ body: { isActive: false } }),
  setCrmAddress: async () => ({ body: { crmId: await crmId(), address: 'Main street 1' } }),
  setCrmComment: async () => ({ body: { crmId: await crmId(), comment: 'Ring twice' } }),
  listSalonStates: async () => ({ query: { crmId: await crmId() } }),
  deleteCrm: async () => ({ body: { crmId: await crmId() } }),
  uploadFile: () => ({
    query: { fileName: 'a.png' },
    headers: { 'content-type': 'application/octet-stream' },
    body: aPng(),
  }),
  getFileLinks: () => ({ body: { fileIds: [runId] } }),
  getSubscription: () => ({}),
  listInvoices: () => ({}),
  getInvoicePdf: async () => ({ params: { id: await paidInvoiceId() } }),
  getPromoAssignment: () => ({}),
  previewPromo: async () => ({ query: { code: await promoCode(), amountCents: 4900 } }),
  startCheckout: async () => ({ body: await anOrder() }),
  addPaymentMethod: async () => ({
    body: { subscriptionId: await subscriptionId(), redirectUrl: 'https://desk.example/' },
  }),
  cancelSubscription: async () => ({ params: { id: await subscriptionId() } }),
  renewSubscription: async () => ({
    params: { id: await subscriptionId({ canceled_at: world.clock.now() }) },
    body: { redirectUrl: 'https://desk.example/' },
  }),
  chargeSubscription: async () => ({
    params: { id: await subscriptionId({ status: 'past_due' }) },
    body: { failedCharge: `${await failedRenewalId()}.1` },
  }),
  keepPlan: async () => ({ params: { id: await subscriptionId() }, body: { on: '2027-01-01T00:00:00.000Z' } }),
  setAutoUpgrade: async () => ({ params: { id: await subscriptionId() }, body: { autoUpgradeEnabled: true } }),
  getBillingDetails: () => ({}),
  updateBillingDetails: () => ({ body: { name: 'Lily', address: '', country: '', taxId: '', email: '' } }),
  getCompany: () => ({}),
  getCompanyUsers: () => ({}),
  listInvitations: () => ({}),
  inviteColleague: () => ({ body: { email: 'olha@example.com', role: 'agent' } }),
  resendInvitation: async () => ({ params: { id: await invitationId() }, body: {} }),
  withdrawInvitation: async () => ({ params: { id: await invitationId() } }),
  changeCompanyRole: async () => ({ params: { id: await colleagueId() }, body: { role: 'agent' } }),
  leaveCompany: async () => {
    const owner = { role: 'owner' as const }
    await world.db
      .updateTable('company_admins')
      .set(owner)
      .where('admin_id', '=', await colleagueId())
      .execute()
    return {}
  },
  removeCompanyUser: async () => ({ params: { id: await colleagueId() } }),
  listImpersonations: () => ({}),
  listPrivateNotes: () => ({ params: { chatId: anna.chatId } }),
  addPrivateNote: () => ({ params: { chatId: anna.chatId }, body: { clientNoteId: 'note-0001', body: 'Likes tea.' } }),
  editPrivateNote: async () => ({ params: { id: await noteId() }, body: { body: 'Likes coffee.' } }),
  removePrivateNote: async () => ({ params: { id: await noteId() } }),
  searchPrivateNotes: () => ({ body: { searchQuery: 'mornings' } }),
  listMentions: () => ({}),
  markMentionsSeen: () => ({ body: { chatId: anna.chatId } }),
  assignChat: async () => ({ params: { chatId: anna.chatId }, body: { adminId: await colleagueId() } }),
  countChatViews: () => ({}),
  blockCustomer: () => ({ params: { chatId: anna.chatId }, body: { isBlocked: true } }),
  ...cardCalls(() => ({ world, companyId: lily.companyId, chatId: anna.chatId })),
  snoozeChat: () => ({ params: { chatId: anna.chatId }, body: { until: null } }),
  wakeChat: () => ({ params: { chatId: anna.chatId } }),
  planMessage: () => ({ params: { chatId: anna.chatId }, body: { ...aPlan(), clientPlanId: 'planned-0001' } }),
  editPlannedMessage: async () => ({ params: { id: await plannedId() }, body: { ...aPlan(), revision: 1 } }),
  cancelPlannedMessage: async () => ({ params: { id: await plannedId() } }),
  getOfficeHours: () => ({}),
  updateOfficeHours: () => ({ body: someOfficeHours }),
  listQuickReplies: () => ({}),
  createQuickReply: () => ({ body: { shortcut: 'address', text: 'Garden Street 5', isOwn: false } }),
  updateQuickReply: async () => ({
    params: { id: await quickReplyId() },
    body: { shortcut: 'hours', text: 'Until seven.', isOwn: true },
  }),
  deleteQuickReply: async () => ({ params: { id: await quickReplyId() } }),
  countQuickReplyUse: async () => ({ params: { id: await quickReplyId() }, body: {} }),
  importQuickReplies: () => ({ body: { text: 'address;Garden Street 5', isOwn: false } }),
  exportQuickReplies: () => ({}),
  getResults: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  listResultConversations: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  exportResults: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  listDataExports: () => ({}),
  startDataExport: async () => {
    await passwordIsConfirmed()
    return { body: {} }
  },
  cancelDataExport: async () => ({ params: { id: await dataExportId('running') }, body: {} }),
  listErasures: () => ({}),
  eraseCustomer: async () => {
    await passwordIsConfirmed()
    return { body: { chatId: anna.chatId } }
  },
  getErasureCertificate: async () => ({
    params: {
      id: (
        await world.db
          .selectFrom('erasures')
          .select('id')
          .where('company_id', '=', lily.companyId)
          .executeTakeFirstOrThrow()
      ).id,
    },
  }),
  getRetention: () => ({}),
  previewRetention: () => ({ query: { months: 6 } }),
  setRetention: async () => {
    await passwordIsConfirmed()
    return { body: { months: 12 } }
  },
  linkDataExport: async () => {
    await passwordIsConfirmed()
    return { params: { id: await dataExportId('ready') }, body: {} }
  },
  updateCompany: () => ({ body: { company: { name: 'Lilies' } } }),
  updateCompanyByPost: () => ({ body: { company: { name: 'Lilies' } } }),
  completeOnboarding: () => ({ body: { ...details, companyName: 'Lilies' } }),
  takeOverChat: chat,
  stopRun: run,
  sendStoppedReply: async () => (
    await stopped(),
    { body: { chatId: anna.chatId, runId, shownText: 'We are open', confirmUnfinished: true } }
  ),
  discardStoppedReply: async () => (await stopped(), run()),
  retryRun: async () => {
    await world.db.updateTable('ai_runs').set({ status: 'failed' }).where('id', '=', runId).execute()
    return ofMessage()
  },
  watchChat: () => ({ body: { chatId: anna.chatId, watcherId: 'window-1', isWatching: true } }),
  lookAtChat: () => ({ body: { connectionId: 'connection-1', chatId: anna.chatId } }),
  sayTyping: chat,
  markChatsViewed: () => ({ body: { chatIds: [anna.chatId] } }),
  markChatUnread: chat,
  updateAiForChats: () => ({ body: { chatIds: [anna.chatId], aiEnabled: false } }),
  getSavedFilters: () => ({}),
  getReportAnswers: () => ({}),
  keepSavedFilters: () => ({ body: { filters: [] } }),
  getChatsWithPreview: () => ({ query: { search: 'Anna' } }),
  getChats: () => ({}),
  updateAiBotSettingsForChat: () => ({ body: { chatId: anna.chatId, settings: { aiEnabled: false } } }),
  initInternalConversation: () => ({ body: {} }),
  initInternalConversationWithAssistant: () => ({ body: {} }),
  getEvents: () => ({ query: { after: 0 } }),
  getChatMessages: chat,
  getCompanyMessages: () => ({ body: {} }),
  sendMessage: () => ({
    body: { chatId: anna.chatId, message: 'On my way', fileName: 'a.png', fileData: aPng().toString('base64') },
  }),
  getMessageTemplates: async () => ({ body: { chatId: await whatsappChatId() } }),
  sendTemplate: async () => ({
    body: {
      chatId: await whatsappChatId(),
      name: 'thank_you',
      language: 'en_US',
      clientMessageId: 'template-0001',
    },
  }),
  findChatByPhone: async () => ({ body: { messengerId: await whatsappId(), phone: '+380671234567' } }),
  startChat: async () => ({
    body: {
      messengerId: await whatsappId(),
      phone: '+380671234567',
      name: 'thank_you',
      language: 'en_US',
      clientMessageId: 'template-0002',
    },
  }),
  markMessageAsViewed: () => ({ body: { messageId: message.id } }),
  deleteMessage: () => ({ body: { messageId: message.id } }),
  confirmDelivery: async () => ({ body: { messageId: await unknownMessageId() } }),
  searchMessages: () => ({ body: { searchQuery: 'Hello' } }),
  getMessagesAround: ofMessage,
  getMessageTimeline: () => ({ body: { messageId: message.id } }),
}
const ofCompanies = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { access }]) =>
  access === 'company' || access === 'asker' ? [name] : [],
)
const asOwner = async (name: string, call: Call) =>
  world.call(name as RouteId, { token: lily.owner.token, companyId: lily.companyId, ...call })

/** Calls that need nothing stored of a company: the salons of a link are claimed by a person. */
const withoutQueries = new Set(['authorizeInstagram', 'nameAltegioSalons', ...removals])

it('this test calls every endpoint of a company', () => {
  expect(Object.keys(calls).sort()).toEqual(ofCompanies.sort())
})

it.each(ofCompanies)('%s queries the database as its company alone', async (name) => {
  const call = (await calls[name]?.()) ?? {}
  recorder.statements.length = 0
  const response = await asOwner(name, call)
  expect({ status: response.statusCode, body: response.statusCode === 200 ? '' : response.body }).toEqual({
    status: 200,
    body: '',
  })
  const scoped = recorder.statements.filter(({ companyId }) => companyId !== null)
  const across = recorder.statements.filter(({ companyId }) => companyId === null)
  expect(new Set(scoped.map(({ companyId }) => companyId))).toEqual(
    new Set(withoutQueries.has(name) ? [] : [lily.companyId]),
  )
  expect(across.map(({ sql }) => sql).filter((sql) => !isAcrossCompanies(name, sql))).toEqual([])
})

it('a chat list of several companies is read as the service role, and contains only the caller’s chats', async () => {
  const response = await asOwner('getChatsWithPreview', {
    query: { companyIds: `${lily.companyId},${rose.companyId}` },
  })
  const { chats } = response.json<{ chats: { companyId: number }[] }>()
  expect(new Set(chats.map(({ companyId }) => companyId))).toEqual(new Set([lily.companyId]))
  expect(recorder.statements.filter(({ companyId }) => companyId !== null)).toEqual([])
})
