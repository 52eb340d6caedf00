import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useId, useState } from 'react'
import { PlatformContext } from '../../provider/platformContext.ts'

/** The popup below a button: open or not, and the button that it stands beside and gives the focus back to. */
export type LatePopup = {
  id: string
  button: HTMLElement | null
  isOpen: boolean
  /** Opens it as soon as its code is there. */
  setOpen: (isOpen: boolean) => void
}

/** `awaited`: it was asked for, and its code is on its way. */
type PopupState = 'closed' | 'awaited' | 'open'

/** The id of the element below the button of an id, as Mantine makes it. */
const popupId = (id: string) => `${id}-dropdown`

/**
 * A menu or dialog below a button whose code is no part of the page's first load. `load` imports the part that draws it
 * (`MenuBelow`, `PopoverBelow`): it begins when a pointer or the focus reaches the button, so that the first press
 * nearly always finds it loaded; otherwise the popup opens as soon as it is, unless the user has turned to something
 * else or pressed Escape. Code that does not come is reported by a toast, and asked for again at the next press. The
 * button takes the props of `opener`; the part is rendered from the first opening on (`wasOpened`).
 */
export function useLatePopup(kind: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const { t } = useLingui()
  // A menu that is shown by itself, as in Storybook, has no page around it to report to.
  const toasts = useContext(PlatformContext)?.toasts
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<PopupState>('closed')
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = state === 'open'
  if (isOpen && !wasOpened) setWasOpened(true)
  const failure = t`The server did not answer. Check the connection and try again.`
  useEffect(() => {
    if (state !== 'awaited') return
    const awaited = new AbortController()
    const { signal } = awaited
    const giveUp = () => setState('closed')
    const turnAway = ({ target }: Event) => {
      if (!(target instanceof Node && button?.contains(target))) giveUp()
    }
    for (const turn of ['pointerdown', 'focusin'] as const) document.addEventListener(turn, turnAway, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && giveUp(), { signal })
    load().then(
      () => {
        if (!signal.aborted) setState('open')
      },
      () => {
        if (signal.aborted) return
        giveUp()
        toasts?.show({ type: 'error', message: failure })
      },
    )
    return () => awaited.abort()
  }, [state, button, load, toasts, failure])
  // A press asks for it again, and says then when it does not come.
  const preload = () => void load().catch(() => undefined)
  const popup: LatePopup = { id, button, isOpen, setOpen: (next) => setState(next ? 'awaited' : 'closed') }
  return {
    popup,
    wasOpened,
    opener: {
      ref: setButton,
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? popupId(id) : undefined,
      'aria-busy': state === 'awaited' || undefined,
      'data-expanded': isOpen || undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setState(isOpen ? 'closed' : 'awaited'),
    } as const,
  }
}
