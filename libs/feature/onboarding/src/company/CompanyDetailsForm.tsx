import { Alert, Button, Select, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CompanyChanges } from '@frontdesk/api-client'
import type { Company } from '@frontdesk/contract'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ChoiceSelect } from '../choices/ChoiceSelect.tsx'
import { companyTypeNames, offeredCompanyTypes } from '../choices/companyTypeNames.ts'
import { useChoices } from '../choices/useChoices.ts'
import classes from './CompanySettings.module.css'

type Details = Required<Pick<CompanyChanges, 'name' | 'country' | 'language' | 'companyType'>> & { title: string }

const detailsOf = ({ name, title, metadata }: Company): Details => ({
  name,
  title: title ?? '',
  // Another provider may know others, which the list does not offer.
  companyType: offeredCompanyTypes.find((type) => type === metadata?.companyType) ?? '',
  country: metadata?.country ?? '',
  language: metadata?.language ?? '',
})

/** The changes of a submission: the fields that differ. None may become empty but the title. */
function changesOf(before: Details, after: Details): CompanyChanges {
  const names = ['name', 'title', 'companyType', 'country', 'language'] as const
  const changed = names.filter((name) => after[name].trim() !== before[name])
  return Object.fromEntries(changed.map((name) => [name, after[name].trim()]))
}

/**
 * The details of a company, each of which may be changed (API-4). A failed submission keeps what was entered; one
 * without a change sends nothing.
 */
export function CompanyDetailsForm({
  company,
  isPending,
  isSaved,
  failure,
  onSave,
}: {
  company: Company
  isPending: boolean
  /** The last submission was stored. */
  isSaved: boolean
  /** Why the last attempt failed. */
  failure: ReactNode
  onSave: (changes: CompanyChanges) => void
}) {
  const { t } = useLingui()
  const before = detailsOf(company)
  const [details, setDetails] = useState(before)
  const [wasSubmitted, setSubmitted] = useState(false)
  const change = (part: Partial<Details>) => setDetails((known) => ({ ...known, ...part }))
  const { name, title } = details
  const changes = changesOf(before, details)
  const hasChanged = Object.keys(changes).length > 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (name.trim() === '') event.currentTarget.querySelector<HTMLInputElement>('[name=name]')?.focus()
    else if (hasChanged) onSave(changes)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={isPending}>
      <TextInput
        name="name"
        label={t`Company name`}
        value={name}
        error={wasSubmitted && name.trim() === '' && t`Enter the name of your company`}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        autoComplete="organization"
        maxLength={200}
        size="md"
      />
      <TextInput
        name="title"
        label={t`Title`}
        description={t`What customers know it as, if that is another name.`}
        value={title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        maxLength={200}
        size="md"
      />
      <KindAndPlace details={details} onChange={change} />
      {failure !== null && (
        <Alert color="red" role="alert" title={<Trans>The details could not be saved</Trans>}>
          {failure}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={isPending}>
          <Trans>Save</Trans>
        </Button>
        <span role="status" className={classes.saved}>
          {isSaved && !hasChanged && <Trans>Saved</Trans>}
        </span>
      </div>
    </form>
  )
}

function KindAndPlace({
  details: { companyType, country, language },
  onChange,
}: {
  details: Details
  onChange: (part: Partial<Details>) => void
}) {
  const { i18n, t } = useLingui()
  const { countries, languages } = useChoices()
  return (
    <>
      <Select
        label={t`Type of business`}
        placeholder={t`Choose one`}
        data={offeredCompanyTypes.map((value) => ({ value, label: i18n._(companyTypeNames[value]) }))}
        value={companyType === '' ? null : companyType}
        onChange={(chosen) => chosen !== null && onChange({ companyType: chosen })}
        allowDeselect={false}
        maxDropdownHeight={264}
        size="md"
      />
      <ChoiceSelect
        label={t`Country`}
        choices={countries}
        value={country}
        error={null}
        onChoose={(chosen) => onChange({ country: chosen })}
      />
      <ChoiceSelect
        label={t`Language of your customers`}
        choices={languages}
        value={language}
        error={null}
        onChoose={(chosen) => onChange({ language: chosen })}
      />
    </>
  )
}
