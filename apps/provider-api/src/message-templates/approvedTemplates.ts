import { capabilitiesOf, kindOn, refusalsOf } from '@frontdesk/channel-capabilities'
import type { MessageTemplate, SentTemplate } from '@frontdesk/contract'
import { emptyVariables, fillTemplate } from '@frontdesk/message-templates'
import { refuse } from '../errors/refuse.ts'
import { isFileId } from '../files/isFileId.ts'
import type { GraphFault } from '../meta/graphFault.ts'
import type { Ports } from '../ports/Ports.ts'
import { readTemplates, type ListedTemplates } from '../whatsapp/readTemplates.ts'
import { graphOf, readWhatsappNumber, type GraphPlace } from '../whatsapp/WhatsappNumber.ts'

/** The server that asks the channel. */
type Asking = { place: GraphPlace }

/** Characters of a text that is sent as a template. */
const longestText = 4096

/** The channel whose templates are meant, by itself or by one of its chats. */
export type TemplatePlace = { chatId: number } | { messengerId: number }
type Filled = { of: TemplatePlace; template: SentTemplate; headerFileId: string | undefined }

/**
 * The text and category of a template as the channel has approved it. Throws TEMPLATE_NOT_FOUND, and VALIDATION_ERROR
 * for values and a file that do not fit.
 */
export async function approvedText(
  app: Asking,
  ports: Ports,
  owner: FileOwner,
  { of, template: { name, language, values }, headerFileId }: Filled,
): Promise<{ text: string; category: MessageTemplate['category'] }> {
  const { templates } = await templatesOf(app, ports, owner.companyId, of, name)
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template) throw refuse('TEMPLATE_NOT_FOUND')
  const known = new Set(template.variables.map(({ key }) => key))
  const issues = [
    ...emptyVariables(template, values).map(({ key }) => ({ path: `values.${key}`, message: 'A value is required' })),
    ...Object.keys(values).flatMap((key) =>
      known.has(key) ? [] : [{ path: `values.${key}`, message: 'The template has no such variable' }],
    ),
    ...(await headerIssues(ports, owner, template, headerFileId)),
  ]
  const { text } = fillTemplate(template, values)
  if (text.length > longestText)
    issues.push({ path: 'values', message: `The text is longer than ${longestText} characters` })
  if (issues.length > 0) throw refuse('VALIDATION_ERROR', undefined, { issues })
  return { text, category: template.category }
}

type FileOwner = { companyId: number; adminId: number }

/**
 * Why a file cannot be what the template begins with. Whether it is there to be sent is known when it
 * is taken for the message.
 */
async function headerIssues(
  { db }: Pick<Ports, 'db'>,
  { companyId, adminId }: FileOwner,
  { headerFile }: MessageTemplate,
  fileId: string | undefined,
): Promise<{ path: string; message: string }[]> {
  const issue = (message: string) => [{ path: 'headerFileId', message }]
  if (headerFile === null) return fileId === undefined ? [] : issue('The template begins with no file')
  if (fileId === undefined || !isFileId(fileId)) return issue('The template begins with a file')
  const file = await db
    .selectFrom('files')
    .select(['name', 'type', 'size'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return []
  const fits = kindOn('whatsapp', file) === headerFile && refusalsOf('whatsapp', [file]).length === 0
  return fits ? [] : issue(`The file is no ${headerFile} that WhatsApp takes`)
}

/**
 * The templates of a channel, read there now. Throws NOT_FOUND, TEMPLATES_UNSUPPORTED, CHANNEL_DISCONNECTED,
 * CHANNEL_TOKEN_REJECTED, and CHANNEL_UNREACHABLE, after which the call may be repeated.
 */
export async function templatesOf(
  app: Asking,
  ports: Ports,
  companyId: number,
  of: TemplatePlace,
  name?: string,
): Promise<ListedTemplates> {
  const channel = await channelOf(ports, companyId, of)
  if (!channel) throw refuse('NOT_FOUND')
  if (!capabilitiesOf(channel.platform).afterWindow.includes('template')) throw refuse('TEMPLATES_UNSUPPORTED')
  const number =
    channel.messengerId === null || channel.status !== 'connected'
      ? null
      : await readWhatsappNumber(ports.db, channel.messengerId)
  if (number?.businessAccountId == null) throw refuse('CHANNEL_DISCONNECTED')
  const graph = await graphOf(ports, app.place, number)
  if (!graph) throw refuse('CHANNEL_DISCONNECTED')
  const listed = await readTemplates(graph, number.businessAccountId, name)
  if (!listed.ok) throw refusalOf(listed.fault)
  const { templates, unsupported, isComplete } = listed
  return { templates, unsupported, isComplete }
}

/** The channel of a chat, or the one of this id. */
function channelOf({ db }: Pick<Ports, 'db'>, companyId: number, of: TemplatePlace) {
  if ('messengerId' in of)
    return db
      .selectFrom('messenger_integrations as channel')
      .select(['channel.type as platform', 'channel.id as messengerId', 'channel.status'])
      .where('channel.company_id', '=', companyId)
      .where('channel.id', '=', of.messengerId)
      .where('channel.deleted_at', 'is', null)
      .executeTakeFirst()
  return db
    .selectFrom('chats')
    .leftJoin('messenger_integrations as channel', 'channel.id', 'chats.messenger_id')
    .select(['chats.platform', 'channel.id as messengerId', 'channel.status'])
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', of.chatId)
    .where('chats.deleted_at', 'is', null)
    .executeTakeFirst()
}

const refusalOf = (fault: GraphFault) => {
  if (fault.type === 'unauthorized') return refuse('CHANNEL_TOKEN_REJECTED')
  const retryAfter = fault.type === 'wait' && fault.milliseconds !== null ? Math.ceil(fault.milliseconds / 1000) : null
  return refuse('CHANNEL_UNREACHABLE', undefined, retryAfter === null ? {} : { retryAfter })
}
