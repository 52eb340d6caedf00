import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { areShortcutsOnAtom } from './areShortcutsOnAtom.ts'
import { createShortcutListener } from './createShortcutListener.ts'
import { isMac, shortcuts, type ShortcutName } from './shortcuts.ts'

/** Does a deed when a shortcut is pressed, while the part that calls it is there and shortcuts are on. */
export function useShortcut(name: ShortcutName, deed: () => void): void {
  const areOn = useAtomValue(areShortcutsOnAtom)
  const act = useEffectEvent(deed)
  useEffect(() => {
    if (!areOn) return
    const completes = createShortcutListener(shortcuts[name], isMac())
    const hear = (event: KeyboardEvent) => {
      if (!completes(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [areOn, name])
}
