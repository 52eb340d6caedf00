import { useShortcut, type ShortcutName } from '@frontdesk/platform'
import { useNavigate } from 'react-router-dom'
import { appPages } from '../appPages.ts'
import type { OpenCommands } from '../commands/Commands.tsx'

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
