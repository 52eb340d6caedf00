import { useLocalePath, useRuntimeConfig, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paymentAddress } from './paymentAddress.ts'
import { rememberPayment, type PaymentBegun } from './paymentBegun.ts'
import { UnknownPageError } from './UnknownPageError.ts'

/** Leaves the app for an address; tests put another function here. */
export const LeaveContext = createContext((address: string): void => window.location.assign(address))

/**
 * The way to a page of the payment provider and back. `isLeaving` while the browser is on its way there, and no longer
 * when it comes back by its Back button to this very page, which browsers keep as it was. An answer that comes when the
 * page that asked was left takes nobody away from another one.
 */
export function usePaymentPage(onReturn: () => void = () => undefined) {
  const { t } = useLingui()
  const toasts = useToasts()
  const pages = useRuntimeConfig()
  const localePath = useLocalePath()
  const leave = useContext(LeaveContext)
  const [isLeaving, setLeaving] = useState(false)
  const isShown = useRef(false)
  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return
    setLeaving(false)
    onReturn()
  })
  useEffect(() => {
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return {
    isLeaving,
    /** Whether the page that asked was left meanwhile. */
    isLeft: () => !isShown.current,
    /** The address of a path of the app, for the payment page to lead back to. */
    addressOf: (path: string) => window.location.origin + localePath(path),
    /**
     * Leaves for the payment page; where the page that asked was left, only says that a payment is open. Throws an
     * UnknownPageError for an address that may not be followed (T-16).
     */
    open: (address: string, begun: Omit<PaymentBegun, 'page'>): void => {
      const page = paymentAddress(address, pages, window.location.href)
      if (page === null) throw new UnknownPageError()
      if (!isShown.current) {
        if (begun.purpose !== 'card')
          toasts.show({
            type: 'info',
            message: t`Your order waits for its payment. Continue on the page of your subscription.`,
          })
        return
      }
      rememberPayment({ ...begun, page })
      setLeaving(true)
      leave(page)
    },
  }
}
