import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChannelTest } from '@frontdesk/contract'
import { TestProgress } from './TestProgress.tsx'
import classes from './ChannelTest.module.css'

type Props = {
  /** How the channel is named. */
  title: string
  /** Its account, to which the code is written. */
  account: string
  /** Where customers write to it; null when that is not known. */
  talkAddress: string | null
  /** Why the channel does not work now; null when it does. */
  problem: string | null
  /** Null while there is none. */
  code: string | null
  /** No code could be made. */
  isFailed?: boolean
  /** Null until it is read. */
  test: ChannelTest | null
  isExpired: boolean
  /** Makes another code. */
  onStart: () => void
  onClose: () => void
}

/** Asks an administrator to write a code to a channel from their own phone, and shows what becomes of it (INT-8). */
export function ChannelTestView({
  title,
  account,
  talkAddress,
  problem,
  code,
  isFailed = false,
  test,
  isExpired,
  onStart,
  onClose,
}: Props) {
  const { t } = useLingui()
  const hasArrived = test !== null && test.arrivedAt !== null
  const isOver = isFailed || (!hasArrived && isExpired)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Test of {title}</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="md"
    >
      <Stack gap="md">
        {code === null && !isFailed && <Loader role="status" aria-label={t`Loading`} />}
        {code !== null && !hasArrived && !isExpired && (
          <>
            <Text size="sm">
              <Trans>
                Write this code to {account} from your own phone. The AI does not answer it; you get an answer that
                shows that the channel works.
              </Trans>
            </Text>
            <p className={classes.code} translate="no">
              {code}
            </p>
          </>
        )}
        <Text size="sm" component="p" role="status">
          {problem ?? (test && code !== null && <TestProgress test={test} isExpired={isExpired} />)}
        </Text>
        {isFailed && (
          <Text size="sm" role="alert">
            <Trans>The test could not be started.</Trans>
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {isOver ? (
            <Button onClick={onStart}>
              <Trans>New code</Trans>
            </Button>
          ) : (
            talkAddress !== null &&
            !hasArrived && (
              <Button
                component="a"
                href={talkAddress}
                target="_blank"
                rel="noopener noreferrer"
                rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
              >
                <Trans>Write to {account}</Trans>
              </Button>
            )
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
