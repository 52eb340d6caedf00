import type { ResultsBehind } from '@frontdesk/api-client'

/** A number that was opened: which one it is, and what narrows its conversations down. */
export type Opened = Pick<ResultsBehind, 'metric'> &
  Partial<Pick<ResultsBehind, 'reason' | 'hour' | 'channel' | 'person' | 'from' | 'to'>>
