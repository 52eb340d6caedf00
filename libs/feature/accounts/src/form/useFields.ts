import { useRef, useState, type FormEvent } from 'react'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Rules<Name extends string> = Record<Name, (value: string, all: Values<Name>) => string | null>

/**
 * A form whose words stay in its inputs: on submit each rule is asked, the sentence of a broken one stands beside its
 * field, and the first broken field gets the focus. A field that is typed into loses its complaint.
 */
export function useFields<Name extends string>(rules: Rules<Name>) {
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(rules) as Name[] // the keys of a record literal are its names

  const field = (name: Name) => ({
    name,
    error: errors[name],
    onChange: () => {
      if (errors[name] !== undefined) setErrors(({ [name]: _gone, ...rest }) => rest as typeof errors) // one name less is still partial
    },
  })

  /** Says what is wrong with a field beside it, and brings the focus there: also for what only the server knows. */
  const complain = (broken: readonly { name: Name; sentence: string }[]) => {
    // Built from the names themselves.
    setErrors(Object.fromEntries(broken.map(({ name, sentence }) => [name, sentence])) as typeof errors)
    // The first before the eyes, whatever the order of the rules.
    const isBroken = (input: Element) => broken.some(({ name }) => name === input.getAttribute('name'))
    const first = [...(form.current?.elements ?? [])].find(isBroken)
    if (first instanceof HTMLElement) first.focus()
  }

  const submit = (accept: (values: Values<Name>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    const typed = new FormData(event.currentTarget)
    const valueOf = (name: Name) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const values = Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string> // every name is there
    const broken = names.flatMap((name) => {
      const sentence = rules[name](values[name], values)
      return sentence === null ? [] : [{ name, sentence }]
    })
    complain(broken)
    if (broken.length === 0) accept(values)
  }

  /** Empties the form, as after a password was changed. */
  const clear = () => form.current?.reset()

  return { field, submit, complain, clear }
}
