import { useEffect, useRef, type PointerEvent, type MouseEvent } from 'react'

/** Duration of a long press, in milliseconds, and how far the finger may move, in pixels. */
const duration = 500
const tolerance = 10

type Press = { x: number; y: number; timer: ReturnType<typeof setTimeout>; isLong: boolean }

/** Calls `onLongPress` when a touch rests on a row for 500 ms; the touch then opens neither the context menu nor the chat. */
export function useLongPress(onLongPress: (chatId: number) => void) {
  const press = useRef<Press | null>(null)
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer)
  }
  useEffect(() => end, [])
  return {
    /** Whether this click only ends a long press, and is to be ignored. */
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
            onLongPress(Number(row.dataset['chat']))
          }, duration),
        }
        press.current = begun
      },
      onPointerMove: (event: PointerEvent) => {
        if (
          press.current !== null &&
          Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > tolerance
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
