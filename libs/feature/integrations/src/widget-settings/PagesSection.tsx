import { ActionIcon, Button, Switch, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { mostWidgetOrigins } from '@frontdesk/contract/limits'
import type { WidgetSettings } from '@frontdesk/contract'
import { SettingsSection } from '@frontdesk/platform/parts'
import { useState, type FormEvent } from 'react'
import { pageOriginOf } from './pageOrigin.ts'
import classes from './PagesSection.module.css'
import section from '../section/setup.module.css'

/** The settings that an owner changes at once, without a secret. */
export type WidgetChange = Pick<WidgetSettings, 'allowedOrigins' | 'allowsVisitors'>

type Props = {
  widget: WidgetSettings
  isSaving: boolean
  failure: string | null
  /** Resolves when the change is stored; rejects when it is not. */
  onChange: (change: WidgetChange) => Promise<unknown>
}

/** The pages that may show the widget, and who may write there (SUP-7). */
export function PagesSection({ widget, isSaving, failure, onChange }: Props) {
  const { allowedOrigins, allowsVisitors } = widget
  const { t } = useLingui()
  return (
    <SettingsSection
      isWide
      title={<Trans>Your pages</Trans>}
      lead={<Trans>Only these pages may show the widget. The browser refuses it everywhere else.</Trans>}
    >
      {allowedOrigins.length === 0 ? (
        <p className={section.fact}>
          <Trans>No page may show the widget yet. Add the address of yours.</Trans>
        </p>
      ) : (
        <ul className={classes.origins}>
          {allowedOrigins.map((origin) => (
            <li key={origin} className={classes.origin}>
              <span translate="no">{origin}</span>
              <ActionIcon
                size="lg"
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${origin}`}
                disabled={isSaving}
                onClick={() =>
                  void onChange({
                    allowedOrigins: allowedOrigins.filter((other) => other !== origin),
                    allowsVisitors,
                  }).catch(() => undefined)
                }
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <PageForm
        known={allowedOrigins}
        isSaving={isSaving}
        onAdd={(origin) => onChange({ allowedOrigins: [...allowedOrigins, origin], allowsVisitors })}
      />
      <Switch
        label={t`Visitors without a sign-in may write, too`}
        description={t`For pages that anybody may open. They are known by their device alone, and may write less.`}
        checked={allowsVisitors}
        disabled={isSaving}
        onChange={(event) =>
          void onChange({ allowedOrigins, allowsVisitors: event.currentTarget.checked }).catch(() => undefined)
        }
      />
      {failure !== null && (
        <Text role="alert" size="sm" c="var(--fd-danger)">
          {failure}
        </Text>
      )}
    </SettingsSection>
  )
}

type FormProps = { known: readonly string[]; isSaving: boolean; onAdd: (origin: string) => Promise<unknown> }

/** The field for one more page. What was entered stays until it is stored. */
function PageForm({ known, isSaving, onAdd }: FormProps) {
  const { t } = useLingui()
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<'address' | 'known' | 'full' | null>(null)
  const problems = {
    address: t`Enter the address of a page that begins with https://, such as https://www.salon.example`,
    known: t`This page is on the list already.`,
    full: t`The list is full. Remove a page that you no longer use.`,
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const origin = pageOriginOf(entered)
    if (origin === null) return setProblem('address')
    if (known.includes(origin)) return setProblem('known')
    if (known.length >= mostWidgetOrigins) return setProblem('full')
    void onAdd(origin).then(
      () => setEntered(''),
      () => undefined, // what went wrong is shown below
    )
  }
  return (
    <form className={classes.adding} onSubmit={add} noValidate>
      <TextInput
        label={t`Address of a page`}
        inputMode="url"
        autoComplete="url"
        placeholder="https://www.salon.example"
        value={entered}
        error={problem && problems[problem]}
        onChange={(event) => {
          setEntered(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" variant="default" loading={isSaving}>
        <Trans>Add</Trans>
      </Button>
    </form>
  )
}
