import { ApiError, fileCalls, messageTemplateCalls, type Api } from '@frontdesk/api-client'
import type { Chat, MessageTemplate, TemplateValues } from '@frontdesk/contract'
import { useApi, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
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
  onSent: (clientMessageId: string) => void
  /** Sets whether it is unclear that an intent was sent. */
  onSettled: (clientMessageId: string, isUnclear: boolean) => void
}

/**
 * Sends a filled-in template. Its intent stays the same until its values change. What became of it is passed on also
 * when the dialog was closed meanwhile; it is unclear from the first attempt on until the server says so.
 */
export function useSendTemplate({ id: chatId, companyId }: Chat, { onSent, onSettled }: SendHandlers) {
  const { t } = useLingui()
  const api = useApi()
  const chats = useChats()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  return useSoleMutation({
    mutationFn: async ({ template: { name, language }, values, file, clientMessageId }: TemplateDraft) => {
      const headerFileId = file && (await uploadHeader(api, companyId, file))
      onSettled(clientMessageId, true)
      const message = await api.subject(messageTemplateCalls).sendTemplate({
        companyId,
        chatId,
        name,
        language,
        values,
        clientMessageId,
        ...(headerFileId !== null && { headerFileId }),
      })
      return { message, clientMessageId }
    },
    onSuccess: (sent) => {
      applyChatEvent(chats, { type: 'message-sent', ...sent })
      toasts.show({ type: 'success', message: t`The template was sent` })
      onSent(sent.clientMessageId)
    },
    onError: (error, { clientMessageId, isUnclear: wasUnclear }) => {
      const isDecided = error instanceof ApiError && decided.has(error.code)
      onSettled(clientMessageId, hasNoAnswer(error) || (wasUnclear && !isDecided))
      return queryClient.invalidateQueries({ queryKey: chatKeys.templates(companyId, chatId) })
    },
  })
}
