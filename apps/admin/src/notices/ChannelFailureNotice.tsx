import type { Messenger } from '@frontdesk/contract'
import { useChannelProblem, useChannelTitle } from '@frontdesk/platform/parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { NoticeBar } from './NoticeBar.tsx'

/** A line above the page: channels that have failed, so that customers cannot reach the company there. */
export function ChannelFailureNotice({ failed }: { failed: readonly Messenger[] }) {
  const { t } = useLingui()
  const titleOf = useChannelTitle()
  const problemOf = useChannelProblem()
  const [first, ...others] = failed
  if (!first) return null
  const title = titleOf(first)
  return (
    <section aria-label={t`A channel does not work`}>
      <NoticeBar
        kind="caution"
        icon={<IconPlugConnectedX size={18} stroke={1.75} aria-hidden />}
        action={
          <Button component={Link} to="/integrations" size="compact-md" variant="default">
            <Trans>Repair it</Trans>
          </Button>
        }
      >
        {others.length === 0 ? (
          <>
            <Trans>{title} does not work.</Trans> {problemOf(first)}
          </>
        ) : (
          <Plural value={failed.length} one="# channel does not work." other="# channels do not work." />
        )}
      </NoticeBar>
    </section>
  )
}
