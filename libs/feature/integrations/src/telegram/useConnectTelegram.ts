import { useConnectChannel } from '../connect/useConnectChannel.ts'
import type { FailureOf } from '../connect/ChannelDescriptor.ts'

/** Connecting a bot, as the page shows it. */
export type ConnectingBot = {
  failure: string | null
  isPending: boolean
  /** Rejects when connecting failed. */
  connect: (token: string) => Promise<unknown>
  edit: () => void
  /** The channel that was connected on this visit. */
  connectedId: number | null
}

/** Connects a company's bots by their tokens. */
export function useConnectTelegram(companyId: number, failureOf: FailureOf): ConnectingBot {
  const { mutateAsync, isPending, error, data, reset } = useConnectChannel(companyId)
  return {
    failure: failureOf('telegram', error),
    isPending,
    connect: (token) => mutateAsync({ type: 'telegram', credentials: { token } }),
    edit: reset,
    connectedId: data?.id ?? null,
  }
}
