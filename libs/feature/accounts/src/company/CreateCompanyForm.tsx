import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFields } from '../form/useFields.ts'
import classes from '../form/Form.module.css'

/** The name of a new company (API-4). */
export function CreateCompanyForm({
  onSubmit,
  failure,
  isPending,
}: {
  onSubmit: (company: { name: string }) => void
  failure: string | null
  isPending: boolean
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({ name: (name) => (name.trim() === '' ? t`Enter the name of your company` : null) })
  return (
    <form className={classes.form} noValidate onSubmit={submit(({ name }) => onSubmit({ name: name.trim() }))}>
      <FailureAlert>{failure}</FailureAlert>
      <TextInput
        {...field('name')}
        label={t`Company name`}
        description={t`Customers see this name.`}
        autoComplete="organization"
        maxLength={200}
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        <Trans>Create company</Trans>
      </Button>
    </form>
  )
}
