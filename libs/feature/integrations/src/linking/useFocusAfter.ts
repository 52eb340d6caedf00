import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the keyboard's place where the pressed button goes with its work: when `signature` has changed since
 * `expectFocus()`, the first button of the element is focused, unless somebody has moved on to something else. While
 * `isBusy` it waits: the buttons are disabled, or a dialog is open.
 */
export function useFocusAfter(
  signature: string,
  isBusy: boolean,
): {
  element: RefObject<HTMLDivElement | null>
  expectFocus: () => void
} {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (isBusy || before.current === null || before.current === signature) return
    before.current = null
    if (document.activeElement === null || document.activeElement === document.body)
      element.current?.querySelector('button')?.focus()
  }, [signature, isBusy])
  return { element, expectFocus: () => void (before.current = signature) }
}
