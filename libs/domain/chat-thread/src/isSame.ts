/** Deep equality of two JSON values. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false
  const inA = Object.entries(a)
  const inB = new Map(Object.entries(b))
  return inA.length === inB.size && inA.every(([name, value]) => inB.has(name) && isSame(value, inB.get(name)))
}
