import { callsOfAgents, endpoints, type CompanyRole, type Endpoint } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'

/** The role of a member as the columns of `company_admins` have it (TEAM-1). */
export const companyRoleOf = ({ role, is_agent }: { role: 'owner' | 'admin'; is_agent: boolean }): CompanyRole =>
  is_agent ? 'agent' : role

/** The columns of a role. */
export const columnsOfRole = (role: CompanyRole): { role: 'owner' | 'admin'; is_agent: boolean } =>
  role === 'agent' ? { role: 'admin', is_agent: true } : { role, is_agent: false }

const openToAgents = new Set<Endpoint>(callsOfAgents.map((name) => endpoints[name]))

/** Throws AGENT_FORBIDDEN for a call that an agent may not make (TEAM-1). */
export function requireOpenToAgents(endpoint: Endpoint | undefined): void {
  if (endpoint === undefined || !openToAgents.has(endpoint)) throw refuse('AGENT_FORBIDDEN')
}
