import type { ResultsBehind } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadButton } from '../export/DownloadButton.tsx'
import { resultsQueries } from '../resultsQueries.ts'
import { ConversationsView } from './ConversationsView.tsx'

/** The conversations behind a number, by pages of the server; `title`: the number’s name (VALUE-1). */
export function ConversationsDialog({
  companyId,
  behind,
  title,
  onClose,
}: {
  companyId: number
  behind: ResultsBehind
  title: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(resultsQueries.conversations(useApi(), companyId, behind, page))
  return (
    <Modal opened onClose={onClose} size="lg" title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      {error !== null ? (
        <FailureState
          title={<Trans>The conversations could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : data === undefined ? (
        <SkeletonRows rows={5} />
      ) : (
        <>
          <ConversationsView {...data} page={page} onPage={setPage} isLoading={isFetching} />
          {data.total > 0 && (
            <Group mt="md" justify="flex-end">
              <DownloadButton companyId={companyId} behind={behind} rows="conversations" />
            </Group>
          )}
        </>
      )}
    </Modal>
  )
}
