import { isFlagOn, type FlagAudience, type ShareOf, type StoredFlag } from '@frontdesk/feature-flags'
import { createHash } from 'node:crypto'

/** The hundredth (0 to 99) that a company is in; different for each flag, and stable. */
export const shareOf: ShareOf = (name, companyId) =>
  createHash('sha256').update(`${name}:${companyId}`).digest().readUInt32BE() % 100

/** Whether a flag is on: for an administrator of a company, or for the company as a whole (FLAG-2). */
export const evaluateFlag = (flag: StoredFlag, audience: FlagAudience): boolean => isFlagOn(flag, audience, shareOf)
