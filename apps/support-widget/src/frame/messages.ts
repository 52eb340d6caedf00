/**
 * The parts of Lingui that its compiled texts need at run time, in the place of `@lingui/core` and `@lingui/react`
 * (decision 0195): one language at a time, values, and plurals. Other kinds of texts are not in the widget's catalogue.
 */
type Choice = { readonly [form: string]: readonly Part[] | number }
type Part = string | readonly [name: string] | readonly [name: string, kind: string, choice: Choice]
type Messages = { readonly [id: string]: readonly Part[] }
type Values = { readonly [name: string]: unknown }

let messages: Messages = {}
let plurals = new Intl.PluralRules('en')

/** Makes these the texts of everything that is rendered from now on. */
export function activateMessages(locale: string, loaded: Messages): void {
  messages = loaded
  plurals = new Intl.PluralRules(locale)
}

const textOf = (parts: readonly Part[], values: Values, count?: number): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part === '#' && count !== undefined ? String(count) : part
      const [name, kind, choice] = part
      const value = values[name]
      if (kind !== 'plural' || !choice) return typeof value === 'string' ? value : String(value)
      const number = Number(value)
      const form = choice[`=${number}`] ?? choice[plurals.select(number)] ?? choice['other']
      return typeof form === 'object' ? textOf(form, values, number) : ''
    })
    .join('')

type Message = { id: string; values?: Values }

const translate = ({ id, values = {} }: Message): string => textOf(messages[id] ?? [id], values)

/** Lingui's hook, as its compiled macro calls it. */
export const useLingui = () => ({ _: translate })

/** Lingui's component, as its compiled macro calls it: a text without elements in it. */
export const Trans = (message: Message): string => translate(message)

/** Exports that parts of the platform import and the frame leaves out. */
export const i18n = { _: translate, locale: 'en' }
export const I18nProvider = ({ children }: { children: unknown }) => children
