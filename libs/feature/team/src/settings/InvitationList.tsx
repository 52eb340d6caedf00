import type { CompanyRole, Invitation } from '@frontdesk/contract'
import { useSoleMutation } from '@frontdesk/platform'
import { TimeText } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Badge } from '@mantine/core'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useRoleText } from '../useRoleText.ts'
import classes from './Team.module.css'
import type { TeamChanges } from './useTeamChanges.ts'

type Changes = Pick<TeamChanges, 'resend' | 'withdraw'>

/** An invitation that waits for its reader. `now`: when the list was shown, in milliseconds. */
function InvitationRow({
  invitation: { id, email, role, invitedBy, sentAt, expiresAt },
  canChange,
  changes,
  now,
}: {
  invitation: Invitation
  canChange: boolean
  changes: Changes
  now: number
}) {
  const { t } = useLingui()
  const textOf = useRoleText()
  const resend = useSoleMutation({ mutationFn: () => changes.resend(id) })
  const withdraw = useSoleMutation({ mutationFn: () => changes.withdraw(id) })
  const failure = resend.error ?? withdraw.error
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{email}</div>
        <div className={classes.dim}>
          {invitedBy === null ? (
            <Trans>
              Sent <TimeText at={sentAt} show="day" />
            </Trans>
          ) : (
            <Trans>
              Sent by {invitedBy}, <TimeText at={sentAt} show="day" />
            </Trans>
          )}
        </div>
        <div className={classes.dim}>
          {Date.parse(expiresAt) <= now ? (
            <Trans>The link has expired. Send it again.</Trans>
          ) : (
            <Trans>
              The link works until <TimeText at={expiresAt} show="day" />
            </Trans>
          )}
        </div>
        {resend.isSuccess && failure === null && (
          <div role="status" className={classes.done}>
            <Trans>Sent again</Trans>
          </div>
        )}
        {failure !== null && (
          <div role="alert" className={classes.failed}>
            {failure.message}
          </div>
        )}
      </div>
      <Badge variant="light" color={role === 'owner' ? 'violet' : 'gray'}>
        {textOf(role).name}
      </Badge>
      {canChange && (
        <div className={classes.actions}>
          <ActionIcon
            size="lg"
            aria-label={t`Send the invitation to ${email} again`}
            loading={resend.isPending}
            onClick={() => resend.mutate(undefined)}
          >
            <IconMailForward size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="lg"
            aria-label={t`Withdraw the invitation to ${email}`}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}

/** The invitations that wait for their readers. `roles`: those that the user may give. */
export function InvitationList({
  invitations,
  roles,
  changes,
}: {
  invitations: readonly Invitation[]
  roles: readonly CompanyRole[]
  changes: Changes
}) {
  const id = useId()
  const [now] = useState(() => Date.now())
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>Invitations</Trans>
      </h2>
      <ul className={classes.list}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            canChange={roles.includes(invitation.role)}
            changes={changes}
            now={now}
          />
        ))}
      </ul>
    </section>
  )
}
