import type { Route } from './Route.ts'

/**
 * The calls of the support conversation, which the embedded widget makes: a table of their own, so that its frame does
 * not carry the paths of the whole product (decision 0195).
 */
export const supportRoutes = {
  initSupport: { method: 'POST', path: '/admin/support/init', isRead: false },
  getSupportMessages: { method: 'POST', path: '/admin/support/getMessages', isRead: true },
  sendSupportMessage: { method: 'POST', path: '/admin/support/sendMessage', isRead: false },
  markSupportSeen: { method: 'POST', path: '/admin/support/seen', isRead: false },
  askForPerson: { method: 'POST', path: '/admin/support/askForPerson', isRead: false },
  typeToSupport: { method: 'POST', path: '/admin/support/typing', isRead: false },
  openWidgetSession: { method: 'POST', path: '/support/session', isRead: false },
  endWidgetSession: { method: 'POST', path: '/support/endSession', isRead: false },
} as const satisfies Readonly<Record<string, Route>>
