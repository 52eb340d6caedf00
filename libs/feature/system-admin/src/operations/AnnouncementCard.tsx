import '@mantine/core/styles/Paper.layer.css'
import type { AnnouncementRecord } from '@frontdesk/contract'
import { textIn } from '@frontdesk/locale-resolution'
import { formatDayTime, useListText, useLocale } from '@frontdesk/platform'
import { languageNames } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useSeverityName } from './useSeverityName.ts'

/** One announcement: its words, whether it is shown, to whom and until when; one that is not over can be ended. */
export function AnnouncementCard({ announcement, onEnd }: { announcement: AnnouncementRecord; onEnd: () => void }) {
  const { t } = useLingui()
  const severityName = useSeverityName()
  const listText = useListText()
  const { texts, severity, state, startsAt, endsAt, endedAt, companies } = announcement
  const found = textIn(texts, useLocale())
  const from = formatDayTime(startsAt)
  const until = (endedAt ?? endsAt) === null ? null : formatDayTime(endedAt ?? endsAt ?? '')
  const names = { scheduled: t`Scheduled`, shown: t`Shown now`, ended: t`Over` }
  const colours = { scheduled: 'gray', shown: 'teal', ended: 'gray' }
  const to =
    companies === null ? t`All companies` : listText(companies.map(({ id, name }) => (name === '' ? String(id) : name)))
  const languages = listText(
    Object.keys(texts).map((language) => languageNames[language as keyof typeof languageNames]), // the keys of the type
  )
  return (
    <Paper component="article" withBorder p="md" aria-label={found?.text.slice(0, 60)}>
      <Stack gap="xs">
        <Group gap="xs">
          <Badge variant="light" color={colours[state]} tt="none">
            {names[state]}
          </Badge>
          <Badge
            variant="light"
            color={severity === 'info' ? 'gray' : severity === 'warning' ? 'yellow' : 'red'}
            tt="none"
          >
            {severityName(severity)}
          </Badge>
        </Group>
        <Text lang={found?.locale} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {found?.text}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {to}
          {' · '}
          {until === null ? (
            <Trans>from {from}, until it is ended</Trans>
          ) : (
            <Trans>
              from {from} until {until}
            </Trans>
          )}
          {' · '}
          {languages}
        </Text>
        {state !== 'ended' && (
          <Button variant="default" size="compact-md" onClick={onEnd} style={{ alignSelf: 'flex-start' }}>
            <Trans>End it</Trans>
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
