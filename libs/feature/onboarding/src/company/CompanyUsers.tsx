import { Badge } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KnownCompanyUser } from '@frontdesk/api-client'
import { PersonAvatar, TimeText } from '@frontdesk/platform/parts'
import classes from './CompanySettings.module.css'

/** The people with access to a company, with their role. `adminId`: who looks. */
export function CompanyUsers({ users, adminId }: { users: readonly KnownCompanyUser[]; adminId: number | null }) {
  const { t } = useLingui()
  return (
    <ul className={classes.people}>
      {users.map(({ id, fullName, email, role, joinedAt, avatarUrl }) => (
        <li key={id} className={classes.person}>
          <PersonAvatar name={fullName} avatarUrl={avatarUrl} size={40} />
          <div className={classes.words}>
            <div className={classes.name}>
              <bdi>{fullName}</bdi> {id === adminId && <Trans>(you)</Trans>}
            </div>
            <div className={classes.email}>{email}</div>
            {joinedAt !== null && (
              <div className={classes.email}>
                <Trans>
                  Since <TimeText at={joinedAt} show="day" />
                </Trans>
              </div>
            )}
          </div>
          {role !== null && (
            <Badge variant="light" color={role === 'owner' ? 'violet' : 'gray'}>
              {role === 'owner' ? t`Owner` : role === 'agent' ? t`Agent` : t`Administrator`}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
