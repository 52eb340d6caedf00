import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { SkipLink } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import classes from './Frame.module.css'
import { HomeLink } from '../navigation/HomeLink.tsx'

/**
 * `desk`: sidebar and top bar; `mobile-app`: top bar and bottom navigation (SHELL-17); `bare`:
 * the page alone (SHELL-9).
 */
export type FrameShape = 'desk' | 'mobile-app' | 'bare'

/**
 * The frame around every page (SHELL-4, 8, 9, 17): sidebar of 90 px from 1200 px up, below it a drawer of 240 px
 * behind the menu button. `navigation` and `bar` are render props that receive their form; `notices` stand above the
 * page in every shape.
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
  const { t } = useLingui()
  const [isMenuOpen, menu] = useDisclosure(false)
  return (
    <div className={classes.frame} data-shape={shape}>
      <SkipLink />
      {shape === 'desk' && <div className={classes.side}>{navigation('column', menu.close)}</div>}
      {shape === 'desk' && (
        <Drawer
          opened={isMenuOpen}
          onClose={menu.close}
          size={240}
          padding={0}
          title={<HomeLink onGo={menu.close} />}
          closeButtonProps={{ 'aria-label': t`Close the menu`, size: 'lg' }}
          classNames={{ body: classes.drawerBody, header: classes.drawerHead, content: classes.drawer }}
        >
          {navigation('rows', menu.close)}
        </Drawer>
      )}
      <div className={classes.column}>
        {shape !== 'bare' && bar(shape === 'desk' ? menu.open : null)}
        {notices}
        <main id="main" tabIndex={-1} className={classes.page}>
          {/* Keeps the page's title for screen readers. */}
          {shape === 'bare' && bar(null)}
          {children}
        </main>
        {shape === 'mobile-app' && bottom}
      </div>
    </div>
  )
}
