import type { CompanyRole } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** The name of a role, and what it allows, in the user's language (TEAM-1). */
export function useRoleText(): (role: CompanyRole) => { name: string; meaning: string } {
  const { t } = useLingui()
  return (role) =>
    ({
      owner: { name: t`Owner`, meaning: t`Does everything, also with the data, the API and other owners.` },
      admin: {
        name: t`Administrator`,
        meaning: t`Answers chats and sets up channels, the assistant, the plan and the team.`,
      },
      agent: { name: t`Agent`, meaning: t`Answers chats, and sees nothing of the plan, the channels and the team.` },
    })[role]
}
