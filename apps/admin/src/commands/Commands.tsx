import { CommandPalette } from './CommandPalette.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { useCommands } from './useCommands.tsx'

export type OpenCommands = 'palette' | 'sheet' | null

/** The palette and the sheet over any page. A chunk of its own: who never presses the keys never loads it. */
export default function Commands({
  open,
  onOpen,
  onContact,
}: {
  open: OpenCommands
  onOpen: (open: OpenCommands) => void
  onContact: (() => void) | null
}) {
  const commands = useCommands({ onContact, onSheet: () => onOpen('sheet') })
  // A command may have opened the sheet in the meantime: only what is still open is closed.
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
