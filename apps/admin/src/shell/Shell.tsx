import { useDisclosure } from '@mantine/hooks'
import { useUnreadTotal } from '@frontdesk/chats'
import { useAdmin, useCompanyId, useLiveConnection, useLiveStatus, useLocalePath, useRuntimeConfig } from '@frontdesk/platform'
import { LiveStatusBar, RegionBoundary, SkeletonRows } from '@frontdesk/platform/parts'
import { lazy, Suspense } from 'react'
import { Outlet, useSearchParams } from 'react-router-dom'
import { CompanyGate } from './CompanyGate.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { Frame } from './Frame.tsx'
import { ShellBar } from './ShellBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useCurrentPage } from './useCurrentPage.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

const SupportWidget = lazy(() => import('../pages/SupportWidget.ts'))

/** The frame of all pages for who is signed in; while it stands, the live connection does (LIVE-2). */
export default function Shell() {
  useLiveConnection()
  const liveStatus = useLiveStatus()
  const admin = useAdmin()
  const companyId = useCompanyId()
  const unread = useUnreadTotal()
  const systemAdminHref = useLocalePath()('/system-admin')
  const { contact } = useRuntimeConfig()
  const [isContactOpen, contactDialog] = useDisclosure(false)
  const isContactKnown = contact.whatsapp !== null || contact.telegram !== null
  const isFullScreen = useSearchParams()[0].get('fullscreen') === 'true'
  const page = useCurrentPage()
  const pageId = page?.id ?? 'lost'
  const heading = useFocusOnArrival(pageId)

  return (
    <>
      <Frame
        isFullScreen={isFullScreen}
        status={<LiveStatusBar status={liveStatus} />}
        navigation={(shape, close) => (
          <Sidebar
            shape={shape}
            unread={unread}
            isSystemAdmin={admin?.metadata.roles.includes('SYSTEM_ADMIN') ?? false}
            systemAdminHref={systemAdminHref}
            onContact={
              isContactKnown
                ? () => {
                    close()
                    contactDialog.open()
                  }
                : null
            }
            onGo={close}
          />
        )}
        bar={(openMenu) => <ShellBar page={page} unread={unread} titleRef={heading} onMenu={openMenu} />}
      >
        <RegionBoundary key={pageId}>
          <Suspense fallback={<SkeletonRows rows={8} withFaces />}>
            {page?.needsCompany ? (
              <CompanyGate>
                <Outlet />
              </CompanyGate>
            ) : (
              <Outlet />
            )}
          </Suspense>
        </RegionBoundary>
      </Frame>
      {isContactKnown && <ContactDialog contact={contact} isOpen={isContactOpen} onClose={contactDialog.close} />}
      {companyId !== null && admin && !isFullScreen && (
        <Suspense fallback={null}>
          <SupportWidget companyId={companyId} />
        </Suspense>
      )}
    </>
  )
}
