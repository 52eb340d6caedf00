import { useRef, useState, type FormEvent } from 'react'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Rules<Name extends string> = Record<Name, (value: string, all: Values<Name>) => string | null>

/**
 * A form with uncontrolled inputs, so that nothing is lost that a browser or password manager filled in. On submit
 * every rule is checked; each error is shown with its field, and the first invalid field in document order gets the
 * focus. Typing in a field clears its error.
 */
export function useFields<Name extends string>(rules: Rules<Name>) {
  const [errors, setErrors] = useState<ReadonlyMap<Name, string>>(new Map())
  const form = useRef<HTMLFormElement>(null)

  const field = (name: Name) => ({
    name,
    error: errors.get(name),
    onChange: () => {
      if (errors.has(name)) setErrors((shown) => new Map([...shown].filter(([other]) => other !== name)))
    },
  })

  /** Shows errors at their fields and focuses the first; also for errors that only the server can find. */
  const complain = (broken: readonly { name: Name; sentence: string }[]) => {
    setErrors(new Map(broken.map(({ name, sentence }) => [name, sentence])))
    // Document order counts, not the order of the rules.
    const isBroken = (input: Element) => broken.some(({ name }) => name === input.getAttribute('name'))
    const first = [...(form.current?.elements ?? [])].find(isBroken)
    if (first instanceof HTMLElement) first.focus()
  }

  const submit = (accept: (values: Values<Name>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    const typed = new FormData(event.currentTarget)
    const texts = Object.keys(rules).map((name) => {
      const value = typed.get(name)
      return [name, typeof value === 'string' ? value : ''] as const
    })
    const values = Object.fromEntries(texts) as Values<Name> // one value for each rule
    const broken: { name: Name; sentence: string }[] = []
    for (const name in rules) {
      const sentence = rules[name](values[name], values)
      if (sentence !== null) broken.push({ name, sentence })
    }
    complain(broken)
    if (broken.length === 0) accept(values)
  }

  /** Clears the form, as after a password change. */
  const clear = () => form.current?.reset()

  return { field, submit, complain, clear }
}
