/** A host as a Host header writes it: an IPv6 address in brackets, or a name, also one with underscores; one dot may end it. */
const shape = /^(?:(\[[\da-f:.]+\])|([\da-z._-]+?)\.?)$/

/** The one way in which hosts are compared: small letters, and without the dot that ends a full name. Null when it is none. */
export function hostName(text: string): string | null {
  const found = shape.exec(text.toLowerCase())
  return found?.[1] ?? found?.[2] ?? null
}
