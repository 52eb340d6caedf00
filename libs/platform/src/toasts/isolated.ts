/**
 * A code within a sentence, between the invisible marks of Unicode that keep its letters apart from the sentence's
 * direction. What stands between them makes no difference between two messages (`withoutCodes`).
 */
export const isolated = (code: string): string => `\u2068${code}\u2069`

/** A message without the codes in it: equal for two failures of the same kind. */
export const withoutCodes = (message: string): string => message.replace(/\u2068[^\u2068\u2069]*\u2069/gu, '')
