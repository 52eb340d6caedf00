/** Fewer distinct bytes in a key of 32 do not come from a random source: one in 10^12 random keys has so few. */
const fewestDifferentBytes = 20

/**
 * Whether 32 bytes are obviously hand-made: repeated or counting up or down. In practice never true of a random key; a
 * hand-made key that looks random passes.
 */
export function isWeakKey(key: Uint8Array): boolean {
  const steps = new Set(key.slice(1).map((byte, index) => byte - (key[index] ?? 0)))
  return new Set(key).size < fewestDifferentBytes || steps.size < 3
}
