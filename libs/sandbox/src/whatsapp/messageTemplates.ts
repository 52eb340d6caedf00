import { invalid, type GraphError } from './GraphError.ts'

/** A component of a template, in Meta's shape. */
type TemplateComponent = {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS'
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'
  text?: string
  example?: object
  buttons?: readonly { type: string; text: string; url?: string; phone_number?: string; example?: readonly string[] }[]
}

/**
 * A template of a business account, in the shape of
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/overview
 */
export type SandboxTemplate = {
  id: string
  name: string
  language: string
  status: 'APPROVED' | 'PENDING' | 'PAUSED'
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  parameter_format: 'POSITIONAL' | 'NAMED'
  components: readonly TemplateComponent[]
}

const reminder = (id: string, language: string, header: string, body: string, move: string): SandboxTemplate => ({
  id,
  name: 'appointment_reminder',
  language,
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'HEADER', format: 'TEXT', text: header, example: { header_text: ['18:00'] } },
    { type: 'BODY', text: body, example: { body_text: [['Anna', 'Manicure']] } },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: move }] },
  ],
})

/**
 * The templates that each business account of the sandbox begins with: some can be sent with text alone, others not.
 */
export const firstTemplates: readonly SandboxTemplate[] = [
  reminder(
    '501',
    'en_US',
    'See you at {{1}}',
    'Hello {{1}}, this is a reminder of your appointment: {{2}}.',
    'Move it',
  ),
  reminder('502', 'uk', 'Чекаємо о {{1}}', 'Вітаємо, {{1}}! Нагадуємо про ваш запис: {{2}}.', 'Перенести'),
  reminder('503', 'es', 'Le esperamos a las {{1}}', 'Hola, {{1}}: le recordamos su cita: {{2}}.', 'Cambiarla'),
  {
    id: '504',
    name: 'we_have_missed_you',
    language: 'en_US',
    status: 'APPROVED',
    category: 'MARKETING',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Hi {{first_name}}, it has been a while! Book in {{month}} and get {{discount}} off.',
        example: {
          body_text_named_params: [
            { param_name: 'first_name', example: 'Anna' },
            { param_name: 'month', example: 'December' },
            { param_name: 'discount', example: '10%' },
          ],
        },
      },
      { type: 'FOOTER', text: 'Reply STOP to get no more offers' },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Book',
            url: 'https://salon.example/book/{{1}}',
            example: ['https://salon.example/book/anna'],
          },
        ],
      },
    ],
  },
  {
    id: '505',
    name: 'thank_you',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Thank you for your visit. We are happy to help if anything is not right.' }],
  },
  {
    id: '506',
    name: 'new_colours',
    language: 'en_US',
    status: 'APPROVED',
    category: 'MARKETING',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } },
      { type: 'BODY', text: 'Our new colours are here.' },
    ],
  },
  {
    id: '508',
    name: 'how_to_find_us',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'This is how you find us.' },
    ],
  },
  {
    id: '507',
    name: 'price_change',
    language: 'en_US',
    status: 'PENDING',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Our prices change on {{1}}.', example: { body_text: [['1 January']] } }],
  },
]

/** One page of an account's templates: `GET /{account}/message_templates`, filtered by status and name. */
export function pageOfTemplates(
  templates: readonly SandboxTemplate[],
  { status, name, limit, after }: Readonly<Record<string, unknown>>,
): object {
  const wanted = templates.filter(
    (one) =>
      (typeof status !== 'string' || one.status === status) && (typeof name !== 'string' || one.name.includes(name)),
  )
  const start = typeof after === 'string' ? Number(Buffer.from(after, 'base64').toString()) : 0
  const size = Math.max(1, Number(limit) || 25)
  const data = wanted.slice(start, start + size)
  const cursor = (place: number) => Buffer.from(String(place)).toString('base64')
  return {
    data,
    paging: {
      cursors: { before: cursor(start), after: cursor(start + data.length) },
      ...(start + size < wanted.length && { next: 'https://graph.example/next?access_token=SECRET' }),
    },
  }
}

type Given = {
  type: string
  index: number
  texts: readonly { text: string; name: string | null }[]
  media: readonly { type: string; id: unknown }[]
}

/**
 * The text of a template that a business sends, or why Meta would not take it. `hasMedia`: whether a file
 * was uploaded with that id.
 */
export function textOfTemplate(
  templates: readonly SandboxTemplate[],
  content: object,
  hasMedia: (id: string) => boolean,
): string | GraphError {
  const { name, language, components } = content as {
    name?: unknown
    language?: { code?: unknown }
    components?: unknown
  }
  const template = templates.find((one) => one.name === name && one.language === language?.code)
  if (template?.status !== 'APPROVED') return templateMissing
  const given = (Array.isArray(components) ? components : []).map(toGiven)
  const parts: string[] = []
  for (const { type, format = 'TEXT', text = '', buttons = [] } of template.components) {
    const media = given.find((one) => one.type === type.toLowerCase())?.media ?? []
    if (type === 'HEADER' && format !== 'TEXT') {
      const [only, ...others] = media
      if (only?.type !== format.toLowerCase() || others.length > 0) return formatMismatch
      if (typeof only.id !== 'string' || !hasMedia(only.id)) return invalid('The media with that id is not there')
      parts.push(`[${only.type}]`)
      continue
    }
    if (media.length > 0) return formatMismatch
    const filled = fillIn(text, given.find((one) => one.type === type.toLowerCase())?.texts ?? [])
    if (filled === null) return countMismatch
    if (filled !== '') parts.push(filled)
    for (const [index, button] of buttons.entries()) {
      const address = fillIn(
        button.url ?? '',
        given.find((one) => one.type === 'button' && one.index === index)?.texts ?? [],
      )
      if (address === null) return countMismatch
      parts.push(`[${button.text}${address === '' ? '' : `: ${address}`}]`)
    }
  }
  const values = given.flatMap(({ texts }) => texts)
  if (values.some(({ text }) => /[\n\t]| {5}/.test(text)))
    return invalid('Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
  return parts.join('\n\n')
}

const templateMissing: GraphError = {
  status: 404,
  code: 132001,
  message: '(#132001) Template name does not exist in the translation',
  details: 'The template does not exist in the specified language or has not been approved.',
}
const countMismatch: GraphError = {
  status: 400,
  code: 132000,
  message: '(#132000) Number of parameters does not match the expected number of params',
  details: 'The number of parameters does not match the template.',
}

const formatMismatch: GraphError = {
  status: 400,
  code: 132012,
  message: '(#132012) Parameter format does not match format in the created template',
  details: 'The header of the template has another format.',
}

function toGiven(component: unknown): Given {
  const { type, index, parameters } = component as { type?: unknown; index?: unknown; parameters?: unknown }
  const all = (Array.isArray(parameters) ? parameters : []) as Record<string, unknown>[]
  const texts = all
    .filter((parameter) => parameter['type'] === 'text')
    .map(({ text, parameter_name: name }) => ({ text: String(text), name: typeof name === 'string' ? name : null }))
  const media = all
    .filter((parameter) => parameter['type'] !== 'text')
    .map((parameter) => {
      const kind = String(parameter['type'])
      return { type: kind, id: (parameter[kind] as { id?: unknown } | undefined)?.id }
    })
  return { type: String(type).toLowerCase(), index: Number(index ?? -1), texts, media }
}

/** Null when there are not just as many values as places. */
function fillIn(text: string, values: Given['texts']): string | null {
  const names = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))]
  if (names.length !== values.length) return null
  const valueOf = (name: string) => values.find((one) => one.name === name) ?? values[Number(name) - 1]
  if (names.some((name) => valueOf(name) === undefined)) return null
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name)?.text ?? '')
}
