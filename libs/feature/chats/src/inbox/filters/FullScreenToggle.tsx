import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const closable = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Toggles full screen, stored in the address (SHELL-9). Escape leaves it if this button entered it. */
export function FullScreenToggle() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const [isToggled, setIsToggled] = useState(false)
  const isFullScreen = query.get('fullscreen') === 'true'
  const set = (isOn: boolean) => {
    setIsToggled(isOn)
    setQuery((before) => {
      const after = new URLSearchParams(before)
      if (isOn) after.set('fullscreen', 'true')
      else after.delete('fullscreen')
      return after
    })
  }
  const leave = useEffectEvent((event: KeyboardEvent) => {
    // Ignore an Escape that closes a menu or a dialog.
    const isTheirs =
      event.defaultPrevented || (event.target instanceof Element && event.target.closest(closable) !== null)
    if (event.key === 'Escape' && !isTheirs && isToggled && isFullScreen) set(false)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const Icon = isFullScreen ? IconMinimize : IconMaximize
  return (
    <ActionIcon
      size={36}
      aria-label={isFullScreen ? t`Leave full screen` : t`Full screen`}
      onClick={() => set(!isFullScreen)}
      visibleFrom="md"
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
