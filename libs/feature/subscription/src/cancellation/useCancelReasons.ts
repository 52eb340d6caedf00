import type { CancelReason } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** In the order in which they are shown. The contract's own list would bring its schemas into the page. */
const order = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'low_quality',
  'other',
] as const satisfies readonly CancelReason[]

/** The reasons for a cancellation in words, in the order in which they are shown. */
export function useCancelReasons(): readonly { readonly value: CancelReason; readonly label: string }[] {
  const { t } = useLingui()
  const labels: Readonly<Record<CancelReason, string>> = {
    too_expensive: t`It is too expensive`,
    missing_features: t`Something that I need is missing`,
    switched_service: t`I have found another product`,
    unused: t`I do not use it enough`,
    low_quality: t`The assistant's answers are not good enough`,
    other: t`Another reason`,
  }
  return order.map((value) => ({ value, label: labels[value] }))
}
