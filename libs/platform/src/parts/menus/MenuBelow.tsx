import { Menu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { PopupAnchor } from './PopupAnchor.tsx'
import type { LatePopup } from './useLatePopup.ts'

type Props = Pick<MenuProps, 'position' | 'width' | 'returnFocus'> & { popup: LatePopup; children: ReactNode }

/** Mantine's menu of items below a button of `useLatePopup`. */
export function MenuBelow({ popup: { id, button, isOpen, setOpen }, children, ...menu }: Props) {
  // A menu that is mounted open would neither remember the focus nor appear by its transition.
  const isMounted = useMounted()
  if (button === null) return null
  return (
    <Menu {...menu} id={id} opened={isMounted && isOpen} onChange={setOpen}>
      <Menu.Target>
        <PopupAnchor button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
