import { generateSync } from 'otplib'

/** The present code of an account, the one after it, and the seconds until that one is the present. */
export type ShownCode = { account: string; code: string; next: string; secondsLeft: number }

/** The authenticator app of the demo's people, which knows the secrets that were added to it. */
export type Authenticators = {
  /**
   * Adds an account with its secret in Base32, in which spaces and small letters are fine, or replaces its secret.
   * Returns false for a text that is no secret.
   */
  add: (account: string, secret: string) => boolean
  codes: () => readonly ShownCode[]
}

/** Seconds for which a code is shown. */
const period = 30

/** 80 bits or more, as authenticators accept. */
const isSecret = /^[A-Z2-7]{16,128}$/u

/** Opens an authenticator app without accounts. */
export function openAuthenticators({ now }: { now: () => Date }): Authenticators {
  const secrets = new Map<string, string>()
  return {
    add(account, typed) {
      const secret = typed.replace(/\s/gu, '').toUpperCase()
      if (!isSecret.test(secret)) return false
      secrets.set(account, secret)
      return true
    },
    codes: () => {
      const epoch = Math.floor(now().getTime() / 1000)
      return [...secrets].map(([account, secret]) => ({
        account,
        code: generateSync({ secret, epoch }),
        next: generateSync({ secret, epoch: epoch + period }),
        secondsLeft: period - (epoch % period),
      }))
    },
  }
}
