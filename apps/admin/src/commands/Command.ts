import type { ReactNode } from 'react'

/** The groups of the palette, in their order. */
export const commandGroups = ['pages', 'chats', 'actions'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** An entry of the palette: something to find and run. */
export type Command = {
  id: string
  group: CommandGroup
  label: string
  icon: ReactNode
  /** Other search terms that find it. */
  also?: string
  /** The shortcut that does the same. */
  keys?: readonly string[]
  /** It moves the focus itself: to another page, or into the composer. */
  takesFocus?: boolean
  run: () => void
}
