/** How far a company's log is heard without a gap (LIVE-6). */
export type LogCursor = { companyId: number; seq: number }

/** Whether something is missing between what was heard and this; without a number nobody can tell. */
export const hasGap = (cursor: LogCursor, seq: number | null): boolean => seq !== null && seq > cursor.seq + 1

/** Whether this was heard before. */
export const isRepeated = (cursor: LogCursor, seq: number | null): boolean => seq !== null && seq <= cursor.seq

/** The cursor after an event; it stays where it is before a gap, so that nothing is lost for good (reliability C6). */
export const advanceCursor = (cursor: LogCursor, seq: number | null): LogCursor =>
  seq === cursor.seq + 1 ? { ...cursor, seq } : cursor
