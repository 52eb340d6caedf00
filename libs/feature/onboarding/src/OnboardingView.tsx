import { Button, Select, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Choice } from './choices/Choice.ts'
import { ChoiceSelect } from './choices/ChoiceSelect.tsx'
import { companyTypeNames, offeredCompanyTypes } from './choices/companyTypeNames.ts'
import { languageOfCountry } from './choices/useChoices.ts'
import type { OnboardingDetails } from './draft/OnboardingDraft.ts'
import classes from './OnboardingView.module.css'
import type { OnboardingStatus } from './OnboardingStatus.ts'
import type { CompleteDetails } from './useCompleteOnboarding.ts'

type Props = {
  details: OnboardingDetails
  countries: readonly Choice[]
  languages: readonly Choice[]
  onChange: (change: Partial<OnboardingDetails>) => void
  onComplete: (details: CompleteDetails) => void
  status: OnboardingStatus
  /** Why the last attempt failed. */
  failure: ReactNode
}

/** By field, the message while its value is missing; null once it is there. */
function useMissing({ companyName, companyType, country, language }: OnboardingDetails) {
  const { t } = useLingui()
  return {
    companyName: companyName.trim() === '' ? t`Enter the name of your company` : null,
    companyType: companyType === '' ? t`Choose what kind of business it is` : null,
    country: country === '' ? t`Choose your country` : null,
    language: language === '' ? t`Choose the language of your customers` : null,
  }
}

/** Announces to screen readers that the details are being saved, and that they are. */
const SavingStatus = ({ status }: { status: OnboardingStatus }) => (
  <p role="status" className={classes.aloud}>
    {status === 'inProgress' && <Trans>Saving your details</Trans>}
    {status === 'success' && <Trans>Your details are saved</Trans>}
  </p>
)

/**
 * The business details, all on one screen (ONB-1, ONB-2). Missing values are reported at their fields; a failed
 * submission keeps the values, with the reason and Retry.
 */
export function OnboardingView({ details, countries, languages, onChange, onComplete, status, failure }: Props) {
  const { i18n, t } = useLingui()
  const [wasSubmitted, setSubmitted] = useState(false)
  const { companyName, companyType, country, language } = details
  const missing = useMissing(details)
  const field = (name: keyof OnboardingDetails) => ({
    error: wasSubmitted ? missing[name] : null,
    'data-field': name,
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (status === 'inProgress') return
    const order = ['companyName', 'companyType', 'country', 'language'] as const
    const first = order.find((name) => missing[name] !== null)
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[data-field='${first}']`)?.focus()
    else if (companyType !== '') onComplete({ companyName: companyName.trim(), companyType, country, language })
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={status === 'inProgress'}>
      <TextInput
        {...field('companyName')}
        label={t`Company name`}
        description={t`Customers see this name.`}
        value={companyName}
        onChange={({ currentTarget }) => onChange({ companyName: currentTarget.value })}
        autoComplete="organization"
        maxLength={200}
        size="md"
      />
      <Select
        {...field('companyType')}
        label={t`Type of business`}
        placeholder={t`Choose one`}
        data={offeredCompanyTypes.map((value) => ({ value, label: i18n._(companyTypeNames[value]) }))}
        value={companyType === '' ? null : companyType}
        onChange={(chosen) => chosen !== null && onChange({ companyType: chosen })}
        allowDeselect={false}
        maxDropdownHeight={264}
        size="md"
      />
      <div className={classes.pair}>
        <ChoiceSelect
          {...field('country')}
          label={t`Country`}
          choices={countries}
          value={country}
          onChoose={(chosen) => onChange({ country: chosen, language: languageOfCountry(chosen) })}
        />
        <ChoiceSelect
          {...field('language')}
          label={t`Language of your customers`}
          choices={languages}
          value={language}
          onChoose={(chosen) => onChange({ language: chosen })}
        />
      </div>
      {status === 'error' && (
        <div role="alert" className={classes.failure}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          <span>{failure}</span>
        </div>
      )}
      <Button type="submit" size="md" fullWidth loading={status === 'inProgress' || status === 'success'}>
        {status === 'error' ? <Trans>Retry</Trans> : <Trans>Continue</Trans>}
      </Button>
      <SavingStatus status={status} />
    </form>
  )
}
