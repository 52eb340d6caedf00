import { useEffect, useRef, type PointerEvent } from 'react'

const patience = 500
const slip = 10

/** A finger that rests on a message opens its menu; one that moves scrolls, and one that marks words marks them. */
export function useLongPressOnMessage(deed: (target: EventTarget | null) => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => end, [])
  return {
    onPointerDown: ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      end()
      const isOfItsOwn = target instanceof Element && target.closest('a, button, input') !== null
      if (pointerType !== 'touch' || isOfItsOwn) return
      const open = () => {
        press.current = null
        deed(target)
      }
      press.current = { x: clientX, y: clientY, timer: setTimeout(open, patience) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current !== null && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slip) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
