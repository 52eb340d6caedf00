import type { SentTemplate } from '@frontdesk/contract'
import type { WhatsappFileType } from './whatsappParts.ts'

/** The uploaded file that a template begins with: its type, and the media object of the Graph API. */
export type HeaderMedia = { type: WhatsappFileType; media: object }

type Parameter = { type: 'text'; text: string; parameter_name?: string }

/**
 * A template with its values as the Graph API takes it: numbered parameters in order, named ones by their names, and
 * the file of its header. https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/overview
 */
export function templateContent({ name, language, values }: SentTemplate, header: HeaderMedia | null = null): object {
  const parametersOf = (place: string): Parameter[] =>
    Object.entries(values)
      .flatMap(([key, text]) => (key.startsWith(`${place}:`) ? [{ name: key.slice(place.length + 1), text }] : []))
      .sort((a, b) => Number(a.name) - Number(b.name))
      .map(({ name: of, text }) => ({ type: 'text', text, ...(!/^\d+$/.test(of) && { parameter_name: of }) }))
  const components = (['header', 'body'] as const).flatMap((type) => {
    const parameters = parametersOf(type)
    return parameters.length > 0 ? [{ type, parameters }] : []
  })
  const buttons = Object.entries(values).flatMap(([key, text]) => {
    const index = /^button:(\d+):/.exec(key)?.[1]
    return index === undefined ? [] : [{ type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text }] }]
  })
  const media = header && [{ type: 'header', parameters: [{ type: header.type, [header.type]: header.media }] }]
  return { name, language: { code: language }, components: [...(media ?? []), ...components, ...buttons] }
}
