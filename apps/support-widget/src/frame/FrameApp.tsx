import { useCompanyId, useLiveConnection } from '@frontdesk/platform'
import { SupportPanel, useHasUnread } from '@frontdesk/support-widget'
import { useEffect, useState } from 'react'
import type { HostPage } from './connectToPage.ts'

/** The panel, filling the frame; notifies the page of support messages that arrive while it is closed. */
export function FrameApp({ page }: { page: HostPage }) {
  useLiveConnection()
  const companyId = useCompanyId()
  const [isOpen, setOpen] = useState(true)
  useEffect(() => page.onShown(setOpen), [page])
  if (companyId === null) return null
  const close = () => page.send({ type: 'close' })
  return (
    <div
      className="frame"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <UnreadReporter key={companyId} companyId={companyId} isOpen={isOpen} page={page} />
      <SupportPanel key={companyId} companyId={companyId} onClose={close} />
    </div>
  )
}

function UnreadReporter({ companyId, isOpen, page }: { companyId: number; isOpen: boolean; page: HostPage }) {
  const hasUnread = useHasUnread(companyId, isOpen)
  useEffect(() => page.send({ type: 'unread', hasUnread }), [page, hasUnread])
  return null
}
