import { use } from 'react'
import { AnnouncerContext } from './AnnouncerContext.ts'
import type { Announcer } from './createAnnouncer.ts'

/** Says words to those who listen to the chats page: `say` in its turn, `warn` at once. Never for text that still grows. */
export const useAnnouncer = (): Announcer => use(AnnouncerContext)
