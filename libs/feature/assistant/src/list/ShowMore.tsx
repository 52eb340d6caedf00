import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** Reads the next page of a list; nothing after the last one. */
export const ShowMore = ({
  query: { hasNextPage, fetchNextPage, isFetchingNextPage },
}: {
  query: { hasNextPage: boolean; fetchNextPage: () => unknown; isFetchingNextPage: boolean }
}) =>
  hasNextPage && (
    <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
      <Trans>Show more</Trans>
    </Button>
  )
