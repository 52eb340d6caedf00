import { lazyPart } from '@frontdesk/platform'
import { useDisclosure } from '@mantine/hooks'
import { RegionBoundary, SkipLink } from '@frontdesk/platform/parts'
import { Suspense, useState, type ReactNode } from 'react'
import classes from './Frame.module.css'

/** Loaded when it is first opened; the service worker keeps it for a start without a network (`serviceWorker.ts`). */
const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx').then((loaded) => ({ default: loaded.MenuDrawer })))

/**
 * `desk`: sidebar and top bar; `phone` and `mobile-app`: top bar and bottom navigation, in a browser and in a web view
 * (SHELL-17); `bare`: the page alone (SHELL-9).
 */
export type FrameShape = 'desk' | 'phone' | 'mobile-app' | 'bare'

/**
 * The frame around every page (SHELL-4, 8, 9, 17): sidebar of 90 px from 1200 px up, below it a drawer of 240 px
 * behind the menu button, up to 599 px the pages at the bottom. `navigation` and `bar` are render props that receive
 * their form; `notices` stand above the page in every shape.
 */
export function Frame({
  shape,
  navigation,
  bottom,
  bar,
  notices,
  children,
}: {
  shape: FrameShape
  navigation: (shape: 'column' | 'rows', close: () => void) => ReactNode
  bottom: ReactNode
  /** `openMenu` is null where no menu button is shown. */
  bar: (openMenu: (() => void) | null) => ReactNode
  notices: ReactNode
  children: ReactNode
}) {
  const [isMenuOpen, menu] = useDisclosure(false)
  const [wasMenuOpen, setWasMenuOpen] = useState(false)
  if (isMenuOpen && !wasMenuOpen) setWasMenuOpen(true)
  return (
    <div className={classes.frame} data-shape={shape}>
      <SkipLink />
      {shape === 'desk' && <div className={classes.side}>{navigation('column', menu.close)}</div>}
      {shape === 'desk' && wasMenuOpen && (
        <RegionBoundary>
          <Suspense fallback={null}>
            <MenuDrawer isOpen={isMenuOpen} onClose={menu.close}>
              {navigation('rows', menu.close)}
            </MenuDrawer>
          </Suspense>
        </RegionBoundary>
      )}
      <div className={classes.column}>
        {shape !== 'bare' && bar(shape === 'desk' ? menu.open : null)}
        {notices}
        <main id="main" tabIndex={-1} className={classes.page}>
          {/* Keeps the page's title for screen readers. */}
          {shape === 'bare' && bar(null)}
          {children}
        </main>
        {(shape === 'phone' || shape === 'mobile-app') && bottom}
      </div>
    </div>
  )
}
