import { createContext, use, useState, type ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'

/** Provides a page with its announcer, and renders the two live regions that it announces by. */
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

/**
 * Announces texts to assistive technology: `announce` politely, `warn` at once. Do not use it for
 * text that is still growing.
 */
export const useAnnouncer = (): Announcer => use(AnnouncerContext)

/** Texts within this time are one announcement, in milliseconds. */
const batchMs = 100

type Region = { element: HTMLElement | null; texts: string[]; timer: ReturnType<typeof setTimeout> | undefined }

/** Creates an announcer with two live regions: a polite one, and one that interrupts. */
export function createAnnouncer() {
  const polite: Region = { element: null, texts: [], timer: undefined }
  const assertive: Region = { element: null, texts: [], timer: undefined }
  const add = (region: Region, text: string) => {
    region.texts.push(text)
    region.timer ??= setTimeout(() => {
      region.timer = undefined
      const announced = region.texts.join('\n')
      region.texts = []
      if (region.element === null) return
      // A live region announces the same text again only if it changes, so an inaudible character is added.
      region.element.textContent = region.element.textContent === announced ? `${announced}\u00a0` : announced
    }, batchMs)
  }
  const hold = (region: Region) => (element: HTMLElement | null) => {
    region.element = element
  }
  return {
    announcer: {
      /** Announces a text when the user is idle: what arrived, what was done. */
      announce: (text: string) => add(polite, text),
      /** Announces a failure at once. */
      warn: (text: string) => add(assertive, text),
    },
    holdPolite: hold(polite),
    holdAssertive: hold(assertive),
  }
}

export type Announcer = ReturnType<typeof createAnnouncer>['announcer']

/** Announces nothing without the live regions of a page, as in a story of one part. */
const AnnouncerContext = createContext<Announcer>({ announce: () => undefined, warn: () => undefined })
