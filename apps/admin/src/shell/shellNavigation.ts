import { useShortcut, type ShortcutName, useAppEvents } from '@frontdesk/platform'
import { useNavigate, useLocation } from 'react-router-dom'
import { useEffect, useEffectEvent } from 'react'
import { appPages } from '../appPages.ts'
import type { OpenCommands } from '../commands/Commands.tsx'

/** SHELL-13: a messenger that was connected, wherever that was done, leads to the integrations. SHELL-18: a notification leads to its chat. */
export function useBusNavigation(): void {
  const events = useAppEvents()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goTo = useEffectEvent((path: string) => {
    // Who is there already stays: another entry of the history would only have to be gone back over.
    if (pathname !== path) void navigate(path)
  })
  useEffect(() => events.on('PATH_WANTED', ({ path }) => goTo(path)), [events])
  useEffect(() => events.on('MESSENGER_INTEGRATION_CONNECTED', () => goTo('/integrations')), [events])
}

/** What the keyboard does on every page of the shell; nothing while palette or sheet is open, which may not have the focus yet. */
export function useShellShortcuts(open: OpenCommands, onOpen: (open: OpenCommands) => void): void {
  const navigate = useNavigate()
  const useKeys = (name: ShortcutName, deed: () => void) =>
    useShortcut(name, () => {
      if (open === null) deed()
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
