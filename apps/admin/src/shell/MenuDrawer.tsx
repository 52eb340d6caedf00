import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HomeLink } from '../navigation/HomeLink.tsx'
import classes from './MenuDrawer.module.css'

/** The navigation as a drawer of 240 px, where there is no room beside the page (SHELL-4). */
export function MenuDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={240}
      padding={0}
      title={<HomeLink onGo={onClose} />}
      closeButtonProps={{ 'aria-label': t`Close the menu`, size: 'lg' }}
      classNames={{ body: classes.drawerBody, header: classes.drawerHead, content: classes.drawer }}
    >
      {children}
    </Drawer>
  )
}
