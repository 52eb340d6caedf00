import { useLocalePath, useRuntimeConfig } from '@frontdesk/platform'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { paymentAddress } from './paymentAddress.ts'
import { rememberPayment, type PaymentBegun } from './paymentBegun.ts'
import { UnknownPageError } from './UnknownPageError.ts'

/** Leaves the app for an address; tests put another function here. */
export const LeaveContext = createContext((address: string): void => window.location.assign(address))

/**
 * The way to a page of the payment provider and back. `isLeaving` while the browser is on its way there, and no longer
 * when it comes back by its Back button to this very page, which browsers keep as it was.
 */
export function usePaymentPage(onReturn: () => void = () => undefined) {
  const pages = useRuntimeConfig()
  const localePath = useLocalePath()
  const leave = useContext(LeaveContext)
  const [isLeaving, setLeaving] = useState(false)
  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return
    setLeaving(false)
    onReturn()
  })
  useEffect(() => {
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  return {
    isLeaving,
    /** The address of a path of the app, for the payment page to lead back to. */
    addressOf: (path: string) => window.location.origin + localePath(path),
    /** Throws an UnknownPageError for an address that may not be followed (T-16). */
    open: (address: string, begun: Omit<PaymentBegun, 'page'>): void => {
      const page = paymentAddress(address, pages, window.location.href)
      if (page === null) throw new UnknownPageError()
      rememberPayment({ ...begun, page })
      setLeaving(true)
      leave(page)
    },
  }
}
