import type { SupportHoursRecord } from '@frontdesk/contract'
import { locales } from '@frontdesk/locale-resolution'
import { useLocale } from '@frontdesk/platform'
import { languageNames } from '@frontdesk/platform/parts'
import { nextReturn, openingText, presenceAt, type SupportHours } from '@frontdesk/support-hours'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import classes from './SupportHoursForm.module.css'

/** The notice as an asker would read it outside of these hours, and whether people are there now by them (SUP-12). */
export function AwayPreview({ hours, awayTexts }: { hours: SupportHours; awayTexts: SupportHoursRecord['awayTexts'] }) {
  const { t } = useLingui()
  const own = useLocale()
  const [language, setLanguage] = useState(own)
  const [now] = useState(() => new Date())
  const presence = presenceAt(hours, now)
  const back = nextReturn(hours, now)
  const text = awayTexts[language]
  return (
    <Stack component="section" gap="sm" aria-label={t`Preview`}>
      <Title order={2} size="h4">
        <Trans>Preview</Trans>
      </Title>
      {presence.is === 'here' ? (
        <Text size="sm">
          <Trans>By these hours, people are there now.</Trans>
        </Text>
      ) : back === null ? (
        <Text size="sm">
          <Trans>By these hours nobody is ever there, and no notice says when to expect a person.</Trans>
        </Text>
      ) : (
        <Text size="sm">
          <Trans>By these hours, nobody is there now.</Trans>
        </Text>
      )}
      {presence.is === 'here' && back === null && (
        <Text size="sm">
          <Trans>People are always there, so that the notice is never sent.</Trans>
        </Text>
      )}
      {back !== null && (
        <>
          <NativeSelect
            label={t`Language of the preview`}
            value={language}
            data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
            onChange={({ currentTarget: { value } }) => setLanguage(locales.find((locale) => locale === value) ?? own)}
            maw={280}
          />
          {text !== undefined && (
            <blockquote className={classes.notice} lang={language}>
              {text.replace('{when}', () => openingText(back, { zone: hours.zone, language }))}
            </blockquote>
          )}
        </>
      )}
    </Stack>
  )
}
