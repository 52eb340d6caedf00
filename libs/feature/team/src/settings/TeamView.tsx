import type { KnownCompanyUser } from '@frontdesk/api-client'
import type { Invitation } from '@frontdesk/contract'
import { useReturningFocus } from '@frontdesk/platform/parts'
import { rolesToGive, type Member } from '@frontdesk/team-rules'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { InvitationList } from './InvitationList.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import classes from './Team.module.css'
import type { TeamChanges } from './useTeamChanges.ts'

type Dialog = { is: 'invite' } | { is: 'role' | 'remove'; person: KnownCompanyUser }

/** The people of a company with their roles, and who is invited. `me`: the user, and their role. */
export function TeamView({
  people,
  invitations,
  me,
  idsHere,
  changes,
}: {
  people: readonly KnownCompanyUser[]
  invitations: readonly Invitation[]
  me: Member
  /** The people who are here now. */
  idsHere: ReadonlySet<number>
  changes: TeamChanges
}) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { title, remember, giveBack } = useReturningFocus<HTMLHeadingElement>()
  const open = (next: Dialog) => {
    remember()
    setDialog(next)
  }
  const close = (how?: { isOpenerGone: boolean }) => {
    setDialog(null)
    giveBack(how)
  }
  const team = people.map(({ id, role }): Member => ({ id, role: role ?? 'admin' }))
  return (
    <>
      <section className={classes.section}>
        <div className={classes.head}>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            <Trans>People</Trans>
          </h2>
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => open({ is: 'invite' })}
          >
            <Trans>Invite somebody</Trans>
          </Button>
        </div>
        <PeopleList
          people={people}
          team={team}
          me={me}
          idsHere={idsHere}
          onRole={(person) => open({ is: 'role', person })}
          onRemove={(person) => open({ is: 'remove', person })}
        />
      </section>
      {invitations.length > 0 && (
        <InvitationList invitations={invitations} roles={rolesToGive(me.role)} changes={changes} />
      )}
      {dialog?.is === 'invite' && (
        <InviteDialog roles={rolesToGive(me.role)} onInvite={changes.invite} onClose={() => close()} />
      )}
      {dialog?.is === 'role' && (
        <RoleDialog
          person={dialog.person}
          team={team}
          me={me}
          onSave={(role) => changes.changeRole({ id: dialog.person.id, role })}
          onClose={() => close()}
        />
      )}
      {dialog?.is === 'remove' && (
        <RemoveDialog
          person={dialog.person}
          isMe={dialog.person.id === me.id}
          onRemove={() => changes.remove(dialog.person.id)}
          onClose={() => close()}
          onDone={() => close({ isOpenerGone: true })}
        />
      )}
    </>
  )
}
