import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Admin } from '@frontdesk/contract'
import { Notice } from '../shell/Notice.tsx'

/** A line above the page: a link signed in, as whom, and the way out (D-13). */
export function LinkNoticeView({
  person,
  onSignOut,
  onDismiss,
}: {
  person: Pick<Admin, 'fullName' | 'email'>
  onSignOut: () => void
  onDismiss: () => void
}) {
  const { t } = useLingui()
  const { fullName, email } = person
  const who = fullName ? `${fullName} (${email})` : email
  return (
    <section aria-label={t`Signed in by a link`}>
      <Notice
        kind="news"
        icon={<IconLink size={18} stroke={1.75} aria-hidden />}
        action={
          <Button size="compact-md" variant="default" onClick={onSignOut}>
            <Trans>Sign out</Trans>
          </Button>
        }
        onDismiss={onDismiss}
        dismissLabel={t`Dismiss`}
      >
        <Trans>The link that you opened signed you in as {who}. If that is not you, sign out.</Trans>
      </Notice>
    </section>
  )
}
