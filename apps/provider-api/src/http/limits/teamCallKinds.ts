import type { RouteId } from '@frontdesk/contract'

/** The categories of the calls of a company's team, and of the pictures of its people. */
export const teamCallKinds = {
  listInvitations: 'usual',
  inviteColleague: 'usual',
  resendInvitation: 'usual',
  withdrawInvitation: 'usual',
  changeCompanyRole: 'usual',
  removeCompanyUser: 'usual',
  openInvitation: 'public',
  acceptInvitation: 'usual',
  leaveCompany: 'usual',
  assignChat: 'usual',
  countChatViews: 'usual',
  getTeamEmails: 'usual',
  setTeamEmails: 'usual',
  setMyPicture: 'upload',
  removeMyPicture: 'usual',
} as const satisfies Partial<Record<RouteId, 'usual' | 'public' | 'upload'>>
