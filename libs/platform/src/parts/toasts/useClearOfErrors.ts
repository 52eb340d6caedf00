import { useEffect } from 'react'
import type { Toasts } from '../../toasts/createToasts.ts'
import { liftOver } from './liftOver.ts'

/** Matches inline errors: a form's or a page's alert, and a message that was not delivered. */
const inlineErrors = '[role="alert"], [data-failed]'

/**
 * Moves the element with the class `stack` up, while it shows toasts, so far that it covers no inline error on screen.
 */
export function useClearOfErrors(toasts: Toasts, stack: string): void {
  useEffect(() => {
    let frame = 0
    let lifted = 0
    const place = () => {
      const drawn = document.querySelector<HTMLElement>(`.${stack}[data-position="bottom-right"]`)
      if (drawn === null) return
      const { top, bottom, left, right } = drawn.getBoundingClientRect()
      const errors = [...document.querySelectorAll(inlineErrors)]
        .filter((error) => !drawn.contains(error))
        .map((error) => error.getBoundingClientRect())
      lifted = liftOver({ top: top + lifted, bottom: bottom + lifted, left, right }, errors)
      drawn.style.translate = lifted === 0 ? '' : `0 ${String(-lifted)}px`
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    // Errors come, go and move while a toast is there.
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
