import { Button, CloseButton, Group, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useSearchText } from '../useSearchText.ts'
import classes from './AuditFilters.module.css'
import type { AuditChoice } from './useAuditFilter.ts'

function Chosen({ children, label, onRemove }: { children: string; label: string; onRemove: () => void }) {
  return (
    <span className={classes.chosen}>
      <bdi>{children}</bdi>
      <CloseButton size="sm" aria-label={label} onClick={onRemove} />
    </span>
  )
}

/**
 * The shown part of the audit log: changes or reads, a part of the action, days, and the administrator and the company
 * that were chosen in the table. `names`: what those are called, where the entries say it.
 */
export function AuditFilters({
  choice,
  names,
  onChange,
}: {
  choice: AuditChoice
  names: { admin: string | null; company: string | null }
  onChange: (changed: Partial<AuditChoice>) => void
}) {
  const { t } = useLingui()
  const { text, type, ask } = useSearchText(choice.action, (action) => onChange({ action }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  const { adminId, companyId } = choice
  return (
    <>
      <form role="search" onSubmit={submit} className={classes.filters}>
        <SegmentedControl
          aria-label={t`Which entries`}
          value={choice.kind}
          onChange={(kind) => onChange({ kind })}
          data={[
            { value: 'changes', label: t`Changes` },
            { value: 'reads', label: t`Reads` },
            { value: 'all', label: t`All` },
          ]}
        />
        <TextInput
          type="search"
          name="action"
          label={t`Action`}
          placeholder="system-admin"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          name="from"
          label={t`From day`}
          value={choice.from}
          max={choice.to || undefined}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          name="to"
          label={t`To day`}
          value={choice.to}
          min={choice.from || undefined}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        <Button type="submit" variant="default">
          <Trans>Search</Trans>
        </Button>
      </form>
      {(adminId !== null || companyId !== null) && (
        <Group gap="sm">
          {adminId !== null && (
            <Chosen label={t`Show entries of all administrators`} onRemove={() => onChange({ adminId: null })}>
              {names.admin ?? t`Administrator ${adminId}`}
            </Chosen>
          )}
          {companyId !== null && (
            <Chosen label={t`Show entries about all companies`} onRemove={() => onChange({ companyId: null })}>
              {names.company ?? t`Company ${companyId}`}
            </Chosen>
          )}
        </Group>
      )}
    </>
  )
}
