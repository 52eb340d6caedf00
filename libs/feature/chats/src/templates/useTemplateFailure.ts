import { ApiError } from '@frontdesk/api-client'
import { useLingui } from '@lingui/react/macro'

/** Whether a call ended without an answer of the server. */
export const hasNoAnswer = (error: Error | null): boolean => error instanceof ApiError && error.status === 0

/** The file of a template could not be uploaded: nothing was sent. */
export class TemplateUploadError extends Error {}

/** Returns why templates could not be listed or sent, and what to do; the message of the call for any other reason. */
export function useTemplateFailure(): (error: Error) => string {
  const { t } = useLingui()
  return (error) => {
    if (error instanceof TemplateUploadError)
      return t`The file could not be uploaded. Nothing was sent; check the connection and try again.`
    if (!(error instanceof ApiError)) return error.message
    switch (error.code ?? '') {
      case 'CHANNEL_UNREACHABLE':
        return t`WhatsApp does not answer. Nothing was sent; try again in a minute.`
      case 'CHANNEL_TOKEN_REJECTED':
        return t`WhatsApp no longer accepts the access token of this number. Connect it again on the integrations page.`
      case 'CHANNEL_DISCONNECTED':
        return t`The channel was not connected.`
      case 'TEMPLATE_NOT_FOUND':
        return t`This template is gone, or is not approved any more. Choose another one.`
      case 'VALIDATION_ERROR':
        return t`The template has changed at WhatsApp. Choose it again.`
      default:
        return error.message
    }
  }
}
