import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { isLocale, locales, type Locale } from '@frontdesk/locale-resolution'
import { languageNames } from '@frontdesk/platform/parts'
import type { Admin } from '@frontdesk/contract'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFields } from '../form/useFields.ts'
import { usePersonRules } from '../form/usePersonRules.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { WaitText } from '../form/WaitText.tsx'
import classes from '../form/ProfileForm.module.css'

/** The fields that administrators may change about themselves. */
export type Person = { fullName: string; phone: string; language: Locale }

/** Name, phone and language of the administrator (AUTH-12); the email is read-only, as it is the sign-in name. */
export function PersonForm({
  admin,
  onSubmit,
  isPending,
  failure,
  wait = 0,
}: {
  admin: Pick<Admin, 'fullName' | 'email' | 'phone' | 'language'>
  onSubmit: (person: Person) => void
  isPending: boolean
  failure: string | null
  wait?: number
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({ ...usePersonRules(), language: () => null })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(({ fullName, phone, language }) =>
        onSubmit({
          fullName: fullName.trim(),
          phone: phone.trim(),
          language: isLocale(language) ? language : admin.language,
        }),
      )}
    >
      <FailureAlert>{failure}</FailureAlert>
      <WaitText seconds={wait} />
      <TextInput
        {...field('fullName')}
        defaultValue={admin.fullName}
        label={t`Your name`}
        autoComplete="name"
        maxLength={200}
      />
      <TextInput
        label={t`Email`}
        description={t`You sign in with it. It cannot be changed here.`}
        value={admin.email}
        readOnly
        variant="filled"
        autoComplete="off"
      />
      <TextInput
        {...field('phone')}
        defaultValue={admin.phone ?? ''}
        type="tel"
        label={t`Phone (optional)`}
        autoComplete="tel"
        maxLength={40}
      />
      <NativeSelect
        {...field('language')}
        defaultValue={admin.language}
        label={t`Language`}
        description={t`Our emails to you are written in it.`}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languageNames[locale]}
          </option>
        ))}
      </NativeSelect>
      {/* Keeps the focus: a password prompt returns the focus to it. */}
      <WaitingButton type="submit" seconds={0} isPending={isPending}>
        <Trans>Save</Trans>
      </WaitingButton>
    </form>
  )
}
