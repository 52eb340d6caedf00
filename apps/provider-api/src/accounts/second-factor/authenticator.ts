import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds by which the clock of an authenticator may differ from the server's: one step to each side (RFC 6238). */
const tolerance = 30

/** A new secret of 160 bits in Base32, as an authenticator takes it. */
export const newSecret = (): string => generateSecret({ length: 20 })

/** The address that a QR code shows to an authenticator, which lists it by `issuer` and `email`. */
export const otpauthAddressOf = (of: { issuer: string; email: string; secret: string }): string =>
  generateURI({ issuer: of.issuer, label: of.email, secret: of.secret })

/**
 * The step of an authenticator's code of six digits at this moment, or of the step before or after; null for a wrong
 * one. Which steps were used before is for `stepSecondFactor` to know.
 */
export function stepOfCode(secret: string, digits: string, now: Date): number | null {
  const found = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: tolerance,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}
