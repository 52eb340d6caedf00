import { useSearchParams } from 'react-router-dom'

/** The parts of the assistant's settings, each a tab of the page (CHAT-5). */
export const assistantTabs = ['teach', 'gaps', 'test', 'behaviour'] as const
export type AssistantTab = (typeof assistantTabs)[number]

const isTab = (raw: string | null): raw is AssistantTab => (assistantTabs as readonly (string | null)[]).includes(raw)

/**
 * The open tab, in the address, so that links, Back and a reload lead to it. `named` is null where the address names
 * none: a wide screen shows the first then, and a small one the conversation.
 */
export function useAssistantTab(): {
  tab: AssistantTab
  named: AssistantTab | null
  open: (tab: AssistantTab | null) => void
} {
  const [query, setQuery] = useSearchParams()
  const raw = query.get('tab')
  const named = isTab(raw) ? raw : null
  return {
    tab: named ?? 'teach',
    named,
    open: (tab) => {
      if (tab === named) return
      setQuery((before) => {
        const after = new URLSearchParams(before)
        if (tab === null) after.delete('tab')
        else after.set('tab', tab)
        return after
      })
    },
  }
}
