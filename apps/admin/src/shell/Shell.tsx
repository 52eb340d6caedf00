import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useNeedsYou, useSender, useUnreadTotal } from '@frontdesk/chats'
import {
  useAdmin,
  useCompanyId,
  useIsAgent,
  useLiveConnection,
  useLocalePath,
  useRuntimeConfig,
  isMobileApp,
  lazyPart,
} from '@frontdesk/platform'
import { OptionalPart, TopBarPlaceContext, type TopBarPlace } from '@frontdesk/platform/parts'
import { useCallback, useState, useEffect, type ReactNode } from 'react'
import { useParams, useSearchParams, matchPath, useLocation } from 'react-router-dom'
import type { OpenCommands } from '../commands/Commands.tsx'
import { UnsentQuestions } from '../leaving/UnsentQuestions.tsx'
import { useImpersonation } from '../impersonation/useImpersonation.ts'
import { BottomBar, Sidebar, type NavigationEntry } from '../navigation/Sidebar.tsx'
import { Frame, type FrameShape } from './Frame.tsx'
import { Notices } from '../notices/Notices.tsx'
import { PageFrame } from './PageFrame.tsx'
import { ShellBar } from './ShellBar.tsx'
import { useBusNavigation, useShellShortcuts } from './shellNavigation.ts'
import { useHelpTab, type HelpTab } from '../navigation/useHelpTab.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'
import { useIsIdle } from './useIsIdle.ts'
import classes from './Shell.module.css'
import { useNavigation } from '../navigation/useNavigation.tsx'
import { appPages, type AppPage } from '../appPages.ts'

const loadCommands = () => import('../commands/Commands.tsx')

/** Sets a badge on the installed app's icon, where the browser supports it. */
type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** The mark of the window's title: the number of chats that need a person, and of unread messages (D-14). */
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

const SupportWidget = lazyPart(() => import('../pages/SupportWidget.ts'))
const Commands = lazyPart(loadCommands)
const ContactDialog = lazyPart(() =>
  import('./ContactDialog.tsx').then((loaded) => ({ default: loaded.ContactDialog })),
)

/** Calls back once, at the first key or movement of a mouse. A phone has neither. */
function atFirstKeyOrMouse(act: () => void): () => void {
  const listening = new AbortController()
  const end = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    listening.abort()
    act()
  }
  for (const type of ['keydown', 'pointermove'])
    window.addEventListener(type, end, { signal: listening.signal, passive: true })
  return () => listening.abort()
}

/**
 * The commands that are open, by keys or a click; `wereOpen` once they were. Their code comes with the first key or
 * movement of a mouse on a page that is idle, so that users who press the keys can type at once.
 */
function useOpenCommands(isIdle: boolean) {
  const [open, setOpen] = useState<OpenCommands>(null)
  const [wereOpen, setWereOpen] = useState(false)
  if (open !== null && !wereOpen) setWereOpen(true)
  useShellShortcuts(open, setOpen)
  useEffect(() => {
    if (isIdle) return atFirstKeyOrMouse(() => void loadCommands().catch(() => undefined))
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

/** The address of the console; null for who is no system administrator (SHELL-7). */
function useSystemAdminHref(): string | null {
  const admin = useAdmin()
  const localePath = useLocalePath()
  return admin?.metadata.roles.includes('SYSTEM_ADMIN') ? localePath('/system-admin') : null
}

/** The help tab in its place of the bar, and its panel. */
const Help = ({
  companyId,
  place,
  help,
  onFocusLost,
}: {
  companyId: number
  place: HTMLElement | null
  help: HelpTab
  onFocusLost: () => void
}) => (
  <OptionalPart>
    <SupportWidget
      companyId={companyId}
      place={place}
      isOpen={help.isOpen}
      onOpen={help.setOpen}
      isTabHidden={help.isHidden}
      side={help.side}
      onSide={help.setSide}
      pageHref="/support"
      onFocusLost={onFocusLost}
    />
  </OptionalPart>
)

type ShellCommandsProps = ReturnType<typeof useOpenCommands> & { onContact: (() => void) | null; help: HelpTab | null }

/** The palette and the sheet of shortcuts, once one of them was opened. */
const ShellCommands = ({ open, setOpen, wereOpen, onContact, help }: ShellCommandsProps) =>
  wereOpen && (
    <OptionalPart>
      <Commands open={open} onOpen={setOpen} onContact={onContact} help={help} />
    </OptionalPart>
  )

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
  const systemAdminHref = useSystemAdminHref()
  return (
    <Sidebar
      shape={shape}
      entries={entries}
      systemAdminHref={systemAdminHref}
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
  const page = useCurrentPage()
  const isInChat = useParams()['chatId'] !== undefined && page?.id === 'chats'
  const isPhone = useMediaQuery('(max-width: 599.9px)', false, { getInitialValueInEffect: false })
  const shape: FrameShape = isFullScreen || page?.isBare ? 'bare' : isMobile ? 'mobile-app' : isPhone ? 'phone' : 'desk'
  const heading = useFocusOnArrival(page?.id ?? 'lost')
  const systemAdminHref = useSystemAdminHref()
  const impersonation = useImpersonation()
  const isIdle = useIsIdle()
  const commands = useOpenCommands(isIdle)
  const isAgent = useIsAgent()
  const hasSupport = companyId !== null && admin !== null && !isAgent && (shape === 'desk' || shape === 'phone')
  const help = useHelpTab()
  const [support, setSupport] = useState<HTMLElement | null>(null)
  const supportPlace = hasSupport && (
    <span ref={setSupport} className={classes.support} data-hidden={help.isHidden || undefined} />
  )
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
            onContact={shape === 'phone' ? onContact : null}
            systemAdminHref={shape === 'phone' ? systemAdminHref : null}
            help={hasSupport ? help : null}
            tools={supportPlace}
          />
        )}
      >
        <TopBarPlaceContext value={barPlace}>
          <PageFrame page={page} />
        </TopBarPlaceContext>
      </Frame>
      <UnsentQuestions />
      {onContact && isContactOpen && (
        <OptionalPart>
          <ContactDialog contact={contact} isOpen onClose={contactDialog.close} />
        </OptionalPart>
      )}
      <ShellCommands {...commands} onContact={onContact} help={hasSupport ? help : null} />
      {hasSupport && isIdle && (
        <Help companyId={companyId} place={support} help={help} onFocusLost={() => heading.current?.focus()} />
      )}
    </>
  )
}
