import type { ReactNode } from 'react'

/** The groups of the palette, in their order. */
export const commandGroups = ['pages', 'chats', 'actions'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Something that the palette finds and does. */
export type Command = {
  id: string
  group: CommandGroup
  label: string
  icon: ReactNode
  /** Other words that find it. */
  also?: string
  /** The keys that do the same. */
  keys?: readonly string[]
  /** It leads to another page, which then takes the focus. */
  isNavigation?: boolean
  run: () => void
}
