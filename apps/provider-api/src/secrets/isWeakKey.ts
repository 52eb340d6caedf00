/** Fewer different bytes than these in a key of 32 have not come from a random source: one in 10^12 random keys has so few. */
const fewestDifferentBytes = 20

/**
 * Whether 32 bytes are no secret: repeated, counted up or down, or otherwise made by hand. A random key is never called weak
 * in practice; a hand-made one that looks random may still be called strong.
 */
export function isWeakKey(key: Uint8Array): boolean {
  const steps = new Set(key.slice(1).map((byte, index) => byte - (key[index] ?? 0)))
  return new Set(key).size < fewestDifferentBytes || steps.size < 3
}
