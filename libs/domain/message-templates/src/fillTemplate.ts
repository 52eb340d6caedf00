import type { MessageTemplate, TemplateValues, TemplateVariable } from '@frontdesk/contract'

/** A template with its values in place. `text` is the whole message as one text, without its buttons. */
export type FilledTemplate = {
  header: string | null
  body: string
  footer: string | null
  buttons: readonly { text: string; url: string | null }[]
  text: string
}

type Place = TemplateVariable['place']

/** A value as channels accept it: one line, without space around it and without runs of spaces. */
export const templateValue = (typed: string): string => typed.replace(/\s+/gu, ' ').trim()

/** The variables that have no value yet, in the order of the template. */
export const emptyVariables = (
  { variables }: Pick<MessageTemplate, 'variables'>,
  values: TemplateValues,
): readonly TemplateVariable[] => variables.filter(({ key }) => templateValue(valueOf(values, key)) === '')

/**
 * Puts values into a template; a variable without one stays as `{{name}}`. A value is text: what looks like a place in
 * it stays as it is. Keys that the template does not have are ignored.
 */
export function fillTemplate(
  { header, body, footer, buttons, variables }: MessageTemplate,
  values: TemplateValues,
): FilledTemplate {
  const fill = (text: string, place: Place, within = '') =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/gu, (written, name: string) => {
      const variable = variables.find((one) => one.key === `${place}:${within}${name}`)
      return (variable && templateValue(valueOf(values, variable.key))) || written
    })
  const filled = {
    header: header === null ? null : fill(header, 'header'),
    body: fill(body, 'body'),
    footer,
    buttons: buttons.map(({ text, url }, index) => ({
      text,
      url: url === null ? null : fill(url, 'button', `${index}:`),
    })),
  }
  const text = [filled.header, filled.body, filled.footer].filter((part) => part !== null && part !== '').join('\n\n')
  return { ...filled, text }
}

const valueOf = (values: TemplateValues, key: string): string => (Object.hasOwn(values, key) ? (values[key] ?? '') : '')
