import { useEffect, useRef, type PointerEvent, type MouseEvent, type TouchEvent } from 'react'

/** Duration of a long press, in milliseconds, and how far the finger may move, in pixels. */
const duration = 500
const tolerance = 10

type Press = { x: number; y: number; timer: ReturnType<typeof setTimeout>; isLong: boolean }

/**
 * Calls `onLongPress` when a touch rests on an element for 500 ms; the touch then opens neither the browser's context
 * menu nor a link. `find`: the element that a touch on `target` presses; null leaves the touch to the browser.
 * Scrolling does not count.
 */
export function useLongPress(
  find: (target: Element) => HTMLElement | null,
  onLongPress: (pressed: HTMLElement) => void,
) {
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
      onPointerDown: ({ target, pointerType, clientX, clientY }: PointerEvent) => {
        end()
        press.current = null
        const pressed = pointerType === 'touch' && target instanceof Element ? find(target) : null
        if (pressed === null) return
        const begun: Press = {
          x: clientX,
          y: clientY,
          isLong: false,
          timer: setTimeout(() => {
            begun.isLong = true
            onLongPress(pressed)
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
      // The mouse events that a browser makes of a touch would close a menu that the press has opened.
      onTouchEnd: (event: TouchEvent) => {
        if (press.current?.isLong === true && event.cancelable) event.preventDefault()
      },
      onContextMenu: (event: MouseEvent) => {
        if (press.current !== null) event.preventDefault()
      },
    },
  }
}
