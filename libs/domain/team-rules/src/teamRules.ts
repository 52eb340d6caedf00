import type { CompanyRole } from '@frontdesk/contract'

/** The roles, the most powerful first. */
export const rolesByPower: readonly CompanyRole[] = ['owner', 'admin', 'agent']

/** A person of a company, as a rule sees them. */
export type Member = { id: number; role: CompanyRole }

/** Why a change of a team is refused. */
export type TeamRefusal = 'AGENT_FORBIDDEN' | 'NOT_OWNER' | 'LAST_OWNER'

/** Whether somebody sets the company up: its channels, billing and team. Without a role, everybody does (TEAM-1). */
export const isAdministrator = (role: CompanyRole | null | undefined): boolean => role !== 'agent'

/** The roles that somebody may give: owners any, administrators all but owner, agents none (TEAM-1). */
export const rolesToGive = (by: CompanyRole): readonly CompanyRole[] =>
  by === 'owner' ? rolesByPower : by === 'admin' ? rolesByPower.filter((role) => role !== 'owner') : []

/**
 * Why somebody may not give a person of the company another role, or remove them where `role` is null; null when they
 * may. Only owners touch owners, everybody may leave, and the last owner stays one (TEAM-1).
 */
export function refusalOfChange(
  by: Member,
  of: Member,
  role: CompanyRole | null,
  team: readonly Member[],
): TeamRefusal | null {
  const isLeaving = by.id === of.id && role === null
  if (!isLeaving) {
    if (by.role === 'agent') return 'AGENT_FORBIDDEN'
    if (by.role !== 'owner' && (of.role === 'owner' || role === 'owner')) return 'NOT_OWNER'
  }
  const isOwnerElsewhere = team.some((member) => member.id !== of.id && member.role === 'owner')
  return of.role === 'owner' && role !== 'owner' && !isOwnerElsewhere ? 'LAST_OWNER' : null
}
