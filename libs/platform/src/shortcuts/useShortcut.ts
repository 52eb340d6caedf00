import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { areShortcutsOnAtom } from './areShortcutsOnAtom.ts'
import { createShortcutListener } from './createShortcutListener.ts'
import { isMac, shortcuts, type ShortcutName } from './shortcuts.ts'

/** Runs an action when a shortcut is pressed, while the component is mounted and shortcuts are on. */
export function useShortcut(name: ShortcutName, action: () => void): void {
  const areOn = useAtomValue(areShortcutsOnAtom)
  const onShortcut = useEffectEvent(action)
  useEffect(() => {
    if (!areOn) return
    const completes = createShortcutListener(shortcuts[name], isMac())
    const onKeyDown = (event: KeyboardEvent) => {
      if (!completes(event)) return
      event.preventDefault()
      onShortcut()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [areOn, name])
}
