/** A code as it was typed: six digits of an authenticator, or a recovery code in the form in which it is stored. */
export type TypedCode = { kind: 'authenticator'; digits: string } | { kind: 'recovery-code'; code: string }

/** The letters and digits of recovery codes: Crockford's, without those that are taken for others. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** The number of characters of a recovery code: 80 bits. */
export const recoveryLength = 16
/** The number of recovery codes that are given at once. */
export const recoveryCount = 10

const lookAlikes: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }
const isRecoveryCode = new RegExp(`^[${recoveryAlphabet}]{${recoveryLength}}$`)

/**
 * Reads a code as people type or paste it: with spaces and dashes, in capitals, with letters that look like digits, in
 * the digits of a wide keyboard. Null for anything that is neither kind of code (AUTH-14).
 */
export function readTypedCode(typed: string): TypedCode | null {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toLowerCase()
  if (/^\d{6}$/.test(text)) return { kind: 'authenticator', digits: text }
  const code = text.replace(/[oil]/g, (letter) => lookAlikes[letter] ?? letter)
  return isRecoveryCode.test(code) ? { kind: 'recovery-code', code } : null
}

/** A recovery code or the secret of an authenticator in groups of four, as it is shown. */
export const inGroups = (code: string, between = '-'): string => code.replace(/(.{4})(?=.)/g, `$1${between}`)
