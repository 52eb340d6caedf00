/** The fields of an object; empty for anything else. */
export const recordOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {} // any object can be read by any field
