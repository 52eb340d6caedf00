import { Badge } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, languageNames } from '@frontdesk/platform/parts'
import type { Admin } from '@frontdesk/contract'
import type { ReactNode } from 'react'
import classes from './ProfileView.module.css'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** What is known of the administrator (AUTH-12), to be read. */
export function ProfileView({ admin }: { admin: Admin }) {
  const { t } = useLingui()
  return (
    <section className={classes.card} aria-labelledby="profile-name">
      <div className={classes.head}>
        <Avatar name={admin.fullName} size={64} />
        <div>
          <h2 id="profile-name" className={classes.name}>
            {admin.fullName}
          </h2>
          <p className={classes.email}>{admin.email}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact label={t`Email`}>
          <span className={classes.value}>{admin.email}</span>
          {admin.isEmailVerified ? (
            <Badge color="green" variant="light">
              <Trans>Verified</Trans>
            </Badge>
          ) : (
            <Badge color="yellow" variant="light">
              <Trans>Not verified</Trans>
            </Badge>
          )}
        </Fact>
        <Fact label={t`Phone`}>{admin.phone ? admin.phone : <Trans>Not given</Trans>}</Fact>
        <Fact label={t`Language`}>{languageNames[admin.language]}</Fact>
        {admin.metadata.roles.length > 0 && <Fact label={t`Roles`}>{admin.metadata.roles.join(', ')}</Fact>}
      </dl>
    </section>
  )
}
