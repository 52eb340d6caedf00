/** A parameter of a call: a text, or what is nested in it. */
export type FormValue = string | { [name: string]: FormValue }

const deepest = 6

/**
 * Nests the parameters of a form or a query as Stripe reads them: `metadata[reference]=x` is a field of an object, `expand[0]=x` an entry of a
 * list, which stays an object by place. https://docs.stripe.com/api
 */
export function nestForm(flat: unknown): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  if (typeof flat !== 'object' || flat === null) return root
  for (const [key, value] of Object.entries(flat)) {
    const names = key.replaceAll(']', '').split('[').slice(0, deepest)
    const last = names.pop()
    let at = root
    for (const name of names) {
      const inner = at[name]
      at = typeof inner === 'object' ? inner : (at[name] = Object.create(null) as { [name: string]: FormValue })
    }
    if (last !== undefined) at[last] = String(value)
  }
  return root
}
