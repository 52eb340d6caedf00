import { useEffect, useRef } from 'react'

/** An element that opened a dialog, with its row in a list or table. */
type Opener = { element: HTMLElement; row: Element | null; rows: Element | null; place: number }

function openerOf(element: Element | null): Opener | null {
  if (!(element instanceof HTMLElement)) return null
  const row = element.closest('li, tr')
  const rows = row?.parentElement ?? null
  return { element, row, rows, place: rows && row ? [...rows.children].indexOf(row) : -1 }
}

/** The first control of the row after the opener's, or of the one before it; null when there is none. */
function neighbourOf({ row, rows, place }: Opener): HTMLElement | null {
  if (!rows?.isConnected) return null
  const others = [...rows.children].filter((other) => other !== row)
  const next = others[Math.min(place, others.length - 1)]
  return next?.querySelector<HTMLElement>('button:not(:disabled), a[href]') ?? null
}

/**
 * Where the focus goes when a dialog or another view closes: back to what had it when that was opened (`remember`).
 * When that is gone, at once or after a while, it goes to the row beside, or else to the title.
 */
export function useReturningFocus<Title extends HTMLElement = HTMLHeadingElement>() {
  const title = useRef<Title>(null)
  const opener = useRef<Opener | null>(null)
  /** The opener that got the focus back, as long as it has that. */
  const returned = useRef<Opener | null>(null)
  const focusBeside = (gone: Opener | null) => {
    const place = (gone && neighbourOf(gone)) ?? title.current
    place?.focus({ preventScroll: place === title.current })
  }
  // After each rendering, as any of them may have removed the row.
  useEffect(() => {
    const had = returned.current
    if (had === null || had.element.isConnected || document.activeElement !== document.body) return
    returned.current = null
    focusBeside(had)
  })
  return {
    title,
    remember: () => {
      opener.current = openerOf(document.activeElement)
    },
    giveBack: ({ isOpenerGone } = { isOpenerGone: false }) => {
      const had = opener.current
      if (isOpenerGone || !had?.element.isConnected) return focusBeside(had)
      had.element.focus()
      returned.current = had
      const leave = () => {
        // A button that is disabled while it works, or that goes, loses the focus without anybody's doing.
        if (had.element.isConnected && !had.element.matches(':disabled')) returned.current = null
      }
      had.element.addEventListener('blur', leave, { once: true })
    },
  }
}
