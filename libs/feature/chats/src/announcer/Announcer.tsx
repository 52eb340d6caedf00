import { createContext, use, useState, type ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'

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

/** Says words to those who listen to the chats page: `say` in its turn, `warn` at once. Never for text that still grows. */
export const useAnnouncer = (): Announcer => use(AnnouncerContext)

/** How long words are gathered, in milliseconds: what is said in one breath is one announcement. */
const breath = 100

type Region = { element: HTMLElement | null; words: string[]; timer: ReturnType<typeof setTimeout> | undefined }

/** Says words to assistive technology by two live regions: one that waits its turn, one that interrupts. */
export function createAnnouncer() {
  const polite: Region = { element: null, words: [], timer: undefined }
  const assertive: Region = { element: null, words: [], timer: undefined }
  const say = (region: Region, words: string) => {
    region.words.push(words)
    region.timer ??= setTimeout(() => {
      region.timer = undefined
      const said = region.words.join('\n')
      region.words = []
      if (region.element === null) return
      // A live region announces the same text again only if it changes, so an inaudible character is added.
      region.element.textContent = region.element.textContent === said ? `${said}\u00a0` : said
    }, breath)
  }
  const hold = (region: Region) => (element: HTMLElement | null) => {
    region.element = element
  }
  return {
    announcer: {
      /** Said when the listener has a moment: what came, what was done. */
      say: (words: string) => say(polite, words),
      /** Said at once: what went wrong. */
      warn: (words: string) => say(assertive, words),
    },
    holdPolite: hold(polite),
    holdAssertive: hold(assertive),
  }
}

export type Announcer = ReturnType<typeof createAnnouncer>['announcer']

/** Silent where no page holds the live regions, as in a story of one part. */
const AnnouncerContext = createContext<Announcer>({ say: () => undefined, warn: () => undefined })
