import type { Route } from './Route.ts'

/** The calls of a company's team, of invitations to it, and of chats as they are shared out in it (TEAM-1, TEAM-2). */
export const routesOfTeam = {
  listInvitations: { method: 'GET', path: '/admin/team/invitations', isRead: true },
  inviteColleague: { method: 'POST', path: '/admin/team/invitations', isRead: false },
  resendInvitation: { method: 'POST', path: '/admin/team/invitations/:id/resend', isRead: false },
  withdrawInvitation: { method: 'DELETE', path: '/admin/team/invitations/:id', isRead: false },
  changeCompanyRole: { method: 'PUT', path: '/admin/team/people/:id', isRead: false },
  removeCompanyUser: { method: 'DELETE', path: '/admin/team/people/:id', isRead: false },
  leaveCompany: { method: 'DELETE', path: '/admin/membership', isRead: false },
  openInvitation: { method: 'POST', path: '/team/invitation', isRead: true },
  acceptInvitation: { method: 'POST', path: '/admin/team/invitation/accept', isRead: false },
  assignChat: { method: 'PUT', path: '/admin/chats/:chatId/assignee', isRead: false },
  countChatViews: { method: 'GET', path: '/admin/chats/views', isRead: true },
} as const satisfies Readonly<Record<string, Route>>
