import type { Customer, CustomerField } from '@frontdesk/contract'
import { longestFieldValue } from '@frontdesk/contract/limits'
import { readFieldValue } from '@frontdesk/customer-card'
import { formatDay } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EditableText } from './EditableText.tsx'
import classes from './CustomerCard.module.css'

type Props = {
  customer: Pick<Customer, 'fields' | 'values'>
  onWrite: (field: CustomerField, value: string | null) => Promise<unknown>
  /** Whether the reader may add and change fields. */
  canDefine: boolean
}

/** A value as it is read: a day by the conventions of the language. */
const shownValue = ({ kind }: CustomerField, value: string): string =>
  kind === 'date' ? formatDay(`${value}T12:00:00`) : value

function FieldForm({
  field,
  value,
  onWrite,
  onClose,
}: { field: CustomerField; value: string } & Pick<Props, 'onWrite'> & {
    onClose: () => void
  }) {
  const { t } = useLingui()
  const { name, kind, choices } = field
  // A choice that the company has taken away stays until another one is chosen.
  const offered = value === '' || choices.includes(value) ? choices : [value, ...choices]
  const save = (typed: string) => {
    if (typed !== '' && kind === 'number' && readFieldValue(field, typed, longestFieldValue) === null)
      return Promise.reject(new Error(t`Write a number, such as 12.5.`))
    return onWrite(field, typed === '' ? null : typed)
  }
  return (
    <EditableText value={value} onSave={save} onClose={onClose}>
      {(typed, onType, isLocked) =>
        kind === 'choice' ? (
          <NativeSelect
            autoFocus
            aria-label={name}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            disabled={isLocked}
            data={[{ value: '', label: t`Nothing` }, ...offered.map((choice) => ({ value: choice, label: choice }))]}
          />
        ) : (
          <TextInput
            autoFocus
            size="sm"
            aria-label={name}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={kind === 'number' ? 'decimal' : 'text'}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            maxLength={longestFieldValue}
            readOnly={isLocked}
            autoComplete="off"
          />
        )
      }
    </EditableText>
  )
}

/** The company's own fields with the values of a customer, each changed by a press (CUST-1). */
export function FieldsOfCustomer({ customer: { fields, values }, onWrite, canDefine }: Props) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<number | null>(null)
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>
        <Trans>Fields of your company</Trans>
      </h3>
      {fields.length > 0 && (
        <dl className={classes.facts}>
          {fields.map((field) => {
            const { id, name } = field
            const value = values[id] ?? ''
            const shown = value === '' ? t`Nothing yet` : shownValue(field, value)
            return (
              <div key={id} className={classes.fact}>
                <dt>{name}</dt>
                <dd>
                  {editing === id ? (
                    <FieldForm field={field} value={value} onWrite={onWrite} onClose={() => setEditing(null)} />
                  ) : (
                    <UnstyledButton
                      className={classes.value}
                      data-empty={value === '' || undefined}
                      aria-label={t`${name}: ${shown}. Change it`}
                      onClick={() => setEditing(id)}
                    >
                      <bdi>{shown}</bdi>
                    </UnstyledButton>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {canDefine && (
        <Anchor component={Link} to="/settings/customer-fields" size="sm">
          {fields.length === 0 ? <Trans>Add fields of your own</Trans> : <Trans>Change the fields</Trans>}
        </Anchor>
      )}
    </section>
  )
}
