import { VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { AnnouncerContext } from './AnnouncerContext.ts'
import { createAnnouncer } from './createAnnouncer.ts'

/** The one voice of the chats page for those who listen to it: its two live regions, and the way to speak by them. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [{ announcer, holdPolite, holdAssertive }] = useState(createAnnouncer)
  return (
    <AnnouncerContext value={announcer}>
      {children}
      <VisuallyHidden ref={holdPolite} role="status" aria-live="polite" aria-atomic data-announcer="polite" />
      <VisuallyHidden ref={holdAssertive} aria-live="assertive" aria-atomic data-announcer="assertive" />
    </AnnouncerContext>
  )
}
