import { TemplateFileKind, type MessageTemplate, type TemplateVariable } from '@frontdesk/contract'
import { z } from 'zod'
import type { Graph } from '../meta/graphApi.ts'
import type { GraphFault } from '../meta/graphFault.ts'

/**
 * The approved templates of a business account. `unsupported`: how many cannot be sent from here;
 * `isComplete`: none was left out.
 */
export type ListedTemplates = { templates: MessageTemplate[]; unsupported: number; isComplete: boolean }

/**
 * Templates of one call, and calls of one list: Meta allows an account 6,000 templates, few of which
 * have more than some tens.
 */
const pageSize = 200
const mostPages = 5

const Component = z.looseObject({
  type: z.string().transform((type) => type.toUpperCase()),
  format: z.string().nullish(),
  text: z.string().max(4096).nullish(),
  example: z.unknown().optional(),
  buttons: z
    .array(
      z.looseObject({
        type: z.string(),
        text: z.string().max(200).catch(''),
        url: z.string().max(2000).nullish(),
        example: z.unknown().optional(),
      }),
    )
    .nullish(),
})
type Component = z.infer<typeof Component>

const Template = z.looseObject({
  name: z.string().min(1).max(512),
  language: z.string().min(2).max(15),
  status: z.string(),
  category: z.string().catch(''),
  components: z.array(Component).max(20),
})

const Page = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({ next: z.string().nullish(), cursors: z.looseObject({ after: z.string().max(2000) }).nullish() })
    .nullish(),
})

/** Buttons that need nothing but, at most, the end of an address. */
const simpleButtons = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER'])
const simpleComponents = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])

/**
 * Lists the approved templates of a business account by name, or those of one name. Never rejects.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/overview
 */
export async function readTemplates(
  graph: Pick<Graph, 'get'>,
  businessAccountId: string,
  name?: string,
): Promise<({ ok: true } & ListedTemplates) | { ok: false; fault: GraphFault }> {
  const fields = 'name,language,status,category,components'
  const path = `${businessAccountId}/message_templates?fields=${fields}&status=APPROVED&limit=${pageSize}${name === undefined ? '' : `&name=${encodeURIComponent(name)}`}`
  const templates: MessageTemplate[] = []
  let unsupported = 0
  let after: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const answer = await graph.get(after === null ? path : `${path}&after=${encodeURIComponent(after)}`)
    if (!answer.ok) return answer
    const read = Page.safeParse(answer.body)
    if (!read.success)
      return { ok: false, fault: { type: 'broken', code: null, message: 'WhatsApp returned no list of templates' } }
    for (const raw of read.data.data) {
      const template = toTemplate(raw)
      if (template === 'unsupported') unsupported++
      else if (template !== null) templates.push(template)
    }
    const { next, cursors } = read.data.paging ?? {}
    // The address of the next page contains the token: only the cursor is taken from it.
    after = next ? (cursors?.after ?? null) : null
    if (after === null) break
  }
  templates.sort((a, b) => compare(a.name, b.name) || compare(a.language, b.language))
  return { ok: true, templates, unsupported, isComplete: after === null }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** A template as it can be sent from here; null for one that is not approved, or that nobody can read. */
function toTemplate(raw: unknown): MessageTemplate | 'unsupported' | null {
  const { data } = Template.safeParse(raw)
  if (data?.status.toUpperCase() !== 'APPROVED') return null
  const { name, language, category, components } = data
  const part = (type: string) => components.find((one) => one.type === type)
  const [header, body, footer, buttons] = [part('HEADER'), part('BODY'), part('FOOTER'), part('BUTTONS')?.buttons ?? []]
  const headerFile = TemplateFileKind.nullable()
    .catch(null)
    .parse(header?.format?.toLowerCase() ?? null)
  const isSimple =
    category.toUpperCase() !== 'AUTHENTICATION' &&
    components.every(({ type }) => simpleComponents.has(type)) &&
    (header === undefined || header.format?.toUpperCase() === 'TEXT' || headerFile !== null) &&
    buttons.every(({ type }) => simpleButtons.has(type.toUpperCase()))
  if (!isSimple || !body?.text) return 'unsupported'
  return {
    name,
    language,
    category: categoryOf(category),
    header: headerFile === null ? (header?.text ?? null) : null,
    headerFile,
    body: body.text,
    footer: footer?.text ?? null,
    buttons: buttons.map(({ text, url }) => ({ text, url: url ?? null })),
    variables: [
      ...variablesOf('header', headerFile === null ? header?.text : null, examplesOf(header, 'header_text')),
      ...variablesOf('body', body.text, examplesOf(body, 'body_text')),
      ...buttons.flatMap(({ url, example }, index) => variablesOf('button', url, endsOf(url, example), `${index}:`)),
    ],
  }
}

function categoryOf(category: string): MessageTemplate['category'] {
  const known = category.toLowerCase()
  return known === 'marketing' || known === 'utility' ? known : 'other'
}

type Examples = (name: string) => string | null

/** The places of a text, each once: by number where they are numbered, else as they come. */
function variablesOf(
  place: TemplateVariable['place'],
  text: string | null | undefined,
  exampleOf: Examples,
  within = '',
): TemplateVariable[] {
  const names = [...new Set([...(text ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/gu)].map(([, name = '']) => name))]
  if (names.every((name) => /^\d+$/.test(name))) names.sort((a, b) => Number(a) - Number(b))
  return names.map((name) => ({ key: `${place}:${within}${name}`, place, name, example: exampleOf(name) }))
}

const Named = z.array(z.looseObject({ param_name: z.string(), example: z.string() }))
const text = z.string().max(1024)

/**
 * The examples of a header or body: numbered ones in order, a header's in one list and a body's in a list
 * of lists; or named ones.
 */
function examplesOf(component: Component | undefined, field: 'header_text' | 'body_text'): Examples {
  const { data } = z.looseObject({}).safeParse(component?.example)
  const named = Named.safeParse(data?.[`${field}_named_params`]).data ?? []
  const numbered = z.array(z.unknown()).safeParse(data?.[field]).data?.flat() ?? []
  return (name) =>
    named.find(({ param_name }) => param_name === name)?.example ??
    text.safeParse(numbered[Number(name) - 1]).data ??
    null
}

/** The example of a button's place, which is the end of an address: Meta gives the whole address. */
function endsOf(url: string | null | undefined, example: unknown): Examples {
  const whole = text.safeParse(Array.isArray(example) ? example[0] : example).data
  const start = (url ?? '').split('{{')[0] ?? ''
  return () => (whole === undefined ? null : whole.startsWith(start) ? whole.slice(start.length) : whole)
}
