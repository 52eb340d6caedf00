import { responseFields } from './responseFields.ts'
import type { FeatureState } from './FeatureState.ts'

/** What the check of one feature answered; unknown, and so not enabled, when it did not say (FLAG-2). */
export function readFeatureCheck(answer: unknown): FeatureState {
  const fields = responseFields(answer)
  const isOn = fields['isEnabled'] ?? responseFields(fields['data'])['isEnabled']
  if (typeof isOn !== 'boolean') return 'unknown'
  return isOn ? 'on' : 'off'
}
