import { ApiError } from '@frontdesk/api-client'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { Paper, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/**
 * A part of the page of a company, which loads and fails by itself. Nothing is shown of a part that the provider does
 * not know.
 */
export function CompanySection<Data>({
  title,
  query: { data, error, isFetching, refetch },
  children,
}: {
  title: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (data === undefined && error instanceof ApiError && error.status === 404) return null
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <FailureState
            title={<Trans>This part could not be loaded</Trans>}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {error.message}
          </FailureState>
        ) : (
          <SkeletonRows rows={3} height={32} />
        )}
      </Stack>
    </Paper>
  )
}
