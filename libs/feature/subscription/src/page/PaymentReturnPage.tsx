import { SubscriptionFailure } from './SubscriptionFailure.tsx'
import { PaymentReturnView } from '../payment-return/PaymentReturnView.tsx'
import { PlanActiveText } from '../payment-return/PlanActiveText.tsx'
import { usePaymentReturn, type ReturnAddress } from '../payment-return/usePaymentReturn.ts'

/**
 * Where a payment page leads back to: it asks until the provider knows, says what became of the payment,
 * and ends honestly (SUB-1).
 */
export function PaymentReturnPage({
  companyId,
  address,
  waits,
}: {
  companyId: number
  address: ReturnAddress
  /** Milliseconds before each further question, for tests. */
  waits?: readonly number[]
}) {
  const { state, failure, check, isChecking } = usePaymentReturn(companyId, address, waits)
  return failure ? (
    <SubscriptionFailure isRetrying={isChecking} onRetry={check} />
  ) : (
    <PaymentReturnView
      state={state}
      onCheck={check}
      activeText={(planName) => <PlanActiveText planName={planName} companyId={companyId} />}
    />
  )
}
