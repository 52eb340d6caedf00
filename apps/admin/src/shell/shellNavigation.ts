import { useShortcut, type ShortcutName, useAppEvents } from '@frontdesk/platform'
import { useNavigate, useLocation } from 'react-router-dom'
import { useEffect, useEffectEvent } from 'react'
import { appPages } from '../appPages.ts'
import type { OpenCommands } from '../commands/Commands.tsx'

/**
 * SHELL-13: leads to the integrations after a channel was connected anywhere. SHELL-18: leads from a notification to
 * its chat.
 */
export function useBusNavigation(): void {
  const events = useAppEvents()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goTo = useEffectEvent((path: string) => {
    // Already there: another history entry would only add a step back.
    if (pathname !== path) void navigate(path)
  })
  useEffect(() => events.on('PATH_WANTED', ({ path }) => goTo(path)), [events])
  useEffect(() => events.on('MESSENGER_INTEGRATION_CONNECTED', () => goTo('/integrations')), [events])
}

/** The shell's keyboard shortcuts; inactive while palette or sheet is open, which may not have the focus yet. */
export function useShellShortcuts(open: OpenCommands, onOpen: (open: OpenCommands) => void): void {
  const navigate = useNavigate()
  const useKeys = (name: ShortcutName, action: () => void) =>
    useShortcut(name, () => {
      if (open === null) action()
    })
  const goTo = (id: string) => {
    const page = appPages.find((candidate) => candidate.id === id)
    if (page) void navigate(page.paths[0])
  }
  useKeys('palette', () => onOpen('palette'))
  useKeys('sheet', () => onOpen('sheet'))
  useKeys('chats', () => goTo('chats'))
  useKeys('assistant', () => goTo('assistant'))
  useKeys('settings', () => goTo('settings'))
  useKeys('integrations', () => goTo('integrations'))
}
