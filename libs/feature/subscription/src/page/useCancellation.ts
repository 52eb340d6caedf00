import type { Subscription } from '@frontdesk/contract'
import { useReturningFocus } from '@frontdesk/platform/parts'
import { useState } from 'react'
import { useCancel } from '../actions/useCancel.ts'

/**
 * The question whether to cancel a subscription, and the cancellation (SUB-7). When the question closes, the focus is
 * back on the button that has asked, or on `place` when that is gone with what was cancelled.
 */
export function useCancellation(companyId: number, subscription: Subscription | null, now: Date) {
  const [isAsked, setAsked] = useState(false)
  const { title: place, remember, giveBack } = useReturningFocus<HTMLDivElement>()
  const close = (isDone: boolean) => {
    setAsked(false)
    giveBack({ isOpenerGone: isDone })
  }
  const { isPending, error, reset, cancel } = useCancel(companyId, subscription, now, () => close(true))
  return {
    isAsked,
    isPending,
    error,
    reset,
    place,
    ask: () => {
      reset()
      remember()
      setAsked(true)
    },
    close: () => close(false),
    confirm: cancel,
  }
}
