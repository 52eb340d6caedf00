import { Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FlagVerdict } from '@frontdesk/contract'
import type { FlagRule } from '@frontdesk/contract/limits'
import { decidingVerdict } from '@frontdesk/feature-flags'
import { formatTime, useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { flagQueries } from '../flagQueries.ts'

function useRuleName(): (rule: FlagRule) => string {
  const { t } = useLingui()
  const names: Record<FlagRule, string> = {
    company: t`The company's own switch`,
    companies: t`The companies that the flag names`,
    emails: t`The email addresses that the flag names`,
    roles: t`The roles that the flag names`,
    everyone: t`The switch for everyone`,
    share: t`The share of all companies`,
  }
  return (rule) => names[rule]
}

/** One rule and what it says; the one that decides stands out. */
function Verdict({ verdict: { rule, says }, decides }: { verdict: FlagVerdict; decides: boolean }) {
  const nameOf = useRuleName()
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="md" {...(says === 'nothing' && { c: 'dimmed' })}>
      <Text size="sm" fw={decides ? 600 : 400}>
        {nameOf(rule)}
      </Text>
      <Text size="sm" fw={decides ? 600 : 400}>
        {says === 'nothing' ? <Trans>says nothing</Trans> : says === 'on' ? <Trans>On</Trans> : <Trans>Off</Trans>}
        {decides && (
          <>
            {' · '}
            <Trans>decides</Trans>
          </>
        )}
      </Text>
    </Group>
  )
}

/** Why a flag is on or off for a company, a line for each rule, by the evaluator that decides it (FLAG-3). */
export function WhyFlag({
  company,
  flag,
  onClose,
}: {
  company: { id: number; name: string }
  flag: { name: string }
  onClose: () => void
}) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(flagQueries.why(useApi(), flag.name, { companyId: company.id }))
  const decider = data && decidingVerdict(data.verdicts)
  const time = data?.liveBy ? formatTime(data.liveBy) : null
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Why is it on or off?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{flag.name}</bdi>
          {' · '}
          <bdi>{company.name}</bdi>
        </Text>
        {error ? (
          <FailureState
            title={<Trans>The flag could not be checked</Trans>}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {error.message}
          </FailureState>
        ) : !data ? (
          <SkeletonRows rows={6} height={20} />
        ) : (
          <>
            <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
              {data.verdicts.map((verdict) => (
                <Verdict key={verdict.rule} verdict={verdict} decides={verdict.rule === decider?.rule} />
              ))}
            </Stack>
            {!decider && (
              <Text size="sm">
                <Trans>No rule says anything: it is off.</Trans>
              </Text>
            )}
            {time !== null && (
              <Text size="sm" c="dimmed">
                <Trans>It was changed a moment ago. Some sessions may have the old answer until {time}.</Trans>
              </Text>
            )}
          </>
        )}
      </Stack>
    </Modal>
  )
}
