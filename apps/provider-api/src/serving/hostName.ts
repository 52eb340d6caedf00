/**
 * A host as in a Host header: an IPv6 address in brackets, or a name, underscores allowed, with an optional final dot.
 */
const shape = /^(?:(\[[\da-f:.]+\])|([\da-z._-]+?)\.?)$/

/** Normalizes a host for comparison: lower case, no final dot. Null when it is not a host. */
export function hostName(text: string): string | null {
  const found = shape.exec(text.toLowerCase())
  return found?.[1] ?? found?.[2] ?? null
}
