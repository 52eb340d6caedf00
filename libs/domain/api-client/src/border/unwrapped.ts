import type { Fields } from './fieldsOf.ts'

/** The payload itself, or the field that wraps it. */
export const unwrapped = (fields: Fields, name: string) =>
  typeof fields[name] === 'object' && fields[name] !== null ? fields[name] : fields
