import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Admin } from '@frontdesk/contract'
import { Avatar, Logo, PageTitle } from '@frontdesk/platform/parts'
import classes from './SessionQuestionView.module.css'

type Person = Pick<Admin, 'fullName' | 'email'>

const Who = ({ person, children }: { person: Person; children: React.ReactNode }) => (
  <div className={classes.who}>
    <Avatar name={person.fullName || person.email} />
    <div className={classes.words}>
      <span className={classes.role}>{children}</span>
      <strong>{person.fullName || person.email}</strong>
      {person.fullName && <span className={classes.email}>{person.email}</span>}
    </div>
  </div>
)

/** As whom to go on, when a link would sign somebody else in (AUTH-13). Staying is the way that changes nothing, and comes first. */
export function SessionQuestionView({ here, arriving, onStay, onContinue }: { here: Person; arriving: Person; onStay: () => void; onContinue: () => void }) {
  const { t } = useLingui()
  const hereName = here.fullName || here.email
  const arrivingName = arriving.fullName || arriving.email
  return (
    <main className={classes.page}>
      <Logo />
      <section className={classes.card}>
        <PageTitle title={t`As whom do you want to go on?`} className={classes.title} />
        <p className={classes.lead}>
          <Trans>The link that you opened belongs to another account. Go on with it only if you know where the link came from.</Trans>
        </p>
        <Who person={here}>
          <Trans>Signed in now</Trans>
        </Who>
        <Who person={arriving}>
          <Trans>The link's account</Trans>
        </Who>
        <div className={classes.answers}>
          <Button size="md" fullWidth onClick={onStay}>
            <Trans>Stay {hereName}</Trans>
          </Button>
          <Button size="md" fullWidth variant="default" onClick={onContinue}>
            <Trans>Sign out and go on as {arrivingName}</Trans>
          </Button>
        </div>
      </section>
    </main>
  )
}
