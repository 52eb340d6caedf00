import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the keyboard's place where the pressed button goes with its work: after `expectFocus()`, the next change of `signature` focuses the first
 * button of the element.
 */
export function useFocusAfter(signature: string): {
  element: RefObject<HTMLDivElement | null>
  expectFocus: () => void
} {
  const element = useRef<HTMLDivElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current) return
    isExpected.current = false
    element.current?.querySelector('button')?.focus()
  }, [signature])
  return { element, expectFocus: () => void (isExpected.current = true) }
}
