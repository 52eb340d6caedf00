import { createContext, type ComponentType, type RefObject } from 'react'

/** The composer of a customer's chat, as a menu over it sees it. */
export type ComposerMenuProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  companyId: number
  /** The customer's name; empty where the channel tells none. */
  customerName: string
}

/**
 * The menu that a slash opens over the composer, which the app brings from another feature; null without one. It is
 * mounted once a text has a slash, loads its own code, and renders nothing until it has (WORD-1).
 */
export const ComposerMenuContext = createContext<ComponentType<ComposerMenuProps> | null>(null)
