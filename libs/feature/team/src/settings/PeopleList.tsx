import type { KnownCompanyUser } from '@frontdesk/api-client'
import { HereMark, PersonAvatar, TimeText } from '@frontdesk/platform/parts'
import { refusalOfChange, rolesToGive, type Member } from '@frontdesk/team-rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Badge } from '@mantine/core'
import { IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { useRoleText } from '../useRoleText.ts'
import classes from './Team.module.css'

type Props = {
  people: readonly KnownCompanyUser[]
  team: readonly Member[]
  me: Member
  idsHere: ReadonlySet<number>
  onRole: (person: KnownCompanyUser) => void
  onRemove: (person: KnownCompanyUser) => void
}

/** The people of a company; a button that the user's role does not allow is not there. */
export function PeopleList({ people, team, me, idsHere, onRole, onRemove }: Props) {
  const { t } = useLingui()
  const textOf = useRoleText()
  return (
    <ul className={classes.list}>
      {people.map((person) => {
        const { id, fullName, email, joinedAt, avatarUrl } = person
        const role = person.role ?? 'admin'
        const may = (to: Member['role'] | null) => refusalOfChange(me, { id, role }, to, team) === null
        const canChange = rolesToGive(me.role).some((to) => to !== role && may(to))
        return (
          <li key={id} className={classes.row}>
            <PersonAvatar name={fullName} avatarUrl={avatarUrl} size={40} />
            <div className={classes.words}>
              <div className={classes.name}>
                <bdi>{fullName}</bdi> {id === me.id && <Trans>(you)</Trans>}
              </div>
              {id !== me.id && idsHere.has(id) && <HereMark />}
              <div className={classes.dim}>{email}</div>
              {joinedAt !== null && (
                <div className={classes.dim}>
                  <Trans>
                    Since <TimeText at={joinedAt} show="day" />
                  </Trans>
                </div>
              )}
            </div>
            <Badge variant="light" color={role === 'owner' ? 'violet' : 'gray'}>
              {textOf(role).name}
            </Badge>
            <div className={classes.actions}>
              {canChange && (
                <ActionIcon size="lg" aria-label={t`Change the role of ${fullName}`} onClick={() => onRole(person)}>
                  <IconUserCog size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
              {may(null) && (
                <ActionIcon
                  size="lg"
                  aria-label={id === me.id ? t`Leave the company` : t`Remove ${fullName}`}
                  onClick={() => onRemove(person)}
                >
                  <IconUserMinus size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
