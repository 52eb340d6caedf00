import { useId, useState } from 'react'

/** The popup below a button: open or not, and the button that it stands beside and gives the focus back to. */
export type LatePopup = {
  id: string
  button: HTMLElement | null
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The id of the element below the button of an id, as Mantine makes it. */
const popupId = (id: string) => `${id}-dropdown`

/**
 * A menu or dialog below a button whose code is no part of the page's first load. `load` imports the part that draws it
 * (`MenuBelow`, `PopoverBelow`): it begins when a pointer or the focus reaches the button, so that the first press
 * nearly always finds it loaded; otherwise the popup opens as soon as it is. The button takes the props of `opener`;
 * the part is rendered from the first opening on (`wasOpened`), below a boundary for code that is late.
 */
export function useLatePopup(kind: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  // The part itself says when its code does not come.
  const preload = () => void load().catch(() => undefined)
  const popup: LatePopup = { id, button, isOpen, setOpen }
  return {
    popup,
    wasOpened,
    opener: {
      ref: setButton,
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? popupId(id) : undefined,
      'data-expanded': isOpen || undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setOpen((before) => !before),
    } as const,
  }
}
