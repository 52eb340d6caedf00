import { responseFields } from './responseFields.ts'
import type { FeatureState } from './FeatureState.ts'

/**
 * Reads the response to the check of one feature; unknown, and so not enabled, if it does not
 * state the feature (FLAG-2).
 */
export function readFeatureCheck(answer: unknown): FeatureState {
  const fields = responseFields(answer)
  const isOn = fields['isEnabled'] ?? responseFields(fields['data'])['isEnabled']
  if (typeof isOn !== 'boolean') return 'unknown'
  return isOn ? 'on' : 'off'
}
