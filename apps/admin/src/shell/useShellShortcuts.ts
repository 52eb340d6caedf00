import { useShortcut } from '@frontdesk/platform'
import { useNavigate } from 'react-router-dom'
import { appPages } from '../appPages.ts'
import type { OpenCommands } from '../commands/Commands.tsx'

/** What the keyboard does on every page of the shell. */
export function useShellShortcuts(onOpen: (open: OpenCommands) => void): void {
  const navigate = useNavigate()
  const goTo = (id: string) => {
    const page = appPages.find((candidate) => candidate.id === id)
    if (page) void navigate(page.paths[0])
  }
  useShortcut('palette', () => onOpen('palette'))
  useShortcut('sheet', () => onOpen('sheet'))
  useShortcut('chats', () => goTo('chats'))
  useShortcut('assistant', () => goTo('assistant'))
  useShortcut('settings', () => goTo('settings'))
  useShortcut('integrations', () => goTo('integrations'))
}
