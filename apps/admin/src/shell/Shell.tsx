import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useLogout } from '@frontdesk/accounts'
import { useUnreadTotal } from '@frontdesk/chats'
import { setLocale, useAdmin, useCompanies, useCompanyId, useLiveConnection, useLiveStatus, useLocale, useLocalePath, useRuntimeConfig, useSession } from '@frontdesk/platform'
import { LanguageMenu, LiveStatusBar, RegionBoundary, SkeletonRows } from '@frontdesk/platform/parts'
import { lazy, Suspense } from 'react'
import { Outlet, useSearchParams } from 'react-router-dom'
import { CompanyGate } from './CompanyGate.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { Frame } from './Frame.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useCurrentPage } from './useCurrentPage.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

const SupportWidget = lazy(() => import('../pages/SupportWidget.ts'))

/** The frame of all pages for who is signed in; while it stands, the live connection does (LIVE-2). */
export default function Shell() {
  const { i18n, t } = useLingui()
  useLiveConnection()
  const admin = useAdmin()
  const session = useSession()
  const { companies } = useCompanies()
  const companyId = useCompanyId()
  const unread = useUnreadTotal()
  const logout = useLogout()
  const locale = useLocale()
  const localePath = useLocalePath()
  const { contact } = useRuntimeConfig()
  const liveStatus = useLiveStatus()
  const [isContactOpen, contactDialog] = useDisclosure(false)
  const [search] = useSearchParams()
  const page = useCurrentPage()
  const heading = useFocusOnArrival(page?.id ?? 'lost')
  const isFullScreen = search.get('fullscreen') === 'true'
  const isContactKnown = contact.whatsapp !== null || contact.telegram !== null

  const changeCompany = (chosen: number) => {
    session.chooseCompany(chosen)
    // A page never changes companies under the user's hands: the chosen one begins with a fresh page.
    window.location.assign(localePath('/chats'))
  }

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
            systemAdminHref={localePath('/system-admin')}
            onContact={isContactKnown ? contactDialog.open : null}
            onGo={close}
          />
        )}
        bar={(openMenu) => (
          <TopBar title={page ? i18n._(page.title) : t`Page not found`} unread={unread} titleRef={heading} onMenu={openMenu}>
            <LanguageMenu locale={locale} onChoose={(chosen) => setLocale(chosen)} />
            {admin && <ProfileMenu admin={admin} companies={companies ?? []} companyId={companyId} onCompany={changeCompany} onLogout={logout} />}
          </TopBar>
        )}
      >
        <RegionBoundary key={page?.id ?? 'lost'}>
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
