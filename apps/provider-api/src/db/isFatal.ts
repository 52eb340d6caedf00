/** Whether the embedded database is unusable after this error: PostgreSQL gave up, or its WebAssembly trapped. */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'RuntimeError' || ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')))
