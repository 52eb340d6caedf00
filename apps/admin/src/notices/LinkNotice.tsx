import { arrivedByLinkAtom, useAdmin } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Admin } from '@frontdesk/contract'
import { Notice } from './Notice.tsx'

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

/** Says as whom a link signed in, until it is put aside on this device (D-13). There for nobody who signed in otherwise. */
export function LinkNotice({ onSignOut }: { onSignOut: () => void }) {
  const admin = useAdmin()
  const [isThere, setThere] = useAtom(arrivedByLinkAtom)
  return isThere && admin ? (
    <LinkNoticeView person={admin} onSignOut={onSignOut} onDismiss={() => setThere(false)} />
  ) : null
}
