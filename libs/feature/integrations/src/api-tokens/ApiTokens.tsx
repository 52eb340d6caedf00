import { ApiError, apiTokenCalls } from '@frontdesk/api-client'
import { useApi, usePlatform, useRuntimeConfig, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewApiToken } from './ApiTokenForm.tsx'
import { ApiTokensView } from './ApiTokensView.tsx'
import { apiTokensQuery } from './apiTokensQuery.ts'

/** The company's API tokens, for its owners (API-5). Hidden when the provider API does not have the call. */
export function ApiTokens({ companyId }: { companyId: number }) {
  const api = useApi()
  const { serverClock } = usePlatform()
  const { apiHost } = useRuntimeConfig()
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
  // Several may be revoked at once, of which a mutation would know the last one alone.
  const [revoking, setRevoking] = useState<ReadonlySet<string>>(new Set())
  const [revokingFailure, setRevokingFailure] = useState<string | null>(null)
  const revoke = useSoleMutation({
    changes: (id: string) => id,
    onMutate: (id) => {
      setRevokingFailure(null)
      setRevoking((known) => new Set(known).add(id))
    },
    onError: ({ message }) => setRevokingFailure(message),
    onSettled: (_, __, id) => setRevoking((known) => new Set([...known].filter((other) => other !== id))),
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
      revoking={revoking}
      revokingFailure={revokingFailure}
      onRevoke={(id) => revoke.mutate(id)}
      referenceUrl={`${apiHost}/docs/`}
    />
  )
}

const isOfOwners = (error: Error): boolean => error instanceof ApiError && error.code === 'NOT_OWNER'
