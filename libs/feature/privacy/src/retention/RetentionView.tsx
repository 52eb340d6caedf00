import type { RetentionRule } from '@frontdesk/contract'
import { retentionMonths } from '@frontdesk/contract/limits'
import { FailureState, SettingsSection, SkeletonRows, TimeText } from '@frontdesk/platform/parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import classes from '../exports/DataExports.module.css'
import choiceClasses from './RetentionView.module.css'

type Months = RetentionRule['months']
type Props = {
  /** Undefined while it is loaded. */
  retention: RetentionRule | undefined
  /** Why it could not be loaded. */
  failure: string | null
  isRetrying: boolean
  onRetry: () => void
  /** The rule that is chosen and not saved; undefined: none. */
  chosen: Months | undefined
  onChoose: (months: Months | undefined) => void
  /** How many conversations the chosen rule would delete; null while that is counted. */
  affected: number | null
  /** Why it could not be saved, or counted. */
  refusal: string | null
  isSaving: boolean
  onSave: (months: Months) => void
}

/** After how many months without a message conversations are deleted, with a look at how many that are (PRIV-3). */
export function RetentionView(props: Props) {
  const { retention, failure, isRetrying, onRetry } = props
  return (
    <SettingsSection
      title={<Trans>Delete old conversations</Trans>}
      lead={
        <Trans>
          Conversations in which nobody has written for so long are deleted for good, with their files, once a day.
        </Trans>
      }
      isWide
    >
      {retention ? (
        <Rule {...props} retention={retention} />
      ) : failure === null ? (
        <SkeletonRows rows={3} />
      ) : (
        <FailureState title={<Trans>The rule could not be loaded</Trans>} onRetry={onRetry} isRetrying={isRetrying}>
          {failure}
        </FailureState>
      )}
    </SettingsSection>
  )
}

function Rule(props: Props & { retention: RetentionRule }) {
  const { retention, chosen, onChoose, refusal } = props
  const { t } = useLingui()
  const shown = chosen === undefined ? retention.months : chosen
  const isChanged = chosen !== undefined && chosen !== retention.months
  return (
    <Stack gap="md" align="flex-start">
      <Radio.Group
        label={t`Delete after`}
        value={shown === null ? 'never' : String(shown)}
        onChange={(value) => onChoose(retentionMonths.find((months) => String(months) === value) ?? null)}
      >
        <Stack gap="xs" mt="xs" className={choiceClasses.choices}>
          <Radio value="never" label={t`Never: all conversations are kept`} />
          {retentionMonths.map((months) => (
            <Radio
              key={months}
              value={String(months)}
              label={<Plural value={months} one="# month without a message" other="# months without a message" />}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isChanged && <Change {...props} chosen={chosen} />}
      {refusal !== null && (
        <Text role="alert" size="sm" c="var(--fd-danger)">
          {refusal}
        </Text>
      )}
      <DeletedDays retention={retention} />
    </Stack>
  )
}

function Change({ chosen, affected, onChoose, isSaving, onSave }: Props & { chosen: Months }) {
  return (
    <>
      <Text size="sm" role="status">
        {chosen === null ? (
          <Trans>From now on nothing is deleted by its age.</Trans>
        ) : affected === null ? (
          <Trans>Counting the conversations…</Trans>
        ) : affected === 0 ? (
          <Trans>No conversation is that old yet. Once one is, it is deleted within a few days, for good.</Trans>
        ) : (
          <Plural
            value={affected}
            one="# conversation is that old, and is deleted within a few days. Nobody can bring it back."
            other="# conversations are that old, and are deleted within a few days. Nobody can bring them back."
          />
        )}
      </Text>
      <Group gap="sm">
        <Button
          {...(chosen !== null && { color: 'red' })}
          disabled={chosen !== null && affected === null}
          loading={isSaving}
          onClick={() => onSave(chosen)}
        >
          {chosen === null ? <Trans>Keep all conversations</Trans> : <Trans>Delete from now on</Trans>}
        </Button>
        <Button variant="default" onClick={() => onChoose(undefined)}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </>
  )
}

function DeletedDays({ retention: { deleted } }: { retention: RetentionRule }) {
  const { t } = useLingui()
  if (deleted.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t`Deleted by their age`}>
      {deleted.map(({ day, conversations }) => (
        <li key={day} className={classes.row}>
          <p className={classes.state}>
            <TimeText at={`${day}T12:00:00.000Z`} show="day" />
            {' · '}
            <Plural value={conversations} one="# conversation was deleted" other="# conversations were deleted" />
          </p>
        </li>
      ))}
    </ul>
  )
}
