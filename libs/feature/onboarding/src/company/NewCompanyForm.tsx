import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { sessionQueries, useSoleMutation, usePlatform } from '@frontdesk/platform'
import type { Company } from '@frontdesk/contract'
import { useState, type FormEvent } from 'react'
import { useIntentKey } from '../useIntentKey.ts'

/**
 * Makes a further company of this administrator (API-4), which `onMade` opens. A repeated press makes one company, and
 * a failed one keeps the name.
 */
export function NewCompanyForm({ onMade }: { onMade: (companyId: number) => void }) {
  const { t } = useLingui()
  const { api, events, queryClient } = usePlatform()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const keyFor = useIntentKey()
  const { mutate, isPending, error, reset } = useSoleMutation({
    mutationFn: (wanted: string) => api.companies.createCompany({ name: wanted, intentKey: keyFor(wanted) }),
    onSuccess: (company) => {
      queryClient.setQueryData(
        sessionQueries.companies(api).queryKey,
        (known: readonly Company[] | undefined) => known && [...known.filter(({ id }) => id !== company.id), company],
      )
      events.emit('COMPANY_CREATED', { companyId: company.id })
      setOpen(false)
      onMade(company.id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    setEmpty(wanted === '')
    if (wanted !== '') mutate(wanted)
  }
  const close = () => {
    setOpen(false)
    reset()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>New company</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        closeOnEscape={!isPending}
        closeOnClickOutside={false}
        title={<Trans>New company</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Stack component="form" gap="md" onSubmit={submit}>
          {error && (
            <Alert color="red" role="alert" title={<Trans>The company could not be created</Trans>}>
              {error.message}
            </Alert>
          )}
          <TextInput
            label={t`Company name`}
            description={t`It has chats, channels and a plan of its own. You switch between your companies in the menu of your profile.`}
            value={name}
            maxLength={200}
            data-autofocus
            autoComplete="organization"
            error={isEmpty && t`Enter the name of your company`}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close} disabled={isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              <Trans>Create</Trans>
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
