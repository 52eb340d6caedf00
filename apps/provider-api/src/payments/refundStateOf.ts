/**
 * The meaning of Stripe's statuses of a refund; a refund of any other status is made.
 * https://docs.stripe.com/api/refunds/object#refund_object-status
 */
const states: ReadonlyMap<string, 'accepted' | 'failed'> = new Map([
  ['pending', 'accepted'],
  ['requires_action', 'accepted'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** Whether a refund at Stripe is made, will be, or was not, also after Stripe had called it succeeded. */
export const refundStateOf = ({ status }: { status?: string | null | undefined }): 'made' | 'accepted' | 'failed' =>
  states.get(status ?? '') ?? 'made'
