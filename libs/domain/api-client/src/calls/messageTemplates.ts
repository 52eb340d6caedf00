import type { Chat, Message, MessageTemplate, TemplateValues } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readChat } from '../border/readChat.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readMessage } from '../border/readMessage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/**
 * The approved templates of a channel. `unsupported`: how many more cannot be sent from here. `freeUntil`: until when
 * the channel charges nothing for them.
 */
export type ApprovedTemplates = {
  templates: readonly MessageTemplate[]
  unsupported: number
  isComplete: boolean
  freeUntil: string | null
}

/** The channel whose templates are meant, by one of its chats or by itself. */
type OfChannel = { chatId: number } | { messengerId: number }

type FilledTemplate = CompanyScope & {
  name: string
  language: string
  values: TemplateValues
  /** The uploaded file that the template begins with. */
  headerFileId?: string
  /** The sender's id of this intent: repeating it sends nothing more. */
  clientMessageId: string
}

type TemplateToSend = FilledTemplate & { chatId: number }
/** `phone`: as a person writes it. */
type Called = CompanyScope & { messengerId: number; phone: string }

const places = ['header', 'body', 'button'] as const

function readVariable(raw: unknown): MessageTemplate['variables'][number] | null {
  const fields = fieldsOf(raw)
  const [key, name, place] = [readText(fields['key']), readText(fields['name']), readToken(fields['place'], places)]
  return key && name && place ? { key, name, place, example: readText(fields['example']) } : null
}

function readTemplate(raw: unknown): MessageTemplate | null {
  const fields = fieldsOf(raw)
  const [name, language, body] = [readText(fields['name']), readText(fields['language']), readText(fields['body'])]
  if (!name || !language || body === null) return null
  return {
    name,
    language,
    category: readToken(fields['category'], ['marketing', 'utility', 'other']) ?? 'other',
    header: readText(fields['header']),
    headerFile: readToken(fields['headerFile'], ['image', 'video', 'document']),
    body,
    footer: readText(fields['footer']),
    buttons: [
      ...(readList(fields['buttons'], '', (button) => {
        const { text, url } = fieldsOf(button)
        return { text: readText(text) ?? '', url: readText(url) }
      }) ?? []),
    ],
    variables: [...(readList(fields['variables'], '', readVariable) ?? [])],
  }
}

/** Message templates of a chat's channel; for providers with `capabilities.chatControl`. */
export const messageTemplateCalls = (call: CallApi) => ({
  getMessageTemplates: (
    { companyId, ...of }: CompanyScope & OfChannel,
    options?: CallOptions,
  ): Promise<ApprovedTemplates> =>
    call(
      'getMessageTemplates',
      { companyId, ...of },
      (response) => {
        const templates = readList(response, 'templates', readTemplate)
        const { unsupported, isComplete, freeUntil } = fieldsOrData(response)
        return (
          templates && {
            templates,
            unsupported: readCount(unsupported) ?? 0,
            isComplete: isComplete !== false,
            freeUntil: readInstant(freeUntil),
          }
        )
      },
      options,
    ),
  /** Resolves to the stored message. */
  sendTemplate: ({ companyId, ...template }: TemplateToSend, options?: CallOptions): Promise<Message> =>
    call(
      'sendTemplate',
      { companyId, ...template },
      (response, company) => readMessage(fieldsOf(response)['message'], company, template.chatId),
      { ...options, idempotencyKey: template.clientMessageId },
    ),
  /** The number in E.164, and the chat with it; rejects with PHONE_INVALID for what is no number. */
  findChatByPhone: (
    { companyId, ...called }: Called,
    options?: CallOptions,
  ): Promise<{ phone: string; chatId: number | null }> =>
    call(
      'findChatByPhone',
      { companyId, ...called },
      (response) => {
        const fields = fieldsOrData(response)
        const phone = readText(fields['phone'])
        return phone ? { phone, chatId: readId(fields['chatId']) } : null
      },
      options,
    ),
  /** `message` is null where there is a chat with the number, in which nothing was sent. */
  startChat: (
    { companyId, ...template }: FilledTemplate & Called,
    options?: CallOptions,
  ): Promise<{ chat: Chat; message: Message | null }> =>
    call(
      'startChat',
      { companyId, ...template },
      (response, company) => {
        const chat = readOne(response, 'chat', (raw) => readChat(raw, company))
        return chat && { chat, message: readMessage(fieldsOf(response)['message'], company, chat.id) }
      },
      { ...options, idempotencyKey: template.clientMessageId },
    ),
})
