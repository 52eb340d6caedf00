type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Whether the call changes nothing, independent of its method. */
  isRead: boolean
}

/**
 * Method and path of every call of the provider API, below the API host, and whether it only reads; `:name` in a path
 * is a parameter. No imports: a browser bundle contains this table and the types, but not zod (docs/decisions/0004).
 */
export const routes = {
  login: { method: 'POST', path: '/auth/login', isRead: false },
  register: { method: 'POST', path: '/auth/register', isRead: false },
  logout: { method: 'POST', path: '/auth/logout', isRead: false },
  verifyEmail: { method: 'GET', path: '/auth/verify/:token', isRead: false },
  verifyEmailByQuery: { method: 'GET', path: '/auth/verify', isRead: false },
  resendVerification: { method: 'POST', path: '/auth/resend-verification', isRead: false },
  requestPasswordReset: { method: 'POST', path: '/auth/request-password-reset', isRead: false },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', isRead: false },
  resetPassword: { method: 'POST', path: '/auth/reset-password', isRead: false },
  getMe: { method: 'GET', path: '/admin/getMe', isRead: true },
  getSessions: { method: 'GET', path: '/admin/sessions', isRead: true },
  revokeSession: { method: 'POST', path: '/admin/sessions/revoke', isRead: false },
  updateMe: { method: 'PATCH', path: '/admin/updateMe', isRead: false },
  changePassword: { method: 'POST', path: '/admin/changePassword', isRead: false },
  confirmPassword: { method: 'POST', path: '/admin/confirmPassword', isRead: false },
  deleteAdmin: { method: 'DELETE', path: '/admin/:id', isRead: false },

  createCompany: { method: 'POST', path: '/admin/createCompany', isRead: false },
  getCompanies: { method: 'GET', path: '/admin/getCompanies', isRead: true },
  getCompany: { method: 'GET', path: '/admin/getCompany', isRead: true },
  updateCompany: { method: 'PATCH', path: '/admin/updateCompany', isRead: false },
  updateCompanyByPost: { method: 'POST', path: '/admin/updateCompany', isRead: false },
  completeOnboarding: { method: 'POST', path: '/admin/onboarding/complete', isRead: false },

  getUsers: { method: 'GET', path: '/admin/getUsers', isRead: true },
  getChatUsers: { method: 'GET', path: '/admin/getChatUsers', isRead: true },

  getChatsWithPreview: { method: 'GET', path: '/admin/getChatsWithPreview', isRead: true },
  getChats: { method: 'GET', path: '/admin/getChats', isRead: true },
  updateAiBotSettingsForChat: { method: 'POST', path: '/admin/updateAiBotSettingsForChat', isRead: false },
  initInternalConversation: { method: 'POST', path: '/admin/initInternalConversation', isRead: false },
  initInternalConversationWithAssistant: {
    method: 'POST',
    path: '/admin/initInternalConversationWithAssistant',
    isRead: false,
  },

  getChatMessages: { method: 'POST', path: '/admin/messages/getChatMessages', isRead: true },
  getCompanyMessages: { method: 'POST', path: '/admin/messages/getCompanyMessages', isRead: true },
  sendMessage: { method: 'POST', path: '/admin/messages/sendMessage', isRead: false },
  getMessageTemplates: { method: 'POST', path: '/admin/messages/getTemplates', isRead: true },
  sendTemplate: { method: 'POST', path: '/admin/messages/sendTemplate', isRead: false },
  markMessageAsViewed: { method: 'POST', path: '/admin/messages/markMessageAsViewed', isRead: false },

  deleteMessage: { method: 'POST', path: '/admin/messages/deleteMessage', isRead: false },
  confirmDelivery: { method: 'POST', path: '/admin/messages/confirmDelivery', isRead: false },
  reportMessage: { method: 'POST', path: '/admin/messages/reportMessage', isRead: false },
  searchMessages: { method: 'POST', path: '/admin/messages/searchMessages', isRead: true },
  getMessagesAround: { method: 'POST', path: '/admin/messages/getMessagesAround', isRead: true },
  getMessageTimeline: { method: 'POST', path: '/admin/messages/getMessageTimeline', isRead: true },

  uploadFile: { method: 'POST', path: '/admin/files/upload', isRead: false },
  getFileLinks: { method: 'POST', path: '/admin/files/getFileLinks', isRead: true },

  takeOverChat: { method: 'POST', path: '/admin/chats/takeOver', isRead: false },
  stopRun: { method: 'POST', path: '/admin/chats/stopRun', isRead: false },
  sendStoppedReply: { method: 'POST', path: '/admin/chats/sendStoppedReply', isRead: false },
  discardStoppedReply: { method: 'POST', path: '/admin/chats/discardStoppedReply', isRead: false },
  retryRun: { method: 'POST', path: '/admin/chats/retryRun', isRead: false },
  watchChat: { method: 'POST', path: '/admin/chats/watch', isRead: false },
  sayTyping: { method: 'POST', path: '/admin/chats/typing', isRead: false },
  markChatsViewed: { method: 'POST', path: '/admin/chats/markViewed', isRead: false },
  markChatUnread: { method: 'POST', path: '/admin/chats/markUnread', isRead: false },
  updateAiForChats: { method: 'POST', path: '/admin/chats/updateAi', isRead: false },
  getSavedFilters: { method: 'GET', path: '/admin/chats/savedFilters', isRead: true },
  keepSavedFilters: { method: 'PUT', path: '/admin/chats/savedFilters', isRead: false },

  getAssistant: { method: 'GET', path: '/admin/assistant/settings', isRead: true },
  updateAssistant: { method: 'PUT', path: '/admin/assistant/settings', isRead: false },
  listKnowledge: { method: 'GET', path: '/admin/assistant/knowledge', isRead: true },
  createKnowledge: { method: 'POST', path: '/admin/assistant/knowledge', isRead: false },
  updateKnowledge: { method: 'PUT', path: '/admin/assistant/knowledge/:id', isRead: false },
  deleteKnowledge: { method: 'DELETE', path: '/admin/assistant/knowledge/:id', isRead: false },
  importKnowledge: { method: 'POST', path: '/admin/assistant/knowledge/import', isRead: false },
  readPage: { method: 'POST', path: '/admin/assistant/knowledge/readPage', isRead: true },
  teachBasics: { method: 'POST', path: '/admin/assistant/basics', isRead: false },
  listGaps: { method: 'GET', path: '/admin/assistant/gaps', isRead: true },
  acceptGap: { method: 'POST', path: '/admin/assistant/gaps/accept', isRead: false },
  dismissGap: { method: 'POST', path: '/admin/assistant/gaps/dismiss', isRead: false },
  listAssistantChanges: { method: 'GET', path: '/admin/assistant/changes', isRead: true },
  restoreAssistantChange: { method: 'POST', path: '/admin/assistant/changes/restore', isRead: false },
  listTestQuestions: { method: 'GET', path: '/admin/assistant/questions', isRead: true },
  createTestQuestion: { method: 'POST', path: '/admin/assistant/questions', isRead: false },
  updateTestQuestion: { method: 'PUT', path: '/admin/assistant/questions/:id', isRead: false },
  deleteTestQuestion: { method: 'DELETE', path: '/admin/assistant/questions/:id', isRead: false },
  addKnowledgeQuestions: { method: 'POST', path: '/admin/assistant/questions/fromKnowledge', isRead: false },
  addMessageQuestion: { method: 'POST', path: '/admin/assistant/questions/fromMessage', isRead: false },
  listAssistantChecks: { method: 'GET', path: '/admin/assistant/checks', isRead: true },
  startAssistantCheck: { method: 'POST', path: '/admin/assistant/checks', isRead: false },
  cancelAssistantCheck: { method: 'POST', path: '/admin/assistant/checks/cancel', isRead: false },
  getAssistantCheck: { method: 'GET', path: '/admin/assistant/checks/:id', isRead: true },
  tryAssistantChange: { method: 'POST', path: '/admin/assistant/checks/try', isRead: true },

  getEvents: { method: 'GET', path: '/admin/events', isRead: true },

  initSupport: { method: 'POST', path: '/admin/support/init', isRead: false },
  getSupportMessages: { method: 'POST', path: '/admin/support/getMessages', isRead: true },
  sendSupportMessage: { method: 'POST', path: '/admin/support/sendMessage', isRead: false },

  getFeatures: { method: 'GET', path: '/admin/features', isRead: true },
  checkFeature: { method: 'POST', path: '/admin/features/check/:name', isRead: true },

  listMessengers: { method: 'GET', path: '/admin/integrations/messengers', isRead: true },
  listCrm: { method: 'GET', path: '/admin/integrations/crm', isRead: true },
  connectMessenger: { method: 'POST', path: '/admin/integrations/messengers/connect', isRead: false },
  signUpWhatsapp: { method: 'POST', path: '/admin/integrations/whatsapp/connect', isRead: false },
  connectWhatsappWeb: { method: 'POST', path: '/admin/integrations/whatsapp-web/connect', isRead: false },
  reconnectMessenger: { method: 'POST', path: '/admin/integrations/messengers/reconnect', isRead: false },
  authorizeInstagram: { method: 'GET', path: '/admin/integrations/instagram/authorize-url', isRead: true },
  countMessengerChats: { method: 'GET', path: '/admin/integrations/messengers/chat-count', isRead: true },
  deactivateIntegration: { method: 'POST', path: '/admin/integrations/deactivateIntegration', isRead: false },
  startChannelTest: { method: 'POST', path: '/admin/integrations/messengers/test', isRead: false },
  readChannelTest: { method: 'GET', path: '/admin/integrations/messengers/test', isRead: true },
  deleteMessenger: { method: 'POST', path: '/admin/integrations/delete-messenger', isRead: false },
  linkMessengerCrm: { method: 'POST', path: '/admin/integrations/link-messenger-crm', isRead: false },
  unlinkMessengerCrm: { method: 'POST', path: '/admin/integrations/unlink-messenger-crm', isRead: false },

  connectAltegio: { method: 'POST', path: '/admin/integrations/altegio/connect', isRead: false },
  recheckAltegio: { method: 'POST', path: '/admin/integrations/altegio/recheck', isRead: false },
  setAltegioStatus: { method: 'PUT', path: '/admin/integrations/altegio/status', isRead: false },
  setCrmAddress: { method: 'POST', path: '/admin/integrations/crm/set-address', isRead: false },
  setCrmComment: { method: 'POST', path: '/admin/integrations/crm/set-comment', isRead: false },
  listSalonStates: { method: 'GET', path: '/admin/integrations/crm/history', isRead: true },
  deleteCrm: { method: 'POST', path: '/admin/integrations/delete-crm', isRead: false },

  listPriceVariants: { method: 'GET', path: '/payments/price-variants', isRead: true },
  getSubscription: { method: 'GET', path: '/admin/subscriptions/me', isRead: true },
  listInvoices: { method: 'GET', path: '/admin/subscriptions/invoices', isRead: true },
  getInvoicePdf: { method: 'GET', path: '/admin/subscriptions/invoices/:id/pdf', isRead: true },
  getPromoAssignment: { method: 'GET', path: '/admin/promocodes/company', isRead: true },
  previewPromo: { method: 'GET', path: '/admin/promocodes/preview', isRead: true },
  startCheckout: { method: 'POST', path: '/admin/subscriptions/checkout', isRead: false },
  addPaymentMethod: { method: 'POST', path: '/admin/subscriptions/add-payment-method', isRead: false },
  cancelSubscription: { method: 'POST', path: '/admin/subscriptions/:id/cancel', isRead: false },
  renewSubscription: { method: 'POST', path: '/admin/subscriptions/:id/renew', isRead: false },
  chargeSubscription: { method: 'POST', path: '/admin/subscriptions/:id/charge', isRead: false },
  keepPlan: { method: 'POST', path: '/admin/subscriptions/:id/keep-plan', isRead: false },
  setAutoUpgrade: { method: 'POST', path: '/admin/subscriptions/:id/auto-upgrade', isRead: false },
  getBillingDetails: { method: 'GET', path: '/admin/subscriptions/billing-details', isRead: true },
  updateBillingDetails: { method: 'PUT', path: '/admin/subscriptions/billing-details', isRead: false },

  getPushKey: { method: 'GET', path: '/push/public-key', isRead: true },
  subscribePush: { method: 'POST', path: '/admin/push/subscribe', isRead: false },
  unsubscribePush: { method: 'POST', path: '/admin/push/unsubscribe', isRead: false },
  testPush: { method: 'POST', path: '/admin/push/test', isRead: false },

  getOverviewStats: { method: 'GET', path: '/system-admin/companies-stats', isRead: true },
  listCompaniesForSystem: { method: 'GET', path: '/system-admin/companies', isRead: true },
  listJobs: { method: 'GET', path: '/system-admin/jobs', isRead: true },
  repeatJob: { method: 'POST', path: '/system-admin/jobs/repeat', isRead: false },
} as const satisfies Readonly<Record<string, Route>>

/** The name of a call, the same for the contract, the client and the provider API. */
export type RouteId = keyof typeof routes
