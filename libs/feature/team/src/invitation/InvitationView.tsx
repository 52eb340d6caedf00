import type { OpenedInvitation } from '@frontdesk/contract'
import { PageTitle } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Loader, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useRoleText } from '../useRoleText.ts'
import classes from './Invitation.module.css'

/** `refused`: the link is not valid; `unclear`: the provider could not be reached. */
export type InvitationState = { is: 'asking' | 'refused' | 'unclear' } | { is: 'known'; invitation: OpenedInvitation }

type Props = {
  state: InvitationState
  /** The address of the account that is signed in; null for nobody, undefined while that is not known. */
  signedInAs: string | null | undefined
  isPending: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onAccept: () => void
  onSignOut: () => void
  onRetry: () => void
}

const back = { search: '?next=%2Finvitation' }

/** Why an invitation cannot be accepted any more, and what helps. */
function Ended({ state }: { state: OpenedInvitation['state'] }) {
  switch (state) {
    case 'accepted':
      return <Trans>This invitation was accepted already. Sign in to get to your chats.</Trans>
    case 'withdrawn':
      return <Trans>This invitation was withdrawn. Ask the person who invited you.</Trans>
    case 'expired':
    case 'open':
      return <Trans>This invitation has expired. Ask the person who invited you to send it again.</Trans>
  }
}

/** The way in: to accept, or first the account of the address. */
function WayIn({ invitation, ...props }: Omit<Props, 'state' | 'onRetry'> & { invitation: OpenedInvitation }) {
  const { signedInAs, isPending, failure, onAccept, onSignOut } = props
  const { email, hasAccount } = invitation
  if (signedInAs === undefined) return <Loader size="sm" aria-hidden />
  if (signedInAs === null)
    return (
      <Stack gap="sm">
        <p className={classes.lead}>
          <Trans>The invitation is for {email}.</Trans>
        </p>
        {!hasAccount && (
          <Button component={Link} size="md" fullWidth to={{ pathname: '/auth/register', ...back }} state={{ email }}>
            <Trans>Create an account</Trans>
          </Button>
        )}
        <Button
          component={Link}
          size="md"
          fullWidth
          variant={hasAccount ? 'filled' : 'default'}
          to={{ pathname: '/auth/login', ...back }}
        >
          <Trans>Sign in</Trans>
        </Button>
      </Stack>
    )
  if (signedInAs.toLowerCase() !== email.toLowerCase())
    return (
      <Stack gap="sm">
        <Alert color="yellow">
          <Trans>
            The invitation is for {email}, and you are signed in as {signedInAs}.
          </Trans>
        </Alert>
        <Button size="md" fullWidth onClick={onSignOut}>
          <Trans>Sign out and go on</Trans>
        </Button>
      </Stack>
    )
  return (
    <Stack gap="sm">
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Button size="md" fullWidth loading={isPending} onClick={onAccept}>
        <Trans>Join the team</Trans>
      </Button>
    </Stack>
  )
}

/** An invitation into a company, as its link shows it (TEAM-1). */
export function InvitationView({ state, onRetry, ...props }: Props) {
  const { t } = useLingui()
  const textOf = useRoleText()
  const invitation = state.is === 'known' ? state.invitation : null
  const { companyName = '', invitedBy = null } = invitation ?? {}
  return (
    <section className={classes.card}>
      <PageTitle title={invitation ? t`Join ${companyName}` : t`Invitation`} className={classes.title} />
      {state.is === 'asking' && (
        <p className={classes.lead} role="status">
          <Loader size="xs" mr="sm" aria-hidden />
          <Trans>The link is being checked…</Trans>
        </p>
      )}
      {state.is === 'refused' && (
        <Alert color="red" role="alert" title={t`This link is not valid, or not the newest one.`}>
          <Trans>Open the link in the newest email, or ask the person who invited you.</Trans>
        </Alert>
      )}
      {state.is === 'unclear' && (
        <Stack gap="sm">
          <Alert color="red" role="alert" title={t`The link could not be checked`}>
            <Trans>Check your connection and try again.</Trans>
          </Alert>
          <Button size="md" fullWidth onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </Stack>
      )}
      {invitation && invitation.state !== 'open' && (
        <Stack gap="sm">
          <Alert color="yellow" role="status">
            <Ended state={invitation.state} />
          </Alert>
          <Button component={Link} to="/chats" size="md" fullWidth variant="default">
            <Trans>Go to your chats</Trans>
          </Button>
        </Stack>
      )}
      {invitation?.state === 'open' && (
        <>
          <p className={classes.lead}>
            {invitedBy === null ? (
              <Trans>You are invited to answer the customers of {companyName} with its team.</Trans>
            ) : (
              <Trans>
                {invitedBy} invites you to answer the customers of {companyName} with the team.
              </Trans>
            )}
          </p>
          <p className={classes.lead}>
            <strong>{textOf(invitation.role).name}</strong>: {textOf(invitation.role).meaning}
          </p>
          <WayIn invitation={invitation} {...props} />
        </>
      )}
    </section>
  )
}
