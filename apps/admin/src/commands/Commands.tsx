import { CommandPalette } from './CommandPalette.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import type { HelpTab } from '../navigation/useHelpTab.ts'
import { useCommands } from './useCommands.tsx'

export type OpenCommands = 'palette' | 'sheet' | null

/** The palette and the shortcut sheet. A chunk of its own: users who never use the keys never load it. */
export default function Commands({
  open,
  onOpen,
  onContact,
  help,
}: {
  open: OpenCommands
  onOpen: (open: OpenCommands) => void
  onContact: (() => void) | null
  help: HelpTab | null
}) {
  const commands = useCommands({ onContact, onSheet: () => onOpen('sheet'), help })
  // A command may have opened the sheet meanwhile: close only what is still open.
  const close = (which: OpenCommands) => {
    if (open === which) onOpen(null)
  }
  return (
    <>
      <CommandPalette commands={commands} isOpen={open === 'palette'} onClose={() => close('palette')} />
      <ShortcutSheet isOpen={open === 'sheet'} onClose={() => close('sheet')} />
    </>
  )
}
