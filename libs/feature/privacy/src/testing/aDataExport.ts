import type { DataExport } from '@frontdesk/contract'

/** A complete export of a company. */
export const aDataExport = (fields: Partial<DataExport> = {}): DataExport => ({
  id: '11111111-1111-4111-8111-111111111111',
  status: 'ready',
  done: 120,
  total: 120,
  size: 48_000_000,
  madeBy: { adminId: 7, fullName: 'Olena Koval' },
  createdAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T09:02:00.000Z',
  expiresAt: '2026-11-27T09:02:00.000Z',
  ...fields,
})
