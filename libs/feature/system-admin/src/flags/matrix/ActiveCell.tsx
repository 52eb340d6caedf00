import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSwitch } from './switches.ts'

const words = { on: true, off: false, rules: null } as const
const wordOf = (own: OwnSwitch) => (own === null ? 'rules' : own ? 'on' : 'off')

/** The cell that was chosen: which company and flag it is, its switch, and the question why. */
export function ActiveCell({
  company,
  flag,
  own,
  onSet,
  onWhy,
}: {
  company: { name: string }
  flag: { name: string }
  own: OwnSwitch
  onSet: (own: OwnSwitch) => void
  onWhy: () => void
}) {
  const { t } = useLingui()
  return (
    <Group gap="sm" justify="space-between" role="region" aria-label={t`Chosen switch`}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} flex="1 1 200px">
        <b>
          <bdi>{company.name}</bdi>
        </b>
        {' · '}
        <bdi>{flag.name}</bdi>
      </Text>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t`Switch of the company`}
          value={wordOf(own)}
          data={[
            { value: 'on', label: t`On` },
            { value: 'off', label: t`Off` },
            { value: 'rules', label: t`By the rules` },
          ]}
          onChange={(word) => onSet(words[word])}
        />
        <Button variant="default" onClick={onWhy}>
          <Trans>Why?</Trans>
        </Button>
      </Group>
    </Group>
  )
}
