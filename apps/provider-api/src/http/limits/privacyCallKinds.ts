import type { RouteId } from '@frontdesk/contract'

/** The categories of the calls of exports, erasures and retention. */
export const privacyCallKinds = {
  listDataExports: 'usual',
  startDataExport: 'import',
  cancelDataExport: 'usual',
  linkDataExport: 'usual',
  listErasures: 'usual',
  eraseCustomer: 'usual',
  getErasureCertificate: 'usual',
  getRetention: 'usual',
  previewRetention: 'search',
  setRetention: 'usual',
} as const satisfies Partial<Record<RouteId, 'usual' | 'import' | 'search'>>
