/**
 * Method and path of every call of the provider API, below the API host; `:name` in a path is a parameter. No imports: a browser bundle takes this
 * table and the types, and leaves zod behind (docs/decisions/0004).
 */
export const routes = {
  login: { method: 'POST', path: '/auth/login' },
  register: { method: 'POST', path: '/auth/register' },
  logout: { method: 'POST', path: '/auth/logout' },
  verifyEmail: { method: 'GET', path: '/auth/verify/:token' },
  verifyEmailByQuery: { method: 'GET', path: '/auth/verify' },
  resendVerification: { method: 'POST', path: '/auth/resend-verification' },
  requestPasswordReset: { method: 'POST', path: '/auth/request-password-reset' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password' },
  resetPassword: { method: 'POST', path: '/auth/reset-password' },
  getMe: { method: 'GET', path: '/admin/getMe' },
  getSessions: { method: 'GET', path: '/admin/sessions' },
  revokeSession: { method: 'POST', path: '/admin/sessions/revoke' },
  updateMe: { method: 'PATCH', path: '/admin/updateMe' },
  changePassword: { method: 'POST', path: '/admin/changePassword' },
  confirmPassword: { method: 'POST', path: '/admin/confirmPassword' },
  deleteAdmin: { method: 'DELETE', path: '/admin/:id' },

  createCompany: { method: 'POST', path: '/admin/createCompany' },
  getCompanies: { method: 'GET', path: '/admin/getCompanies' },
  getCompany: { method: 'GET', path: '/admin/getCompany' },
  updateCompany: { method: 'PATCH', path: '/admin/updateCompany' },
  updateCompanyByPost: { method: 'POST', path: '/admin/updateCompany' },
  completeOnboarding: { method: 'POST', path: '/admin/onboarding/complete' },

  getUsers: { method: 'GET', path: '/admin/getUsers' },
  getChatUsers: { method: 'GET', path: '/admin/getChatUsers' },

  getChatsWithPreview: { method: 'GET', path: '/admin/getChatsWithPreview' },
  getChats: { method: 'GET', path: '/admin/getChats' },
  updateAiBotSettingsForChat: { method: 'POST', path: '/admin/updateAiBotSettingsForChat' },
  initInternalConversation: { method: 'POST', path: '/admin/initInternalConversation' },
  initInternalConversationWithAssistant: { method: 'POST', path: '/admin/initInternalConversationWithAssistant' },

  getChatMessages: { method: 'POST', path: '/admin/messages/getChatMessages' },
  getCompanyMessages: { method: 'POST', path: '/admin/messages/getCompanyMessages' },
  sendMessage: { method: 'POST', path: '/admin/messages/sendMessage' },
  markMessageAsViewed: { method: 'POST', path: '/admin/messages/markMessageAsViewed' },

  deleteMessage: { method: 'POST', path: '/admin/messages/deleteMessage' },
  confirmDelivery: { method: 'POST', path: '/admin/messages/confirmDelivery' },
  reportMessage: { method: 'POST', path: '/admin/messages/reportMessage' },
  searchMessages: { method: 'POST', path: '/admin/messages/searchMessages' },
  getMessagesAround: { method: 'POST', path: '/admin/messages/getMessagesAround' },
  getMessageTimeline: { method: 'POST', path: '/admin/messages/getMessageTimeline' },

  uploadFile: { method: 'POST', path: '/admin/files/upload' },
  getFileLinks: { method: 'POST', path: '/admin/files/getFileLinks' },

  takeOverChat: { method: 'POST', path: '/admin/chats/takeOver' },
  stopRun: { method: 'POST', path: '/admin/chats/stopRun' },
  sendStoppedReply: { method: 'POST', path: '/admin/chats/sendStoppedReply' },
  discardStoppedReply: { method: 'POST', path: '/admin/chats/discardStoppedReply' },
  retryRun: { method: 'POST', path: '/admin/chats/retryRun' },
  sayTyping: { method: 'POST', path: '/admin/chats/typing' },
  markChatsViewed: { method: 'POST', path: '/admin/chats/markViewed' },
  updateAiForChats: { method: 'POST', path: '/admin/chats/updateAi' },
  getSavedFilters: { method: 'GET', path: '/admin/chats/savedFilters' },
  keepSavedFilters: { method: 'PUT', path: '/admin/chats/savedFilters' },

  getAssistant: { method: 'GET', path: '/admin/assistant/settings' },
  updateAssistant: { method: 'PUT', path: '/admin/assistant/settings' },
  listKnowledge: { method: 'GET', path: '/admin/assistant/knowledge' },
  createKnowledge: { method: 'POST', path: '/admin/assistant/knowledge' },
  updateKnowledge: { method: 'PUT', path: '/admin/assistant/knowledge/:id' },
  deleteKnowledge: { method: 'DELETE', path: '/admin/assistant/knowledge/:id' },
  importKnowledge: { method: 'POST', path: '/admin/assistant/knowledge/import' },

  getEvents: { method: 'GET', path: '/admin/events' },

  initSupport: { method: 'POST', path: '/admin/support/init' },
  getSupportMessages: { method: 'POST', path: '/admin/support/getMessages' },
  sendSupportMessage: { method: 'POST', path: '/admin/support/sendMessage' },

  getFeatures: { method: 'GET', path: '/admin/features' },
  checkFeature: { method: 'POST', path: '/admin/features/check/:name' },

  listMessengers: { method: 'GET', path: '/admin/integrations/messengers' },
  listCrm: { method: 'GET', path: '/admin/integrations/crm' },
  connectMessenger: { method: 'POST', path: '/admin/integrations/messengers/connect' },
  deactivateIntegration: { method: 'POST', path: '/admin/integrations/deactivateIntegration' },
  deleteMessenger: { method: 'POST', path: '/admin/integrations/delete-messenger' },

  getPushKey: { method: 'GET', path: '/push/public-key' },
  subscribePush: { method: 'POST', path: '/admin/push/subscribe' },
  unsubscribePush: { method: 'POST', path: '/admin/push/unsubscribe' },
  testPush: { method: 'POST', path: '/admin/push/test' },

  listCompaniesForSystem: { method: 'GET', path: '/system-admin/companies' },
} as const

/** The name of a call, the same for the contract, the client and the provider API. */
export type RouteId = keyof typeof routes
