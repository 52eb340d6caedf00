/** Normalizes an email address for lookups: trimmed and in lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
