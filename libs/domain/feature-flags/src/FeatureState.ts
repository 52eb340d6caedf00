/** `unknown`: no response yet, a failed call, or a feature that the response does not list; it is not off (FLAG-1). */
export type FeatureState = 'on' | 'off' | 'unknown'

/** Whether the feature may be used: only when it is on; a failed check counts as disabled (FLAG-2). */
export const isEnabled = (state: FeatureState): boolean => state === 'on'
