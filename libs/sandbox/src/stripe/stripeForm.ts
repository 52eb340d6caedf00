/** A parameter of a call: a text, or what is nested in it. */
export type FormValue = string | FormFields
type FormFields = { [name: string]: FormValue }

/** Without the names that every object has. */
const noFields = () => Object.create(null) as FormFields

const deepest = 6

/**
 * Nests the parameters of a form or a query as Stripe reads them: `metadata[reference]=x` is a field of an object,
 * `expand[0]=x` an entry of a list, which stays an object by place. https://docs.stripe.com/api
 */
export function nestForm(flat: unknown): FormFields {
  const root = noFields()
  if (typeof flat !== 'object' || flat === null) return root
  for (const [key, value] of Object.entries(flat)) {
    const names = key.replaceAll(']', '').split('[').slice(0, deepest)
    const last = names.pop()
    let at = root
    for (const name of names) {
      const inner = at[name]
      at = typeof inner === 'object' ? inner : (at[name] = noFields())
    }
    if (last !== undefined) at[last] = String(value)
  }
  return root
}
