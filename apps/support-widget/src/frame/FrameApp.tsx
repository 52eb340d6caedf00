import { SupportPanel, useUnreadCount, type SupportStore } from '@frontdesk/support-widget'
import { useEffect } from 'react'
import type { HostPage } from './connectToPage.ts'

type Props = { support: SupportStore; page: Pick<HostPage, 'send'>; isOpen: boolean }

/** The panel, filling the frame; tells the page how many messages of support are not read. */
export function FrameApp({ support, page, isOpen }: Props) {
  const unread = useUnreadCount(support)
  useEffect(() => page.send({ type: 'unread', count: isOpen ? 0 : unread }), [page, unread, isOpen])
  return <SupportPanel support={support} isShown={isOpen} canAttach onClose={() => page.send({ type: 'close' })} />
}
