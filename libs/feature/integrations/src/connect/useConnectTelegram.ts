import { integrationCalls, ApiError } from '@frontdesk/api-client'
import { useApi, useAppEvents } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { integrationQueries } from '../integrationQueries.ts'

/**
 * Returns a function from an error to why a bot could not be connected and what to do; null without an error. Codes
 * not listed here keep the provider's message.
 */
export function useConnectFailure(): (error: unknown) => string | null {
  const { t } = useLingui()
  const explanations: Readonly<Record<string, string>> = {
    BOT_TOKEN_REJECTED: t`Telegram does not know this token. Copy it once more from BotFather, all of it.`,
    BOT_ALREADY_CONNECTED: t`This bot is connected already. To connect another, make one with BotFather first.`,
    BOT_USED_ELSEWHERE: t`This bot is connected to another company. Disconnect it there, or make another bot with BotFather.`,
    CHANNEL_UNREACHABLE: t`Telegram does not answer. Nothing was changed; try again in a minute.`,
    RATE_LIMITED: t`Too many tries. Wait some minutes, then try again.`,
    NO_ANSWER: t`The server does not answer. Check your connection and try again.`,
  }
  return (error) => {
    if (error === null || error === undefined) return null
    const { code, message } = error instanceof ApiError ? error : { code: null, message: '' }
    const hasMessage = message !== '' && message !== 'Unknown error' && code !== 'WRONG_SHAPE'
    return explanations[code ?? ''] ?? (hasMessage ? message : t`The bot could not be connected. Try again.`)
  }
}

/** Connects a Telegram bot by its token (INT-7) and emits `MESSENGER_INTEGRATION_CONNECTED` (SHELL-13). */
export function useConnectTelegram(companyId: number) {
  const api = useApi()
  const events = useAppEvents()
  const queryClient = useQueryClient()
  const { queryKey } = integrationQueries.messengers(api, companyId)
  return useMutation({
    mutationFn: (token: string) =>
      api.subject(integrationCalls).connectMessenger({ companyId, type: 'telegram', credentials: { token } }),
    onSuccess: async (messenger) => {
      // A response that is in flight may lack the new channel.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (cached) => [
        ...(cached ?? []).filter(({ id }) => id !== messenger.id),
        messenger,
      ])
      events.emit('MESSENGER_INTEGRATION_CONNECTED', { type: messenger.type })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
