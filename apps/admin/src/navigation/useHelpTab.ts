import { storedAtom, type StorageKey } from '@frontdesk/platform'
import type { HelpSide } from '@frontdesk/support-widget'
import { useAtom } from 'jotai'
import { useState } from 'react'

const hiddenKey: StorageKey = 'isHelpTabHidden'
const sideKey: StorageKey = 'helpSide'

/** Whether the user has taken the help tab out of the bar on this device. */
const isHelpTabHiddenAtom = storedAtom(hiddenKey, (stored) => stored === 'true', false)
/** The side at which the user has put the panel on this device. */
const helpSideAtom = storedAtom<HelpSide>(sideKey, (stored) => (stored === 'left' ? 'left' : 'right'), 'right')

/** The help tab and its panel: where they are, and the ways to them from the profile menu and the palette (SUP-1). */
export type HelpTab = {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  isHidden: boolean
  setHidden: (isHidden: boolean) => void
  side: HelpSide
  setSide: (side: HelpSide) => void
}

/** The help tab of this page; where it stands and whether it shows is kept on the device. */
export function useHelpTab(): HelpTab {
  const [isOpen, setOpen] = useState(false)
  const [isHidden, setHidden] = useAtom(isHelpTabHiddenAtom)
  const [side, setSide] = useAtom(helpSideAtom)
  return { isOpen, setOpen, isHidden, setHidden, side, setSide }
}
