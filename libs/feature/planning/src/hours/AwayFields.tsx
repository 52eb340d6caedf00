import type { OfficeHours } from '@frontdesk/contract'
import { longestAwayText } from '@frontdesk/contract/limits'
import { locales } from '@frontdesk/locale-resolution'
import { useLocale } from '@frontdesk/platform'
import { languageNames } from '@frontdesk/platform/parts'
import { nextReturn } from '@frontdesk/support-hours'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { draftedHours, type OfficeDraft } from './OfficeDraft.ts'
import classes from './OfficeHours.module.css'

type Away = OfficeDraft['away']
type Props = { draft: OfficeDraft; defaults: OfficeHours['awayDefaults']; onChange: (away: Away) => void }

/** Texts with another one of a language; an empty one leaves the language to the default. */
function withText(texts: Away['texts'], language: keyof Away['texts'], text: string): Away['texts'] {
  const { [language]: _, ...others } = texts
  return text === '' ? others : { ...others, [language]: text }
}

/** Whether customers who write while the office is closed get a message, and its words in each language (PLAN-2). */
export function AwayFields({ draft, defaults, onChange }: Props) {
  const { t } = useLingui()
  const own = useLocale()
  const [language, setLanguage] = useState(own)
  const { away, zone } = draft
  const text = away.texts[language] ?? ''
  const place = '{when}'
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>While you are closed</Trans>
      </legend>
      <Switch
        label={<Trans>Answer customers that you are closed</Trans>}
        description={
          <Trans>
            Once in a conversation, when the AI does not answer. Blocked customers and groups never get the message.
          </Trans>
        }
        checked={away.isOn}
        onChange={({ currentTarget: { checked } }) => onChange({ ...away, isOn: checked })}
      />
      {away.isOn && (
        <>
          <NativeSelect
            label={t`Language of the customer`}
            value={language}
            data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
            onChange={({ currentTarget: { value } }) => setLanguage(locales.find((locale) => locale === value) ?? own)}
            maw={280}
          />
          <Textarea
            label={<Trans>Your own words</Trans>}
            description={<Trans>{place} becomes the day and time at which you open next. Empty: our words.</Trans>}
            value={text}
            lang={language}
            placeholder={defaults[language] ?? ''}
            maxLength={longestAwayText}
            autosize
            minRows={2}
            maxRows={8}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...away, texts: withText(away.texts, language, value) })
            }
          />
          <AwayExample text={text.trim() || (defaults[language] ?? '')} zone={zone} language={language} draft={draft} />
        </>
      )}
    </fieldset>
  )
}

type ExampleProps = { text: string; zone: string; language: string; draft: OfficeDraft }

/** The message as a customer would read it by the hours of a draft. */
function AwayExample({ text, zone, language, draft }: ExampleProps) {
  const [now] = useState(() => new Date())
  const next = nextReturn(draftedHours(draft), now)
  if (next === null || text === '') return null
  const when = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(next)
  return (
    <>
      <Text size="sm">
        <Trans>The customer reads:</Trans>
      </Text>
      <blockquote className={classes.example} lang={language} dir="auto">
        {text.replaceAll('{when}', () => when)}
      </blockquote>
    </>
  )
}
