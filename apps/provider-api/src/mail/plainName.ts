const maxLength = 60

/**
 * A name as a letter may say it: short, in one line; empty when it carries an address. What somebody typed as their name must
 * not become an advertisement or a link in a letter of ours (reliability T-20).
 */
export function plainName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const carriesAddress = /[/@:\\]|\p{L}\.\p{L}{2}|\bwww\b|\d{5}/iu.test(line)
  return carriesAddress ? '' : [...line].slice(0, maxLength).join('').trim()
}
