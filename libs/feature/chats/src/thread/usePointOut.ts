import type { ThreadPage } from '@frontdesk/chat-thread'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { spotOfRow } from '../scroll/rowSpots.ts'
import type { useThreadScroll } from '../scroll/useThreadScroll.ts'

/** The row to which somebody wants to be brought; `time` tells one wish from the next for the same row. */
export type Target = { key: string; time: string }

/** How long a message is pointed out, in milliseconds. */
const pointing = 2500

/** Brings the reader to a row, with the focus, and says which row is pointed out at the moment. */
export function usePointOut(
  pages: readonly ThreadPage[],
  target: Target | null,
  goTo: ReturnType<typeof useThreadScroll>['goTo'],
): string | null {
  const [over, setOver] = useState<string | null>(null)
  const bring = useEffectEvent((key: string) => {
    const spot = spotOfRow(pages, key)
    if (spot !== null) goTo(spot, { align: 'upper', takesFocus: true })
  })
  const key = target?.key ?? null
  const time = target?.time ?? null
  useLayoutEffect(() => {
    if (key !== null) bring(key)
  }, [key, time])
  useEffect(() => {
    const timer = setTimeout(() => setOver(time), pointing)
    return () => clearTimeout(timer)
  }, [key, time])
  return time === over ? null : key
}
