import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useNeedsYou, useSender, useUnreadTotal } from '@frontdesk/chats'
import {
  useAdmin,
  useCompanyId,
  useLiveConnection,
  useLocalePath,
  useRuntimeConfig,
  isMobileApp,
} from '@frontdesk/platform'
import { RegionBoundary, TopBarPlaceContext, type TopBarPlace } from '@frontdesk/platform/parts'
import { lazy, Suspense, useCallback, useState, useEffect, type ReactNode } from 'react'
import { useParams, useSearchParams, matchPath, useLocation } from 'react-router-dom'
import type { OpenCommands } from '../commands/Commands.tsx'
import { UnsentQuestions } from '../leaving/UnsentQuestions.tsx'
import { useImpersonation } from '../impersonation/useImpersonation.ts'
import { BottomBar, Sidebar, type NavigationEntry } from '../navigation/Sidebar.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { Frame, type FrameShape } from './Frame.tsx'
import { Notices } from '../notices/Notices.tsx'
import { PageFrame } from './PageFrame.tsx'
import { ShellBar } from './ShellBar.tsx'
import { useBusNavigation, useShellShortcuts } from './shellNavigation.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'
import { useIsIdle } from './useIsIdle.ts'
import classes from './Shell.module.css'
import { useNavigation } from '../navigation/useNavigation.tsx'
import { appPages, type AppPage } from '../appPages.ts'

const loadCommands = () => import('../commands/Commands.tsx')

/** Sets a badge on the installed app's icon, where the browser supports it. */
type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** What waits, for the window's title: chats that need a person, and unread messages (D-14). */
function useTitleMark(unread: number, { count, isWhole }: { count: number; isWhole: boolean }): string {
  const { t } = useLingui()
  const chats = isWhole ? t`${plural(count, { one: '# needs you', other: '# need you' })}` : t`${count}+ need you`
  return `${count > 0 ? `${chats} · ` : ''}${unread > 0 ? `(${String(unread)}) ` : ''}`
}

/**
 * Marks the tab's icon while chats need a person or messages are unread, and the installed app's with
 * the number of the latter.
 */
function useIconMark(unread: number, needsYou: number): void {
  const marked = needsYou > 0 ? '/favicon-needs-you.svg' : unread > 0 ? '/favicon-unread.svg' : null
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon) return
    const plain = icon.getAttribute('href') ?? ''
    if (marked === null) return
    icon.href = marked
    return () => icon.setAttribute('href', plain)
  }, [marked])
  useEffect(() => {
    const device: Badged = navigator
    // Without a number the badge is a dot; a browser may refuse, which is harmless.
    void (unread > 0 ? device.setAppBadge?.(unread) : device.clearAppBadge?.())?.catch(() => undefined)
  }, [unread])
  useEffect(() => () => void (navigator as Badged).clearAppBadge?.().catch(() => undefined), [])
}

/** SHELL-17: whether a mobile app's web view shows the page; also marks the root for elements outside of the frame. */
function useMobileApp(): boolean {
  const [isOn] = useState(() => isMobileApp())
  useEffect(() => {
    if (!isOn) return
    document.documentElement.dataset['mobileApp'] = 'true'
    return () => {
      delete document.documentElement.dataset['mobileApp']
    }
  }, [isOn])
  return isOn
}

/** The page of the address; null where there is none. */
function useCurrentPage(): AppPage | null {
  const { pathname } = useLocation()
  return appPages.find(({ paths }) => paths.some((path) => matchPath(path, pathname) !== null)) ?? null
}

const SupportWidget = lazy(() => import('../pages/SupportWidget.ts'))
const Commands = lazy(loadCommands)

/** Loads a part that hangs over the page; its failure leaves the page intact. */
const BesidePage = ({ children }: { children: ReactNode }) => (
  <RegionBoundary whenBroken={null}>
    <Suspense fallback={null}>{children}</Suspense>
  </RegionBoundary>
)

/**
 * Which commands are open, by keys or a click; `wereOpen` once they were. Their code comes when the page is idle, so
 * that users who press the keys can type at once.
 */
function useOpenCommands(isIdle: boolean) {
  const [open, setOpen] = useState<OpenCommands>(null)
  const [wereOpen, setWereOpen] = useState(false)
  if (open !== null && !wereOpen) setWereOpen(true)
  useShellShortcuts(open, setOpen)
  useEffect(() => {
    if (isIdle) void loadCommands().catch(() => undefined)
  }, [isIdle])
  return { open, setOpen, wereOpen }
}

/** Lets a page's own header take the place of the top bar, with its `tools`, where there is one pane at a time. */
function useBarPlace(hasBar: boolean, tools: ReactNode): TopBarPlace {
  const isNarrow = useMediaQuery('(max-width: 899.9px)', false, { getInitialValueInEffect: false })
  const [takers, setTakers] = useState(0)
  const take = useCallback(() => {
    setTakers((count) => count + 1)
    return () => setTakers((count) => count - 1)
  }, [])
  return { take, isTaken: hasBar && isNarrow && takers > 0, tools }
}

/** The main navigation of the signed-in user; `onGo` is called before it leads to a page or opens the contacts. */
function ShellNavigation({
  shape,
  entries,
  onContact,
  onGo,
}: {
  shape: 'column' | 'rows'
  entries: readonly NavigationEntry[]
  onContact: (() => void) | null
  onGo: () => void
}) {
  const admin = useAdmin()
  const localePath = useLocalePath()
  return (
    <Sidebar
      shape={shape}
      entries={entries}
      systemAdminHref={admin?.metadata.roles.includes('SYSTEM_ADMIN') ? localePath('/system-admin') : null}
      onContact={
        onContact &&
        (() => {
          onGo()
          onContact()
        })
      }
      onGo={onGo}
    />
  )
}

/** The frame of all pages for signed-in users; the live connection is open while it is mounted (LIVE-2). */
export default function Shell() {
  useLiveConnection()
  useSender()
  useBusNavigation()
  const admin = useAdmin()
  const companyId = useCompanyId()
  const unread = useUnreadTotal()
  const needsYou = useNeedsYou()
  useIconMark(unread, needsYou.count)
  const titleMark = useTitleMark(unread, needsYou)
  const entries = useNavigation(unread)
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
  const isIdle = useIsIdle()
  const commands = useOpenCommands(isIdle)
  const hasSupport = companyId !== null && admin !== null && shape === 'desk'
  const [support, setSupport] = useState<HTMLElement | null>(null)
  const supportPlace = hasSupport && <span ref={setSupport} className={classes.support} />
  const barPlace = useBarPlace(shape !== 'bare', supportPlace)

  return (
    <>
      <Frame
        shape={shape}
        notices={<Notices impersonation={impersonation} isIdle={isIdle} />}
        navigation={(asShape, close) => (
          <ShellNavigation shape={asShape} entries={entries} onContact={onContact} onGo={close} />
        )}
        bottom={<BottomBar entries={entries} isBelowChat={isInChat} />}
        bar={(openMenu) => (
          <ShellBar
            page={page}
            titleMark={titleMark}
            titleRef={heading}
            isHidden={shape === 'bare' || barPlace.isTaken}
            foreignCompany={impersonation?.companyName ?? null}
            onMenu={openMenu}
            onPalette={() => commands.setOpen('palette')}
            tools={supportPlace}
          />
        )}
      >
        <TopBarPlaceContext value={barPlace}>
          <PageFrame page={page} />
        </TopBarPlaceContext>
      </Frame>
      <UnsentQuestions />
      {onContact && <ContactDialog contact={contact} isOpen={isContactOpen} onClose={contactDialog.close} />}
      {commands.wereOpen && (
        <BesidePage>
          <Commands open={commands.open} onOpen={commands.setOpen} onContact={onContact} />
        </BesidePage>
      )}
      {hasSupport && isIdle && (
        <BesidePage>
          <SupportWidget companyId={companyId} place={support} />
        </BesidePage>
      )}
    </>
  )
}
