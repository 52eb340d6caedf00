import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the focus in an area whose parts come and go; returns the area's handlers. When the element that has the focus
 * goes, the button that came instead takes it (`data-instead`), or else the title: it would be lost to the page. A
 * button that was disabled while it worked has the focus again afterwards.
 */
export function useKeptFocus(title?: RefObject<HTMLElement | null>) {
  const focused = useRef<Element | null>(null)
  const area = useRef<Element | null>(null)
  // After each rendering, as any of them may have removed it.
  useEffect(() => {
    const had = focused.current
    if (!(had instanceof HTMLElement) || document.activeElement !== document.body) return
    if (had.isConnected) return had.focus()
    focused.current = null
    const place = area.current?.querySelector<HTMLElement>('[data-instead]') ?? title?.current
    place?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // Not what has the focus in a dialog that was opened from here.
      if (!currentTarget.contains(target)) return
      focused.current = target
      area.current = currentTarget
    },
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) focused.current = null
    },
  }
}
