import type { CustomerField } from '@frontdesk/contract'
import {
  customerFieldKinds,
  longestCustomerFieldName,
  longestFieldChoice,
  mostFieldChoices,
  type CustomerFieldKind,
} from '@frontdesk/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { NameDialog } from '../settings/NameDialog.tsx'
import type { FieldChanges } from './useFieldChanges.ts'
import { useKindName } from './useKindName.ts'

type Props = {
  /** Null for a new one. */
  field: CustomerField | null
  onSave: FieldChanges['save']
  onClose: () => void
}

/** The choices that are written one a line, each once. */
const choicesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.replace(/\s+/gu, ' ').trim())
      .filter((line) => line !== ''),
  ),
]

/** Returns what is wrong with the choices of a field; null for nothing. */
function useChoicesProblem(): (kind: CustomerFieldKind, choices: readonly string[]) => string | null {
  const { t } = useLingui()
  return (kind, choices) => {
    if (kind !== 'choice') return null
    if (choices.length === 0) return t`Write at least one choice.`
    if (choices.length > mostFieldChoices) return t`A field has ${mostFieldChoices} choices at most.`
    const isTooLong = choices.some((choice) => Array.from(choice).length > longestFieldChoice)
    return isTooLong ? t`A choice has ${longestFieldChoice} characters at most.` : null
  }
}

/** Chooses the kind of a new field, which it keeps. */
function KindChoice({ kind, onChoose }: { kind: CustomerFieldKind; onChoose: (kind: CustomerFieldKind) => void }) {
  const kindName = useKindName()
  return (
    <NativeSelect
      label={<Trans>Kind</Trans>}
      value={kind}
      onChange={({ currentTarget: { value } }) => onChoose(customerFieldKinds.find((one) => one === value) ?? 'text')}
      data={customerFieldKinds.map((one) => ({ value: one, label: kindName(one) }))}
    />
  )
}

/** A form for a new or existing field, which keeps its kind. */
export function FieldDialog({ field, onSave, onClose }: Props) {
  const kindName = useKindName()
  const [kind, setKind] = useState<CustomerFieldKind>(field?.kind ?? 'text')
  const [lines, setLines] = useState(field?.choices.join('\n') ?? '')
  const choices = kind === 'choice' ? choicesOf(lines) : []
  const problem = useChoicesProblem()(kind, choices)
  return (
    <NameDialog
      title={field === null ? <Trans>Add a field</Trans> : <Trans>Change a field</Trans>}
      name={field?.name ?? ''}
      longest={longestCustomerFieldName}
      isValid={problem === null}
      onSave={(name) => onSave({ id: field?.id ?? null, name, kind, choices })}
      onClose={onClose}
    >
      {({ isChecked, isPending }) => (
        <>
          {field === null ? <KindChoice kind={kind} onChoose={setKind} /> : <Text size="sm">{kindName(kind)}</Text>}
          {kind === 'choice' && (
            <Textarea
              label={<Trans>Choices, one a line</Trans>}
              value={lines}
              onChange={(event) => setLines(event.currentTarget.value)}
              autosize
              minRows={3}
              maxRows={10}
              readOnly={isPending}
              error={isChecked && problem}
            />
          )}
        </>
      )}
    </NameDialog>
  )
}
