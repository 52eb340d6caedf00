import { sessionQueries, useAdmin, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useAtom, atom } from 'jotai'
import { useResendVerification } from './useResendVerification.ts'
import { VerificationNoticeView } from './VerificationNoticeView.tsx'

/** Whose notice was put aside, for the life of the page: an address that is not confirmed is worth another word tomorrow. */
const dismissedNoticeAtom = atom<number | null>(null)

/** AUTH-3: tells an administrator whose address is not confirmed to look at the mail. There for nobody else. */
export function VerificationNotice() {
  const admin = useAdmin()
  return admin && !admin.isEmailVerified ? <ForUnverified admin={admin} /> : null
}

function ForUnverified({ admin }: { admin: { id: number; email: string } }) {
  const resend = useResendVerification()
  const [dismissed, setDismissed] = useAtom(dismissedNoticeAtom)
  // The link is opened in the mail program, so in another tab: coming back here, the address may be confirmed.
  useQuery({ ...sessionQueries.me(useApi()), refetchOnWindowFocus: 'always' })
  if (dismissed === admin.id) return null
  return <VerificationNoticeView email={admin.email} resend={resend} onDismiss={() => setDismissed(admin.id)} />
}
