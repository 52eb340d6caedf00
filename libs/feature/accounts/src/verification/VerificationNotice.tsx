import { sessionQueries, useAdmin, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useAtom, atom } from 'jotai'
import { useResendVerification } from './useResendVerification.ts'
import { VerificationNoticeView } from './VerificationNoticeView.tsx'

/**
 * The user whose notice was dismissed, until the page is reloaded: an unconfirmed address is worth a reminder
 * tomorrow.
 */
const dismissedNoticeAtom = atom<number | null>(null)

/**
 * AUTH-3: reminds an administrator whose address is not confirmed to open the emailed link. Hidden for everyone else.
 */
export function VerificationNotice() {
  const admin = useAdmin()
  return admin && !admin.isEmailVerified ? <ForUnverified admin={admin} /> : null
}

function ForUnverified({ admin }: { admin: { id: number; email: string } }) {
  const resend = useResendVerification()
  const [dismissed, setDismissed] = useAtom(dismissedNoticeAtom)
  // The link opens from the mail program, so in another tab: on return here the address may be confirmed.
  useQuery({ ...sessionQueries.me(useApi()), refetchOnWindowFocus: 'always' })
  if (dismissed === admin.id) return null
  return <VerificationNoticeView email={admin.email} resend={resend} onDismiss={() => setDismissed(admin.id)} />
}
