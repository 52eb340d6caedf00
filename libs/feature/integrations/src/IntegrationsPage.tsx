import { useApi, useCompanyId, useRuntimeConfig, storedAtom, type StorageKey } from '@frontdesk/platform'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sandboxAddress, talkAddress } from './connect/talkAddress.ts'
import { useConnectFailure, useConnectTelegram } from './connect/useConnectTelegram.ts'
import { integrationQueries } from './integrationQueries.ts'
import { IntegrationsView, type Asked } from './IntegrationsView.tsx'

const key: StorageKey = 'altegioSalonIds'

const readIds = (stored: string): readonly string[] | undefined => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && id !== '') : undefined
}

/** The salons that a link of Altegio brought along and that wait to be connected (ALT-1). */
const waitingSalonsAtom = storedAtom<readonly string[]>(key, readIds, [])

/** What was known stays in sight when it cannot be read again. */
function askedOf<T>({ data, error, isFetching, refetch }: UseQueryResult<readonly T[]>): Asked<T> {
  if (data) return { is: 'there', list: data }
  return error === null ? { is: 'loading' } : { is: 'failed', retry: () => void refetch(), isRetrying: isFetching }
}

function IntegrationsOf({ companyId }: { companyId: number }) {
  const api = useApi()
  const { apiHost, sandbox } = useRuntimeConfig()
  const messengers = useQuery(integrationQueries.messengers(api, companyId))
  const crms = useQuery(integrationQueries.crm(api, companyId))
  const waitingSalons = useAtomValue(waitingSalonsAtom)
  const { mutateAsync, isPending, error, data, reset } = useConnectTelegram(companyId)
  const failureOf = useConnectFailure()
  return (
    <IntegrationsView
      messengers={askedOf(messengers)}
      crms={askedOf(crms)}
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

/** The integrations of the company that is acted for; another company begins anew. */
export function IntegrationsPage() {
  const companyId = useCompanyId()
  return companyId === null ? null : <IntegrationsOf key={companyId} companyId={companyId} />
}
