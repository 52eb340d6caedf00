import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale, useNameIn } from '@frontdesk/platform'
import { useKeptFocus } from '@frontdesk/platform/parts'
import type { BillingDetails } from '@frontdesk/contract'
import { countryCodes } from '@frontdesk/contract/places'
import { useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import { BillingNotice } from '../section/BillingNotice.tsx'
import classes from './BillingDetailsForm.module.css'

/** The provider's limits, in characters. */
const longest = { name: 200, address: 500, taxId: 50, email: 254 } as const

const seemsEmail = (text: string) => /^[!-?A-~]+@[^\s@]+\.[^\s@]+$/.test(text)

/** All countries by name in the reader's language. */
function useCountries(): { value: string; label: string }[] {
  const locale = useLocale()
  const name = useNameIn('region')
  return useMemo(() => {
    const { compare } = new Intl.Collator([locale, 'en'])
    return countryCodes
      .map((value) => ({ value, label: name(value) }))
      .sort((one, other) => compare(one.label, other.label))
  }, [locale, name])
}

const trimmed = ({ name, address, country, taxId, email }: BillingDetails): BillingDetails => ({
  name: name.trim(),
  address: address.trim(),
  country,
  taxId: taxId.trim(),
  email: email.trim(),
})

/** The fields of the details, as they are typed. */
function DetailsFields({
  typed,
  email,
  isEmailWrong,
  onChange,
}: {
  typed: BillingDetails
  email: RefObject<HTMLInputElement | null>
  isEmailWrong: boolean
  onChange: (part: Partial<BillingDetails>) => void
}) {
  const { t } = useLingui()
  const countries = useCountries()
  return (
    <>
      <TextInput
        label={<Trans>Company name</Trans>}
        autoComplete="organization"
        maxLength={longest.name}
        value={typed.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={<Trans>Tax id</Trans>}
        description={<Trans>As it must appear on your invoices, such as a VAT number</Trans>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={longest.taxId}
        value={typed.taxId}
        onChange={(event) => onChange({ taxId: event.currentTarget.value })}
      />
      <Textarea
        className={classes.wide}
        label={<Trans>Address</Trans>}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={longest.address}
        value={typed.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <Select
        label={<Trans>Country</Trans>}
        data={countries}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Clear the country` }}
        // Hundreds of countries, which nobody sees before the list is opened.
        comboboxProps={{ keepMounted: false }}
        nothingFoundMessage={<Trans>No country of this name</Trans>}
        autoComplete="country-name"
        value={typed.country === '' ? null : typed.country}
        onChange={(country) => onChange({ country: country ?? '' })}
      />
      <TextInput
        ref={email}
        type="email"
        label={<Trans>Send invoices also to</Trans>}
        description={<Trans>In addition to the owners of the company, for example to your accountant</Trans>}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="email"
        maxLength={longest.email}
        value={typed.email}
        error={isEmailWrong ? <Trans>This is not an email address. Check it.</Trans> : null}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
    </>
  )
}

/**
 * Whom the invoices are made out to: company, address, country, tax id, and where they are sent besides (SUB-1). They
 * apply from the next invoice on. Give it a `key` of the stored details, so that newer ones replace
 * what stands in the fields.
 */
export function BillingDetailsForm({
  details,
  isSaving = false,
  isSaved = false,
  failure = null,
  onSave,
}: {
  /** As stored; empty texts where nothing is stated. */
  details: BillingDetails
  isSaving?: boolean
  /** The details in the fields were stored; it is shown until something is changed. */
  isSaved?: boolean
  /** Why the last attempt to store them failed, in a sentence. */
  failure?: string | null
  /** Trimmed, with a plausible email address or none. */
  onSave: (details: BillingDetails) => void
}) {
  const [typed, setTyped] = useState(details)
  const [isChecked, setChecked] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const keptFocus = useKeptFocus()
  const isWrongEmail = typed.email.trim() !== '' && !seemsEmail(typed.email.trim())
  const set = (part: Partial<BillingDetails>) => {
    setTyped({ ...typed, ...part })
    setTouched(true)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWrongEmail) return email.current?.focus()
    setTouched(false)
    onSave(trimmed(typed))
  }
  return (
    <form className={classes.form} onSubmit={save} noValidate {...keptFocus}>
      <DetailsFields typed={typed} email={email} isEmailWrong={isChecked && isWrongEmail} onChange={set} />
      {failure && !isTouched && (
        <div className={classes.wide}>
          <BillingNotice tone="bad" isAlert>
            {failure}
          </BillingNotice>
        </div>
      )}
      <div className={classes.foot}>
        <Button type="submit" variant="default" loading={isSaving}>
          <Trans>Save</Trans>
        </Button>
        <span role="status" className={classes.saved}>
          {isSaved && !isTouched && <Trans>Saved. Your invoices show it from the next one on.</Trans>}
        </span>
      </div>
    </form>
  )
}
