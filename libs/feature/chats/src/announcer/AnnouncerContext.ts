import { createContext } from 'react'
import type { Announcer } from './createAnnouncer.ts'

/** Silent where no page holds the live regions, as in a story of one part. */
export const AnnouncerContext = createContext<Announcer>({ say: () => undefined, warn: () => undefined })
