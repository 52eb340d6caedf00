import { ApiError, fileCalls, messageTemplateCalls, type Api } from '@frontdesk/api-client'
import type { Chat, MessageTemplate, TemplateValues } from '@frontdesk/contract'
import { useApi, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { useChats } from '../stores/createChats.ts'
import { hasNoAnswer, TemplateUploadError } from './useTemplateFailure.ts'

/**
 * A template that somebody is filling in, and the file that it begins with. `clientMessageId`: the intent to send just
 * these, however often it is tried; `isUnclear`: it was sent, and nobody knows yet whether it arrived at the server.
 */
export type TemplateDraft = {
  template: MessageTemplate
  values: TemplateValues
  file: AttachedFile | null
  clientMessageId: string
  isUnclear: boolean
}

/** The chat in which a template is sent, or the number with which one is started over a channel (PLAN-2). */
export type TemplateTarget = Pick<Chat, 'companyId' | 'marketingStoppedAt'> &
  ({ chatId: number } | { messengerId: number; phone: string })

/** The key under which the templates of a target are listed. */
export const templatesKey = (target: TemplateTarget) =>
  chatKeys.templates(target.companyId, 'chatId' in target ? target.chatId : `channel ${target.messengerId}`)

/** Refusals that a server answers with only when it has not stored the message of the intent. */
const decided: ReadonlySet<string | null | undefined> = new Set(['TEMPLATE_NOT_FOUND', 'CHANNEL_UNREACHABLE'])

/**
 * Uploads the file that a template begins with; a repeated upload is stored once. Rejects with a TemplateUploadError.
 */
async function uploadHeader(api: Api, companyId: number, { id, name, blob }: AttachedFile): Promise<string> {
  try {
    return (await api.subject(fileCalls).uploadFile({ companyId, fileName: name, uploadId: id, body: blob })).id
  } catch (cause) {
    throw new TemplateUploadError('The file of a template was not uploaded', { cause })
  }
}

type SendHandlers = {
  /** `started`: the chat that was started by it, or that was there already. */
  onSent: (clientMessageId: string, started: Chat | null) => void
  /** Sets whether it is unclear that an intent was sent. */
  onSettled: (clientMessageId: string, isUnclear: boolean) => void
}

/**
 * Sends a filled-in template. Its intent stays the same until its values change. What became of it is passed on also
 * when the dialog was closed meanwhile; it is unclear from the first attempt on until the server says so.
 */
export function useSendTemplate(target: TemplateTarget, { onSent, onSettled }: SendHandlers) {
  const { companyId } = target
  const { t } = useLingui()
  const api = useApi()
  const chats = useChats()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  return useSoleMutation({
    mutationFn: async ({ template: { name, language }, values, file, clientMessageId }: TemplateDraft) => {
      const headerFileId = file && (await uploadHeader(api, companyId, file))
      onSettled(clientMessageId, true)
      const filled = {
        companyId,
        name,
        language,
        values,
        clientMessageId,
        ...(headerFileId !== null && { headerFileId }),
      }
      const calls = api.subject(messageTemplateCalls)
      if ('chatId' in target) {
        const message = await calls.sendTemplate({ ...filled, chatId: target.chatId })
        return { message, clientMessageId, chat: null }
      }
      const { messengerId, phone } = target
      return { ...(await calls.startChat({ ...filled, messengerId, phone })), clientMessageId }
    },
    onSuccess: ({ message, chat, clientMessageId }) => {
      if (message !== null) applyChatEvent(chats, { type: 'message-sent', message, clientMessageId })
      if (message === null)
        toasts.show({ type: 'info', message: t`There is a chat with this number already. Nothing was sent.` })
      else toasts.show({ type: 'success', message: t`The template was sent` })
      onSent(clientMessageId, chat)
    },
    onError: (error, { clientMessageId, isUnclear: wasUnclear }) => {
      const isDecided = error instanceof ApiError && decided.has(error.code)
      onSettled(clientMessageId, hasNoAnswer(error) || (wasUnclear && !isDecided))
      return queryClient.invalidateQueries({ queryKey: templatesKey(target) })
    },
  })
}
