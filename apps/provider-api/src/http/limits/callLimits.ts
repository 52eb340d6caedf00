import type { RouteId } from '@frontdesk/contract'
import { customerCallKinds } from './customerCallKinds.ts'
import { flagCallKinds } from './flagCallKinds.ts'
import { planningCallKinds } from './planningCallKinds.ts'
import { privacyCallKinds } from './privacyCallKinds.ts'
import { secondFactorCallKinds } from './secondFactorCallKinds.ts'
import { teamCallKinds } from './teamCallKinds.ts'
import type { Window } from './slidingWindows.ts'

/**
 * Rate-limit category of a call. `public` calls have no token and are limited by address (`limitsOfAddresses`); costly
 * ones limit themselves further (http/limits/storedLimits.ts). All other calls count towards `all`, and costly kinds
 * towards their own limit as well.
 */
export type CallKind =
  'public' | 'usual' | 'send' | 'search' | 'ai' | 'upload' | 'import' | 'try' | 'charge' | 'create-company'

/** Category of every endpoint; a new endpoint does not compile without an entry here. */
export const kindOfCall: Record<RouteId, CallKind> = {
  login: 'public',
  register: 'public',
  logout: 'usual',
  verifyEmail: 'public',
  verifyEmailByQuery: 'public',
  resendVerification: 'public',
  requestPasswordReset: 'public',
  forgotPassword: 'public',
  resetPassword: 'public',
  getMe: 'usual',
  getSessions: 'usual',
  revokeSession: 'usual',
  revokeOtherSessions: 'usual',
  updateMe: 'usual',
  changePassword: 'usual',
  confirmPassword: 'usual',
  confirmDelivery: 'usual',
  ...secondFactorCallKinds,
  deleteAdmin: 'usual',
  createCompany: 'create-company',
  getCompanies: 'usual',
  getCompany: 'usual',
  updateCompany: 'usual',
  updateCompanyByPost: 'usual',
  completeOnboarding: 'usual',
  getCompanyUsers: 'usual',
  getUsers: 'usual',
  getChatUsers: 'usual',
  getChatsWithPreview: 'usual',
  getChats: 'usual',
  updateAiBotSettingsForChat: 'usual',
  initInternalConversation: 'usual',
  initInternalConversationWithAssistant: 'usual',
  getChatMessages: 'usual',
  getCompanyMessages: 'usual',
  sendMessage: 'send',
  // It asks the channel, which limits its calls.
  getMessageTemplates: 'search',
  sendTemplate: 'send',
  findChatByPhone: 'search',
  startChat: 'send',
  markMessageAsViewed: 'usual',
  deleteMessage: 'usual',
  reportMessage: 'usual',
  getReportAnswers: 'usual',
  markReportAnswerSeen: 'usual',
  searchMessages: 'search',
  getMessagesAround: 'usual',
  getMessageTimeline: 'usual',
  uploadFile: 'upload',
  getFileLinks: 'usual',
  takeOverChat: 'usual',
  stopRun: 'usual',
  sendStoppedReply: 'send',
  discardStoppedReply: 'usual',
  retryRun: 'ai',
  watchChat: 'usual',
  sayTyping: 'usual',
  markChatsViewed: 'usual',
  markChatUnread: 'usual',
  updateAiForChats: 'usual',
  getSavedFilters: 'usual',
  keepSavedFilters: 'usual',
  listPrivateNotes: 'usual',
  addPrivateNote: 'usual',
  editPrivateNote: 'usual',
  removePrivateNote: 'usual',
  searchPrivateNotes: 'usual',
  listMentions: 'usual',
  markMentionsSeen: 'usual',
  ...customerCallKinds,
  ...planningCallKinds,
  listQuickReplies: 'usual',
  createQuickReply: 'usual',
  updateQuickReply: 'usual',
  deleteQuickReply: 'usual',
  countQuickReplyUse: 'usual',
  importQuickReplies: 'import',
  exportQuickReplies: 'import',
  getResults: 'search',
  listResultConversations: 'search',
  exportResults: 'import',
  ...privacyCallKinds,
  ...teamCallKinds,
  getAssistant: 'usual',
  updateAssistant: 'usual',
  listKnowledge: 'usual',
  createKnowledge: 'usual',
  updateKnowledge: 'usual',
  deleteKnowledge: 'usual',
  importKnowledge: 'import',
  teachBasics: 'import',
  readPage: 'import',
  // It groups hundreds of questions.
  listGaps: 'search',
  acceptGap: 'usual',
  dismissGap: 'usual',
  listAssistantChanges: 'usual',
  restoreAssistantChange: 'usual',
  listTestQuestions: 'usual',
  createTestQuestion: 'usual',
  updateTestQuestion: 'usual',
  deleteTestQuestion: 'usual',
  addKnowledgeQuestions: 'import',
  addMessageQuestion: 'usual',
  listAssistantChecks: 'usual',
  startAssistantCheck: 'import',
  cancelAssistantCheck: 'usual',
  getAssistantCheck: 'search',
  tryAssistantChange: 'try',
  getEvents: 'usual',
  initSupport: 'usual',
  getSupportMessages: 'usual',
  sendSupportMessage: 'send',
  openWidgetSession: 'public',
  endWidgetSession: 'usual',
  getSupportWidget: 'usual',
  updateSupportWidget: 'usual',
  rotateSupportWidgetSecret: 'usual',
  listApiTokens: 'usual',
  createApiToken: 'usual',
  revokeApiToken: 'usual',
  listWebhooks: 'usual',
  createWebhook: 'usual',
  updateWebhook: 'usual',
  deleteWebhook: 'usual',
  rotateWebhookSecret: 'usual',
  listWebhookDeliveries: 'usual',
  // Each calls the address.
  replayWebhookDelivery: 'search',
  markSupportSeen: 'usual',
  askForPerson: 'usual',
  typeToSupport: 'usual',
  getAnswerEmails: 'public',
  setAnswerEmails: 'public',
  getFeatures: 'usual',
  checkFeature: 'usual',
  listMessengers: 'usual',
  listCrm: 'usual',
  connectMessenger: 'usual',
  signUpWhatsapp: 'usual',
  connectWhatsappWeb: 'usual',
  reconnectMessenger: 'usual',
  setReadReceipts: 'usual',
  authorizeInstagram: 'usual',
  countMessengerChats: 'usual',
  startChannelTest: 'usual',
  readChannelTest: 'usual',
  deactivateIntegration: 'usual',
  deleteMessenger: 'usual',
  linkMessengerCrm: 'usual',
  unlinkMessengerCrm: 'usual',
  connectAltegio: 'usual',
  nameAltegioSalons: 'usual',
  recheckAltegio: 'usual',
  setAltegioStatus: 'usual',
  setCrmAddress: 'usual',
  setCrmComment: 'usual',
  listSalonStates: 'usual',
  deleteCrm: 'usual',
  listPriceVariants: 'public',
  getSubscription: 'usual',
  listInvoices: 'usual',
  // It is drawn for a tenth of a second.
  getInvoicePdf: 'search',
  getPromoAssignment: 'usual',
  // Guessing codes.
  previewPromo: 'search',
  // They ask the payment provider.
  startCheckout: 'import',
  addPaymentMethod: 'import',
  cancelSubscription: 'usual',
  renewSubscription: 'import',
  // Cards are not to be tried by the hundred.
  chargeSubscription: 'charge',
  keepPlan: 'usual',
  setAutoUpgrade: 'usual',
  getBillingDetails: 'usual',
  updateBillingDetails: 'usual',
  getPushKey: 'public',
  subscribePush: 'usual',
  unsubscribePush: 'usual',
  testPush: 'usual',
  getSupportAsker: 'usual',
  listReports: 'usual',
  resolveReport: 'usual',
  getOverviewStats: 'usual',
  startImpersonation: 'usual',
  getImpersonation: 'usual',
  allowImpersonationChanges: 'usual',
  endImpersonation: 'usual',
  listImpersonations: 'usual',
  getTrends: 'usual',
  listPlans: 'usual',
  createPlan: 'usual',
  updatePlan: 'usual',
  sellAtNewPrice: 'usual',
  listPromoCodes: 'usual',
  createPromoCode: 'usual',
  changePromoCode: 'usual',
  assignPromoCode: 'usual',
  extendTrial: 'usual',
  refundInvoice: 'usual',
  getAttention: 'usual',
  getAnnouncements: 'usual',
  listAnnouncements: 'usual',
  createAnnouncement: 'usual',
  endAnnouncement: 'usual',
  getSupportHours: 'usual',
  setSupportHours: 'usual',
  listChannelHealth: 'usual',
  listUnknownDeliveries: 'usual',
  settleDelivery: 'usual',
  repeatDelivery: 'usual',
  getServerState: 'usual',
  listJobs: 'usual',
  repeatJob: 'usual',
  exportCompanies: 'import', // it reads every company
  getCompaniesByIds: 'usual',
  getStatsOfCompanies: 'usual',
  getCompanyStats: 'usual',
  getCompanyPeople: 'usual',
  getCompanyConnections: 'usual',
  getCompanyInvoices: 'usual',
  getCompanyDays: 'usual',
  getCompanyQuotas: 'usual',
  setCompanyQuotas: 'usual',
  // It is for other people: not bounded as one's own companies are.
  createCompanyForSystem: 'usual',
  updateCompanyForSystem: 'usual',
  deleteCompany: 'usual',
  archiveCompany: 'usual',
  unarchiveCompany: 'usual',
  ...flagCallKinds,
  listAudit: 'usual',
  exportAudit: 'import', // it reads the whole log
  listCompaniesForSystem: 'usual',
}

const perMinute = (most: number): Window => ({ most, seconds: 60 })

/**
 * Limits of calls without a token, for each machine that makes them, which a whole office may share; and of those by an
 * address that is its own secret, for each such address as well: a leaked one uses up nothing of the others, and not
 * what the service that has it by right may call. Players ask for a file in hundreds of pieces; Telegram sends what a
 * busy bot is written.
 */
export const limitsOfAddresses = {
  'public calls': perMinute(300),
  'salon events': perMinute(300),
  'bot updates': perMinute(3000),
  'file link': perMinute(600),
  // A mail service calls for all of its readers.
  unsubscribing: perMinute(600),
} as const satisfies Record<string, Window>
type Limits = { administrator: Window; company: Window | null }

/**
 * Limits over all calls: per token, per administrator across tokens, and per company across administrators
 * (provider-api section 7). One administrator with many sessions must leave capacity for the company's others.
 */
export const limitOfAll = { token: perMinute(600), administrator: perMinute(900), company: perMinute(3000) } as const

/**
 * Limits of the costly kinds, per administrator across tokens and per company: enough for five busy administrators.
 * Creating companies has no company yet.
 */
export const limitsOfKinds: Record<Exclude<CallKind, 'public' | 'usual'>, Limits> = {
  send: { administrator: perMinute(60), company: perMinute(300) },
  search: { administrator: perMinute(30), company: perMinute(150) },
  ai: { administrator: perMinute(30), company: perMinute(150) },
  // Ten files may go with one message.
  upload: { administrator: perMinute(120), company: perMinute(600) },
  import: { administrator: perMinute(10), company: perMinute(20) },
  // It asks hundreds of questions for up to two seconds.
  try: { administrator: perMinute(15), company: perMinute(30) },
  // A stolen session is not to try a card until its bank blocks it.
  charge: { administrator: { most: 5, seconds: 3600 }, company: { most: 10, seconds: 3600 } },
  'create-company': { administrator: { most: 10, seconds: 3600 }, company: null },
}
