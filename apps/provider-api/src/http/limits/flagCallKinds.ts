import type { RouteId } from '@frontdesk/contract'

/** The categories of the calls of feature flags. */
export const flagCallKinds = {
  getFeatureFlags: 'usual',
  createFeatureFlag: 'usual',
  updateFeatureFlag: 'usual',
  deleteFeatureFlag: 'usual',
  checkFeatureFlag: 'usual',
  getGlobalFeatureFlags: 'usual',
  // It evaluates a flag for every company.
  previewFeatureFlag: 'search',
  listCompanyFlags: 'usual',
  setCompanyFlags: 'usual',
} as const satisfies Partial<Record<RouteId, 'usual' | 'search'>>
