import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Admin } from '@frontdesk/contract'
import { Avatar, Logo, PageTitle } from '@frontdesk/platform/parts'
import classes from './SessionQuestionView.module.css'

type Person = Pick<Admin, 'fullName' | 'email'>

/**
 * Asks which account to use when a link would replace the signed-in user (AUTH-13). The owner of the link is unknown
 * yet. With `salonsOf`, asks about salons instead: the email that the address names. Staying is the first choice.
 */
export function SessionQuestionView({
  here,
  isChecking,
  salonsOf = null,
  onStay,
  onLeave,
}: {
  here: Person
  isChecking: boolean
  salonsOf?: string | null
  onStay: () => void
  onLeave: () => void
}) {
  const { t } = useLingui()
  const hereName = here.fullName || here.email
  return (
    <main className={classes.page}>
      <Logo />
      <section className={classes.card}>
        <PageTitle title={t`Which account do you want to use?`} className={classes.title} />
        <p className={classes.lead}>
          {salonsOf === null ? (
            <Trans>
              The link that you opened signs in by itself, perhaps to somebody else's account. Use it only if you know
              where it came from.
            </Trans>
          ) : (
            <Trans>
              These salons came from Altegio for {salonsOf}. Sign out to connect them under that account. If you stay,
              they are put away and not connected here.
            </Trans>
          )}
        </p>
        <div className={classes.who}>
          <Avatar name={hereName} />
          <div className={classes.text}>
            <span className={classes.role}>
              <Trans>Signed in now</Trans>
            </span>
            <strong>{hereName}</strong>
            {here.fullName && <span className={classes.email}>{here.email}</span>}
          </div>
        </div>
        <div className={classes.answers}>
          <Button size="md" fullWidth onClick={onStay} disabled={isChecking}>
            <Trans>Stay {hereName}</Trans>
          </Button>
          <Button size="md" fullWidth variant="default" onClick={onLeave} loading={isChecking}>
            {salonsOf === null ? <Trans>Sign out and use the link</Trans> : <Trans>Sign out and keep the salons</Trans>}
          </Button>
        </div>
      </section>
    </main>
  )
}
