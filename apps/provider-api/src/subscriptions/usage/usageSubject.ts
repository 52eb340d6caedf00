import type { WarningLevel } from '@frontdesk/billing-rules'

/** The subject of the job for a level of usage that a company has reached in a month. */
export type UsageLevel = { companyId: number; windowStart: Date; level: WarningLevel }

export const usageSubject = ({ companyId, windowStart, level }: UsageLevel): string =>
  [companyId, level, windowStart.toISOString()].join('|')

/** Reads a subject that `usageSubject` has written. */
export function readUsageSubject(subject: string): UsageLevel {
  const [companyId = '', level = '', start = ''] = subject.split('|')
  return { companyId: Number(companyId), level: level === '100' ? 100 : 80, windowStart: new Date(start) }
}
