import { announcementCalls } from '@frontdesk/api-client'
import type { BodyOf } from '@frontdesk/contract'
import { announcementSeverities, longestAnnouncement } from '@frontdesk/contract/limits'
import { locales, type Locale } from '@frontdesk/locale-resolution'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { languageNames } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../billing/ActionDialog.tsx'
import { CompaniesChoice } from './CompaniesChoice.tsx'
import { announcementsKey } from './operationsQueries.ts'
import { useSeverityName } from './useSeverityName.ts'

type Texts = Partial<Record<Locale, string>>
type Times = { from: string; until: string }

/** The moment of a field of day and time, in the time of this device; null for an empty one. */
const momentOf = (typed: string): string | null => {
  const at = new Date(typed)
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The end is later than the beginning, or than `now` without one. */
const isInOrder = ({ from, until }: Times, now: Date): boolean => {
  const end = momentOf(until)
  return end === null || (end > (momentOf(from) ?? '') && end > now.toISOString())
}

/** From when and until when it is shown. */
function TimeFields({
  times,
  onChange,
  isLate,
}: {
  times: Times
  onChange: (times: Times) => void
  /** Whether to say that the end is too early. */
  isLate: boolean
}) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t`From`}
        description={t`Empty: at once.`}
        value={times.from}
        onChange={({ currentTarget: { value } }) => onChange({ ...times, from: value })}
      />
      <TextInput
        type="datetime-local"
        label={t`Until`}
        description={t`Empty: until you end it.`}
        value={times.until}
        onChange={({ currentTarget: { value } }) => onChange({ ...times, until: value })}
        error={isLate && t`The end must be later than the beginning, and than now.`}
      />
    </>
  )
}

/** Asks for a new announcement and makes it; what was typed stays until it is accepted. */
export function NewAnnouncement({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queries = useQueryClient()
  const severityName = useSeverityName()
  const [texts, setTexts] = useState<Texts>({})
  const [severity, setSeverity] = useState<BodyOf<'createAnnouncement'>['severity']>('info')
  const [times, setTimes] = useState<Times>({ from: '', until: '' })
  const [companyIds, setCompanyIds] = useState<readonly number[]>([])
  const [wrong, setWrong] = useState({ isEmpty: false, isLate: false })
  const written = Object.entries(texts).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, text.trim()]]))
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: () =>
      api.subject(announcementCalls).createAnnouncement({
        texts: Object.fromEntries(written) as Texts, // the languages of the fields
        severity,
        startsAt: momentOf(times.from),
        endsAt: momentOf(times.until),
        companyIds: companyIds.length === 0 ? null : [...companyIds],
      }),
    onSuccess: () => {
      toasts.show({ type: 'success', message: t`It is announced. Open pages show it within five minutes.` })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: announcementsKey }),
  })
  const submit = () => {
    const found = { isEmpty: written.length === 0, isLate: !isInOrder(times, new Date()) }
    setWrong(found)
    if (!found.isEmpty && !found.isLate) mutate(undefined, { onSuccess: onClose })
  }
  const textIn = (locale: Locale, isFirst: boolean) => (
    <Textarea
      key={locale}
      label={languageNames[locale]}
      lang={locale}
      value={texts[locale] ?? ''}
      onChange={({ currentTarget: { value } }) => setTexts((known) => ({ ...known, [locale]: value }))}
      maxLength={longestAnnouncement}
      autosize
      minRows={2}
      maxRows={6}
      dir="auto"
      data-autofocus={isFirst || undefined}
      error={isFirst && wrong.isEmpty && t`Write the text in one language at least.`}
    />
  )
  const [first, ...others] = locales
  return (
    <ActionDialog
      title={<Trans>New announcement</Trans>}
      action={<Trans>Announce</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      {textIn(first, true)}
      <details>
        <summary style={{ cursor: 'pointer' }}>
          <Trans>Other languages; without one, its readers get the text in English</Trans>
        </summary>
        {others.map((locale) => textIn(locale, false))}
      </details>
      <NativeSelect
        label={t`Urgency`}
        value={severity}
        data={announcementSeverities.map((value) => ({ value, label: severityName(value) }))}
        onChange={({ currentTarget: { value } }) =>
          setSeverity(announcementSeverities.find((known) => known === value) ?? 'info')
        }
      />
      <CompaniesChoice onChoose={setCompanyIds} />
      <TimeFields times={times} onChange={setTimes} isLate={wrong.isLate} />
    </ActionDialog>
  )
}
