import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { Ref } from 'react'
import { PopupAnchor } from './PopupAnchor.tsx'
import type { LatePopup } from './useLatePopup.ts'

type Props = Required<Pick<PopoverProps, 'position' | 'width'>> &
  Pick<PopoverDropdownProps, 'className' | 'aria-label' | 'children'> & { popup: LatePopup; ref?: Ref<HTMLDivElement> }

/** Mantine's popover below a button of `useLatePopup`: it keeps the focus, and gives it back to the button. */
export function PopoverBelow({ popup: { id, button, isOpen, setOpen }, position, width, ...dropdown }: Props) {
  // A popover that is mounted open would neither remember the focus nor appear by its transition.
  const isMounted = useMounted()
  if (button === null) return null
  return (
    <Popover
      id={id}
      opened={isMounted && isOpen}
      onChange={setOpen}
      position={position}
      width={width}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PopupAnchor button={button} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} />
    </Popover>
  )
}
