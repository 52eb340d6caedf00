const maxLength = 60

/**
 * A user's name made safe for an email: one line of at most 60 characters; empty when it looks like an address. User
 * input must not become an advertisement or a link in our emails (reliability T-20).
 */
export function plainName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const carriesAddress = /[/@:\\]|\p{L}\.\p{L}{2}|\bwww\b|\d{5}/iu.test(line)
  return carriesAddress ? '' : [...line].slice(0, maxLength).join('').trim()
}
