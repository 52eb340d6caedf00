import { useState, type FormEvent } from 'react'

type Rules<Name extends string> = Record<Name, (value: string) => string | null>

/**
 * A form whose words stay in its inputs: on submit each rule is asked, the sentence of a broken one stands beside its
 * field, and the first broken field gets the focus. A field that is typed into loses its complaint.
 */
export function useFields<Name extends string>(rules: Rules<Name>) {
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const names = Object.keys(rules) as Name[] // the keys of a record literal are its names

  const field = (name: Name) => ({
    name,
    error: errors[name],
    onChange: () => {
      if (errors[name] !== undefined) setErrors(({ [name]: _gone, ...rest }) => rest as typeof errors) // one name less is still partial
    },
  })

  const submit = (accept: (values: Record<Name, string>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const valueOf = (name: Name) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const broken = names.flatMap((name) => {
      const sentence = rules[name](valueOf(name))
      return sentence === null ? [] : [{ name, sentence }]
    })
    // Built from the names themselves.
    setErrors(Object.fromEntries(broken.map(({ name, sentence }) => [name, sentence])) as typeof errors)
    const first = broken[0] && form.elements.namedItem(broken[0].name)
    if (first instanceof HTMLElement) first.focus()
    // Every name is there.
    if (broken.length === 0) accept(Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>)
  }

  return { field, submit }
}
