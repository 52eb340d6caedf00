import { Badge } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { PersonAvatar } from '@frontdesk/platform/parts'
import type { Admin } from '@frontdesk/contract'
import classes from './ProfileHead.module.css'

/** The administrator: name, email, whether it is confirmed, roles (AUTH-12). */
export function ProfileHead({ admin }: { admin: Admin }) {
  return (
    <div className={classes.head}>
      <PersonAvatar name={admin.fullName} avatarUrl={admin.avatarUrl} size={64} />
      <div className={classes.text}>
        <p className={classes.name}>{admin.fullName}</p>
        <p className={classes.email}>
          <span className={classes.value}>{admin.email}</span>
          {admin.isEmailVerified ? (
            <Badge component="span" color="green">
              <Trans>Verified</Trans>
            </Badge>
          ) : (
            <Badge component="span" color="yellow">
              <Trans>Not verified</Trans>
            </Badge>
          )}
          {admin.metadata.roles.map((role) => (
            <Badge key={role} component="span" color="gray">
              {role === 'SYSTEM_ADMIN' ? <Trans>System administrator</Trans> : role}
            </Badge>
          ))}
        </p>
      </div>
    </div>
  )
}
