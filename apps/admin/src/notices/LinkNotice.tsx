import { arrivedByLinkAtom, useAdmin } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Admin } from '@frontdesk/contract'
import { NoticeBar } from './NoticeBar.tsx'

/** A line above the page: the user that a link signed in, and the sign-out (D-13). */
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
      <NoticeBar
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
      </NoticeBar>
    </section>
  )
}

/**
 * Names the user that a link signed in, until it is dismissed on this device (D-13). Hidden after any other sign-in.
 */
export function LinkNotice({ onSignOut }: { onSignOut: () => void }) {
  const admin = useAdmin()
  const [isThere, setThere] = useAtom(arrivedByLinkAtom)
  return isThere && admin ? (
    <LinkNoticeView person={admin} onSignOut={onSignOut} onDismiss={() => setThere(false)} />
  ) : null
}
