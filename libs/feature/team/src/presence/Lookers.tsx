import { useAdmin, useListText, usePeopleHere } from '@frontdesk/platform'
import type { Chat, PresentPerson } from '@frontdesk/contract'
import { PersonAvatar } from '@frontdesk/platform/parts'
import { othersAt } from '@frontdesk/team-rules'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useLookAtChat } from './useLookAtChat.ts'
import classes from './Lookers.module.css'

const firstName = (name: string) => name.split(' ')[0] ?? name

/** So many are named; of the others their number is shown. */
const mostNamed = 2

/** The colleagues who look at a chat, by face and first name; all of them by their whole names, to hear or to hover. */
export function LookersView({ people }: { people: readonly Pick<PresentPerson, 'adminId' | 'name' | 'avatarUrl'>[] }) {
  const { t } = useLingui()
  const listText = useListText()
  if (people.length === 0) return null
  const names = listText(people.map(({ name }) => name || t`A colleague`))
  const sentence =
    people.length === 1 ? t`${names} is looking at this chat, too` : t`${names} are looking at this chat, too`
  const named = people.slice(0, mostNamed)
  const more = people.length - named.length
  return (
    <p className={classes.lookers} title={sentence}>
      <span className={classes.faces} aria-hidden>
        {named.map(({ adminId, name, avatarUrl }) => (
          <span key={adminId} className={classes.face}>
            <PersonAvatar name={name} avatarUrl={avatarUrl} size={20} />
          </span>
        ))}
      </span>
      <span className={classes.names} aria-hidden>
        {named.map(({ name }) => firstName(name) || t`A colleague`).join(', ')}
      </span>
      {more > 0 && <span aria-hidden>+{more}</span>}
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </p>
  )
}

/** Shows who else looks at a customer's chat, and tells them that this window does (TEAM-3). */
export function Lookers({ chat }: { chat: Chat }) {
  useLookAtChat(chat)
  return <LookersView people={othersAt(usePeopleHere(), chat.id, useAdmin()?.id ?? null)} />
}
