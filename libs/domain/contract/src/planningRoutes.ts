import type { Route } from './Route.ts'

/** The calls of work that is planned for later (PLAN-1), and of the hours of the office (PLAN-2). */
export const routesOfPlanning = {
  snoozeChat: { method: 'POST', path: '/admin/chats/:chatId/snooze', isRead: false },
  planMessage: { method: 'POST', path: '/admin/chats/:chatId/plannedMessages', isRead: false },
  editPlannedMessage: { method: 'PUT', path: '/admin/plannedMessages/:id', isRead: false },
  cancelPlannedMessage: { method: 'DELETE', path: '/admin/plannedMessages/:id', isRead: false },
  wakeChat: { method: 'DELETE', path: '/admin/chats/:chatId/snooze', isRead: false },
  getOfficeHours: { method: 'GET', path: '/admin/officeHours', isRead: true },
  updateOfficeHours: { method: 'PUT', path: '/admin/officeHours', isRead: false },
} as const satisfies Readonly<Record<string, Route>>
