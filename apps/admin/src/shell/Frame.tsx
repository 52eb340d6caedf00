import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { Logo, SkipLink } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './Frame.module.css'

/**
 * The frame around every page (SHELL-4, 8, 9): sidebar of 90 px from 1200 px up, below it a drawer of 240 px behind the
 * menu button; full screen shows the page alone. `navigation` and `bar` are told how they are shown.
 */
export function Frame({
  navigation,
  bar,
  status,
  isFullScreen,
  children,
}: {
  navigation: (shape: 'column' | 'rows', close: () => void) => ReactNode
  bar: (openMenu: () => void) => ReactNode
  status: ReactNode
  isFullScreen: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  const [isMenuOpen, menu] = useDisclosure(false)
  return (
    <div className={classes.frame}>
      <SkipLink />
      {!isFullScreen && (
        <div className={classes.side}>
          <Link to="/" className={classes.home} aria-label={t`Frontdesk, start page`}>
            <Logo isMarkOnly size={36} />
          </Link>
          {navigation('column', menu.close)}
        </div>
      )}
      {!isFullScreen && (
        <Drawer
          opened={isMenuOpen}
          onClose={menu.close}
          size={240}
          padding={0}
          title={
            <Link to="/" className={classes.drawerHome} onClick={menu.close} aria-label={t`Frontdesk, start page`}>
              <Logo />
            </Link>
          }
          closeButtonProps={{ 'aria-label': t`Close the menu`, size: 'lg' }}
          classNames={{ body: classes.drawerBody, header: classes.drawerHead, content: classes.drawer }}
        >
          {navigation('rows', menu.close)}
        </Drawer>
      )}
      <div className={classes.column}>
        {!isFullScreen && bar(menu.open)}
        {status}
        <main id="main" tabIndex={-1} className={classes.page}>
          {children}
        </main>
      </div>
    </div>
  )
}
