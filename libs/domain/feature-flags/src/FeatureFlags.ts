import type { FeatureState } from './FeatureState.ts'

/** A company's features by name (FLAG-1). A map and no object, so that `constructor` is no feature that anybody switched on. */
export type FeatureFlags = ReadonlyMap<string, boolean>

/** How one feature stands; unknown where there is no answer, and where the answer does not name it (FLAG-1). */
export function featureState(flags: FeatureFlags | null | undefined, name: string): FeatureState {
  const isOn = flags?.get(name)
  if (isOn === undefined) return 'unknown'
  return isOn ? 'on' : 'off'
}
