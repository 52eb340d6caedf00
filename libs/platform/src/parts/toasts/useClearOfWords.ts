import { useEffect } from 'react'
import type { Toasts } from '../../toasts/createToasts.ts'
import { liftOver } from './liftOver.ts'

/**
 * Matches what must stay readable: inline errors (a form's or a page's alert, a message that was not delivered), and in
 * a thread its last message and the drafts below it.
 */
const wordsToRead = [
  '[role="alert"]',
  '[data-failed]',
  '[data-messages] [data-unit]:last-child > [data-row] > *',
  '[data-messages] [data-draft] > *',
].join()

/**
 * Moves the element with the class `stack` up, while it shows toasts, so far that it covers no inline error on screen
 * and not the last message of a thread.
 */
export function useClearOfWords(toasts: Toasts, stack: string): void {
  useEffect(() => {
    let frame = 0
    let lifted = 0
    const place = () => {
      const drawn = document.querySelector<HTMLElement>(`.${stack}[data-position="bottom-right"]`)
      if (drawn === null) return
      const { top, bottom, left, right } = drawn.getBoundingClientRect()
      const words = [...document.querySelectorAll(wordsToRead)]
        .filter((element) => !drawn.contains(element))
        .map((element) => element.getBoundingClientRect())
      lifted = liftOver({ top: top + lifted, bottom: bottom + lifted, left, right }, words)
      drawn.style.translate = lifted === 0 ? '' : `0 ${String(-lifted)}px`
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    // Errors and messages come, go and move while a toast is there.
    const seen = new MutationObserver(soon)
    const follow = () => {
      seen.disconnect()
      document.removeEventListener('scroll', soon, true)
      window.removeEventListener('resize', soon)
      if (toasts.visible().length === 0) return
      seen.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-failed', 'role'] })
      document.addEventListener('scroll', soon, { capture: true, passive: true })
      window.addEventListener('resize', soon)
      soon()
    }
    const unsubscribe = toasts.subscribe(follow)
    follow()
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
      seen.disconnect()
      document.removeEventListener('scroll', soon, true)
      window.removeEventListener('resize', soon)
    }
  }, [toasts, stack])
}
