import { useApi, useCompanyId, useRuntimeConfig, storedAtom, type StorageKey } from '@frontdesk/platform'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sandboxAddress, talkAddress } from './connect/talkAddress.ts'
import { useConnectFailure, useConnectTelegram } from './connect/useConnectTelegram.ts'
import { integrationQueries } from './integrationQueries.ts'
import { IntegrationsView, type Loadable } from './IntegrationsView.tsx'

const key: StorageKey = 'altegioSalonIds'

const readIds = (stored: string): readonly string[] | undefined => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && id !== '') : undefined
}

/** Ids of the salons of an Altegio link that wait to be connected (ALT-1). */
const altegioSalonIdsAtom = storedAtom<readonly string[]>(key, readIds, [])

/** Loaded data stays visible when refetching fails. */
function loadableOf<T>({ data, error, isFetching, refetch }: UseQueryResult<readonly T[]>): Loadable<T> {
  if (data) return { is: 'there', list: data }
  return error === null ? { is: 'loading' } : { is: 'failed', retry: () => void refetch(), isRetrying: isFetching }
}

function IntegrationsOf({ companyId }: { companyId: number }) {
  const api = useApi()
  const { apiHost, sandbox } = useRuntimeConfig()
  const messengers = useQuery(integrationQueries.messengers(api, companyId))
  const crms = useQuery(integrationQueries.crm(api, companyId))
  const waitingSalons = useAtomValue(altegioSalonIdsAtom)
  const { mutateAsync, isPending, error, data, reset } = useConnectTelegram(companyId)
  const failureOf = useConnectFailure()
  return (
    <IntegrationsView
      messengers={loadableOf(messengers)}
      crms={loadableOf(crms)}
      waitingSalons={waitingSalons}
      connecting={{
        failure: failureOf(error),
        isPending,
        connect: mutateAsync,
        edit: reset,
        connectedId: data?.id ?? null,
      }}
      sandboxBotFather={sandbox ? sandboxAddress('/sandbox/botfather', apiHost) : null}
      talkAddressOf={(messenger) => talkAddress(messenger, apiHost)}
    />
  )
}

/** The integrations of the current company; remounts when the company changes. */
export function IntegrationsPage() {
  const companyId = useCompanyId()
  return companyId === null ? null : <IntegrationsOf key={companyId} companyId={companyId} />
}
