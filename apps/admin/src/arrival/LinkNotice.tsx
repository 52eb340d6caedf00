import { arrivedByLinkAtom, useAdmin } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { LinkNoticeView } from './LinkNoticeView.tsx'

/** Says as whom a link signed in, until it is put aside on this device (D-13). There for nobody who signed in otherwise. */
export function LinkNotice({ onSignOut }: { onSignOut: () => void }) {
  const admin = useAdmin()
  const [isThere, setThere] = useAtom(arrivedByLinkAtom)
  return isThere && admin ? (
    <LinkNoticeView person={admin} onSignOut={onSignOut} onDismiss={() => setThere(false)} />
  ) : null
}
