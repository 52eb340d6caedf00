import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { impersonationMinutes, longestImpersonationReason, type ImpersonationMinutes } from '@frontdesk/contract/limits'
import { useId, useState, type FormEvent } from 'react'

/** Why and for how long a system administrator acts for a company. */
export type LogInWish = { reason: string; minutes: ImpersonationMinutes }

/** The choice among the time limits. */
function TimeLimit({
  minutes,
  onChoose,
}: {
  minutes: ImpersonationMinutes
  onChoose: (minutes: ImpersonationMinutes) => void
}) {
  const id = useId()
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={id}>
        <Trans>Time limit</Trans>
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={String(minutes)}
        data={impersonationMinutes.map((each) => ({
          value: String(each),
          label: plural(each, { one: '# minute', other: '# minutes' }),
        }))}
        onChange={(chosen) =>
          onChoose(impersonationMinutes.find((each) => String(each) === chosen) ?? impersonationMinutes[0])
        }
      />
    </Stack>
  )
}

/** Asks for the reason and the time limit before a system administrator acts for a company (SYS-4). */
export function LogInDialog({
  companyName,
  isPending,
  failure,
  onClose,
  onLogIn,
}: {
  companyName: string
  isPending: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onClose: () => void
  onLogIn: (wish: LogInWish) => void
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [minutes, setMinutes] = useState<ImpersonationMinutes>(impersonationMinutes[0])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given !== '') onLogIn({ reason: given, minutes })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      title={<Trans>Log in as company {companyName}</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack component="form" gap="md" onSubmit={submit}>
        {failure !== null && (
          <Alert color="red" role="alert" title={<Trans>The company could not be opened</Trans>}>
            {failure}
          </Alert>
        )}
        <Text size="sm">
          <Trans>
            You look first, and change nothing until you allow it. The company sees your name, the reason and the time
            in its settings.
          </Trans>
        </Text>
        <Textarea
          label={<Trans>Reason</Trans>}
          description={<Trans>The company reads it.</Trans>}
          value={reason}
          maxLength={longestImpersonationReason}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          error={isMissing && t`Say why you open this company`}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
        <TimeLimit minutes={minutes} onChoose={setMinutes} />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isPending}>
            <Trans>Log in</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
