import type { AssistantSettings } from '@frontdesk/contract'
import { createContext } from 'react'

/** What kind of assistant speaks in a thread; null while nobody knows. */
export const AssistantKindContext = createContext<AssistantSettings['kind'] | null>(null)
