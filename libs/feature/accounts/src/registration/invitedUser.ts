import type { AltegioUser } from './readAltegioUser.ts'

/** The address that an invitation brought along with the navigation to this page (TEAM-1); null without one. */
export function invitedUser(brought: unknown): AltegioUser | null {
  const email: unknown = typeof brought === 'object' && brought !== null && 'email' in brought ? brought.email : null
  return typeof email === 'string' ? { name: '', email, phone: '' } : null
}
