import type { CustomerField } from '@frontdesk/contract'
import { mostCustomerFields } from '@frontdesk/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { NamedList } from '../settings/NamedList.tsx'
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import type { FieldChanges } from './useFieldChanges.ts'
import { useKindName } from './useKindName.ts'

function ShownField({ item: { name, kind, choices } }: { item: CustomerField }) {
  const kindName = useKindName()
  return (
    <>
      <bdi>{name}</bdi> · {[kindName(kind), choices.join(', ')].filter(Boolean).join(': ')}
    </>
  )
}

/** The fields that the company has defined for its customers: to add, change and delete (CUST-1). */
export function FieldsView({ fields, changes }: { fields: readonly CustomerField[]; changes: FieldChanges }) {
  const { t } = useLingui()
  return (
    <NamedList
      items={fields}
      label={t`Fields of customers`}
      lead={<Trans>They stand on the card of each customer, and everybody in the company fills them in.</Trans>}
      addText={<Trans>Add a field</Trans>}
      isFull={fields.length >= mostCustomerFields}
      empty={{
        title: <Trans>There are no fields yet</Trans>,
        text: <Trans>Keep what you ask your customers for: a birthday, a size, the care that they like.</Trans>,
      }}
      Shown={ShownField}
      edit={(field, onClose) => <FieldDialog field={field} onSave={changes.save} onClose={onClose} />}
      remove={({ id, name }, onClose, onDone) => (
        <DeleteFieldDialog name={name} onDelete={() => changes.remove(id)} onClose={onClose} onDone={onDone} />
      )}
    />
  )
}
