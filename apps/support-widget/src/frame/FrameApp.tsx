import { useCompanyId, useLiveConnection } from '@frontdesk/platform'
import { SupportPanel, useHasUnread } from '@frontdesk/support-widget'
import { useEffect, useState } from 'react'
import type { Page } from './connectToPage.ts'

/** The panel, filling the frame; it tells the page when support wrote while nobody was looking. */
export function FrameApp({ page }: { page: Page }) {
  useLiveConnection()
  const companyId = useCompanyId()
  const [isOpen, setOpen] = useState(true)
  useEffect(() => page.onShown(setOpen), [page])
  if (companyId === null) return null
  const close = () => page.say({ type: 'close' })
  return (
    <div
      className="frame"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <TellUnread key={companyId} companyId={companyId} isOpen={isOpen} page={page} />
      <SupportPanel key={companyId} companyId={companyId} onClose={close} />
    </div>
  )
}

function TellUnread({ companyId, isOpen, page }: { companyId: number; isOpen: boolean; page: Page }) {
  const hasUnread = useHasUnread(companyId, isOpen)
  useEffect(() => page.say({ type: 'unread', hasUnread }), [page, hasUnread])
  return null
}
