import { ApiError, apiTokenCalls } from '@frontdesk/api-client'
import { useApi, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewApiToken } from './ApiTokenForm.tsx'
import { ApiTokensView } from './ApiTokensView.tsx'
import { apiTokensQuery } from './apiTokensQuery.ts'

/** The company's API tokens, for its owners (API-5). Hidden when the provider API does not have the call. */
export function ApiTokens({ companyId }: { companyId: number }) {
  const api = useApi()
  const { serverClock } = usePlatform()
  const queryClient = useQueryClient()
  const query = apiTokensQuery(api, companyId)
  const { data: tokens, error, refetch, isFetching } = useQuery(query)
  const [secret, setSecret] = useState<string | null>(null)
  const calls = api.subject(apiTokenCalls)
  const make = useSoleMutation({
    mutationFn: (token: NewApiToken) => calls.createApiToken({ companyId, ...token }),
    onSuccess: (made) => {
      setSecret(made.secret)
      queryClient.setQueryData(query.queryKey, (known) => [made.token, ...(known ?? [])])
    },
  })
  const revoke = useSoleMutation({
    mutationFn: async (id: string) => {
      await calls.revokeApiToken({ companyId, id }).catch((failure: unknown) => {
        // Somebody else has revoked it.
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure
      })
      return id
    },
    onSuccess: (id) => queryClient.setQueryData(query.queryKey, (known) => known?.filter((token) => token.id !== id)),
  })
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <ApiTokensView
      tokens={tokens}
      now={serverClock.now()}
      failure={error === null ? null : { sentence: error.message, isFinal: isOfOwners(error) }}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      secret={secret}
      onStored={() => setSecret(null)}
      isMaking={make.isPending}
      makingFailure={make.error?.message ?? null}
      onMake={(token) => make.mutateAsync(token)}
      revoking={revoke.isPending ? revoke.variables : null}
      revokingFailure={revoke.error?.message ?? null}
      onRevoke={(id) => revoke.mutate(id)}
    />
  )
}

const isOfOwners = (error: Error): boolean => error instanceof ApiError && error.code === 'NOT_OWNER'
