import type { AltegioLinks, AltegioPayment } from './AltegioLinks.ts'

/** The payments for the application, as the partner reports them. */
export type AltegioPayments = {
  /** Records a payment that the partner reports, which ends a freeze; null for a salon without the application. */
  reportPayment: (salonId: string, payment: Omit<AltegioPayment, 'id' | 'is_refunded'>) => AltegioPayment | null
  /** Records that a payment went back; null for an unknown one, and for one that went back already. */
  refundPayment: (paymentId: number) => AltegioPayment | null
  /** The salon of a payment. */
  salonOfPayment: (paymentId: number) => string | null
}

/** Opens the payments that the links have. */
export function openAltegioPayments({ linkOf, linkedSalonIds, change, update }: AltegioLinks): AltegioPayments {
  const paymentsOf = (salonId: string) => linkOf(salonId)?.payments ?? []
  const salonOfPayment = (paymentId: number) =>
    linkedSalonIds().find((salonId) => paymentsOf(salonId).some(({ id }) => id === paymentId)) ?? null
  /** Ids go on over all salons. */
  const nextPaymentId = () =>
    1 + Math.max(1522, ...linkedSalonIds().flatMap((salonId) => paymentsOf(salonId).map(({ id }) => id)))
  return {
    salonOfPayment,
    reportPayment(salonId, of) {
      const link = linkOf(salonId)
      if (!link || link.status === 'pending') return null
      const payment = { ...of, id: nextPaymentId(), is_refunded: false }
      update(salonId, { payments: [...paymentsOf(salonId), payment] })
      if (link.status === 'freezed') change(salonId, 'active', 'partner_api')
      return payment
    },
    refundPayment(paymentId) {
      const salonId = salonOfPayment(paymentId)
      const payment = salonId === null ? undefined : paymentsOf(salonId).find(({ id }) => id === paymentId)
      if (salonId === null || !payment || payment.is_refunded) return null
      const refunded = { ...payment, is_refunded: true }
      update(salonId, { payments: paymentsOf(salonId).map((one) => (one.id === paymentId ? refunded : one)) })
      return refunded
    },
  }
}
