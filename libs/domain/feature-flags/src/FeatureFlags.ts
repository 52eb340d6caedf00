import type { FeatureState } from './FeatureState.ts'

/** A company's features by name (FLAG-1): a map and not an object, so that `constructor` is not taken for a feature. */
export type FeatureFlags = ReadonlyMap<string, boolean>

/** Returns the state of one feature; unknown without a response, and when the response does not list it (FLAG-1). */
export function featureState(flags: FeatureFlags | null | undefined, name: string): FeatureState {
  const isOn = flags?.get(name)
  if (isOn === undefined) return 'unknown'
  return isOn ? 'on' : 'off'
}
