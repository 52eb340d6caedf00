import { useDisclosure } from '@mantine/hooks'
import { useSender, useUnreadTotal } from '@frontdesk/chats'
import { useAdmin, useCompanyId, useLiveConnection, useLocalePath, useRuntimeConfig } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { useAtom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { OpenCommands } from '../commands/Commands.tsx'
import { LeaveQuestion } from '../leaving/LeaveQuestion.tsx'
import { leavingAtom } from '../leaving/leavingAtom.ts'
import { useImpersonation } from '../impersonation/useImpersonation.ts'
import { BottomBar } from './BottomBar.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { Frame, type FrameShape } from './Frame.tsx'
import { Notices } from './Notices.tsx'
import { PageFrame } from './PageFrame.tsx'
import { ShellBar } from './ShellBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useBusNavigation } from './useBusNavigation.ts'
import { loadCommands, useCommandsAtHand } from './useCommandsAtHand.ts'
import { useCurrentPage } from './useCurrentPage.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'
import { useMobileApp } from './useMobileApp.ts'
import { useNavigation } from './useNavigation.tsx'
import { useShellShortcuts } from './useShellShortcuts.ts'
import { useUnreadMark } from './useUnreadMark.ts'

const SupportWidget = lazy(() => import('../pages/SupportWidget.ts'))
const Commands = lazy(loadCommands)

/** The frame of all pages for who is signed in; while it stands, the live connection does (LIVE-2). */
export default function Shell() {
  useLiveConnection()
  useSender()
  useBusNavigation()
  const admin = useAdmin()
  const companyId = useCompanyId()
  const unread = useUnreadTotal()
  useUnreadMark(unread)
  const entries = useNavigation(unread)
  const localePath = useLocalePath()
  const { contact } = useRuntimeConfig()
  const isMobile = useMobileApp()
  const [isContactOpen, contactDialog] = useDisclosure(false)
  const onContact = !isMobile && (contact.whatsapp !== null || contact.telegram !== null) ? contactDialog.open : null
  const isFullScreen = useSearchParams()[0].get('fullscreen') === 'true'
  const isInChat = useParams()['chatId'] !== undefined
  const page = useCurrentPage()
  const shape: FrameShape = isFullScreen || page?.isBare ? 'bare' : isMobile ? 'mobile-app' : 'desk'
  const heading = useFocusOnArrival(page?.id ?? 'lost')
  const impersonation = useImpersonation()
  const [leaving, setLeaving] = useAtom(leavingAtom)
  const [openCommands, setOpenCommands] = useState<OpenCommands>(null)
  const [wereCommandsOpen, setWereOpen] = useState(false)
  if (openCommands !== null && !wereCommandsOpen) setWereOpen(true)
  useShellShortcuts(openCommands, setOpenCommands)
  useCommandsAtHand()
  const hasSupport = companyId !== null && admin !== null && shape === 'desk'

  return (
    <>
      <Frame
        shape={shape}
        hasEdgeTab={hasSupport}
        notices={<Notices impersonation={impersonation} />}
        navigation={(asShape, close) => (
          <Sidebar
            shape={asShape}
            entries={entries}
            systemAdminHref={admin?.metadata.roles.includes('SYSTEM_ADMIN') ? localePath('/system-admin') : null}
            onContact={
              onContact &&
              (() => {
                close()
                onContact()
              })
            }
            onGo={close}
          />
        )}
        bottom={<BottomBar entries={entries} isBelowChat={isInChat} />}
        bar={(openMenu) => (
          <ShellBar
            page={page}
            unread={unread}
            titleRef={heading}
            isHidden={shape === 'bare'}
            foreignCompany={impersonation?.companyName ?? null}
            onMenu={openMenu}
            onPalette={() => setOpenCommands('palette')}
          />
        )}
      >
        <PageFrame page={page} />
      </Frame>
      <LeaveQuestion
        unsent={leaving?.unsent ?? null}
        onLeave={() => leaving?.signOut()}
        onStay={() => setLeaving(null)}
      />
      {onContact && <ContactDialog contact={contact} isOpen={isContactOpen} onClose={contactDialog.close} />}
      {/* What hangs over the page may be missing: it never takes the page with it. */}
      {wereCommandsOpen && (
        <RegionBoundary whenBroken={null}>
          <Suspense fallback={null}>
            <Commands open={openCommands} onOpen={setOpenCommands} onContact={onContact} />
          </Suspense>
        </RegionBoundary>
      )}
      {hasSupport && (
        <RegionBoundary whenBroken={null}>
          <Suspense fallback={null}>
            <SupportWidget companyId={companyId} />
          </Suspense>
        </RegionBoundary>
      )}
    </>
  )
}
