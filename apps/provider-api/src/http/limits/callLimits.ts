import type { RouteId } from '@frontdesk/contract'
import type { Window } from './slidingWindows.ts'

/**
 * Rate-limit category of a call. `public` calls have no token; costly ones limit themselves by address
 * (http/limits/storedLimits.ts). All other calls count towards `all`, and costly kinds towards their own limit as well.
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
  updateMe: 'usual',
  changePassword: 'usual',
  confirmPassword: 'usual',
  confirmDelivery: 'usual',
  deleteAdmin: 'usual',
  createCompany: 'create-company',
  getCompanies: 'usual',
  getCompany: 'usual',
  updateCompany: 'usual',
  updateCompanyByPost: 'usual',
  completeOnboarding: 'usual',
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
  markMessageAsViewed: 'usual',
  deleteMessage: 'usual',
  reportMessage: 'usual',
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
  getFeatures: 'usual',
  checkFeature: 'usual',
  listMessengers: 'usual',
  listCrm: 'usual',
  connectMessenger: 'usual',
  signUpWhatsapp: 'usual',
  connectWhatsappWeb: 'usual',
  reconnectMessenger: 'usual',
  authorizeInstagram: 'usual',
  countMessengerChats: 'usual',
  startChannelTest: 'usual',
  readChannelTest: 'usual',
  deactivateIntegration: 'usual',
  deleteMessenger: 'usual',
  linkMessengerCrm: 'usual',
  unlinkMessengerCrm: 'usual',
  connectAltegio: 'usual',
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
  getOverviewStats: 'usual',
  listJobs: 'usual',
  repeatJob: 'usual',
  listCompaniesForSystem: 'usual',
}

const perMinute = (most: number): Window => ({ most, seconds: 60 })
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
