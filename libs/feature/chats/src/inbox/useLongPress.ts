import { useEffect, useRef, type PointerEvent, type MouseEvent } from 'react'

const patience = 500
const slip = 10

type Press = { x: number; y: number; timer: ReturnType<typeof setTimeout>; isLong: boolean }

/** A finger that rests on a row chooses it, instead of opening its menu or, when it is lifted, the chat. */
export function useLongPress(deed: (chatId: number) => void) {
  const press = useRef<Press | null>(null)
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer)
  }
  useEffect(() => end, [])
  return {
    /** Whether this click only ends a long press; it is not to count as a click then. */
    wasLong: (event: MouseEvent): boolean => {
      const isEnd = press.current?.isLong === true
      press.current = null
      if (isEnd) event.preventDefault()
      return isEnd
    },
    events: {
      onPointerDown: (event: PointerEvent) => {
        end()
        press.current = null
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chat]') : null
        if (row === null || event.pointerType !== 'touch') return
        const begun: Press = {
          x: event.clientX,
          y: event.clientY,
          isLong: false,
          timer: setTimeout(() => {
            begun.isLong = true
            deed(Number(row.dataset['chat']))
          }, patience),
        }
        press.current = begun
      },
      onPointerMove: (event: PointerEvent) => {
        if (
          press.current !== null &&
          Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > slip
        )
          end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent) => {
        if (press.current !== null) event.preventDefault()
      },
    },
  }
}
