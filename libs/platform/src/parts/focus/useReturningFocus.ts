import { useRef } from 'react'

/**
 * Where the focus goes when a dialog or another view closes: back to what had it when that was opened (`remember`), or
 * to the title when that is gone.
 */
export function useReturningFocus<Title extends HTMLElement = HTMLHeadingElement>() {
  const title = useRef<Title>(null)
  const opener = useRef<Element | null>(null)
  return {
    title,
    remember: () => {
      opener.current = document.activeElement
    },
    giveBack: ({ isOpenerGone } = { isOpenerGone: false }) => {
      const place =
        !isOpenerGone && opener.current instanceof HTMLElement && opener.current.isConnected
          ? opener.current
          : title.current
      place?.focus({ preventScroll: place !== opener.current })
    },
  }
}
