import { longestCustomerName } from '@frontdesk/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { EditableText } from './EditableText.tsx'
import classes from './CustomerCard.module.css'

type Props = {
  /** The name by which the customer is shown. */
  shown: string
  /** The name that the company gave; null for none. */
  name: string | null
  /** The name that the channel gives. */
  channelName: string
  /** Null while it cannot be changed. */
  onSave: ((name: string | null) => Promise<unknown>) | null
}

/** The name of a customer: the company's own, apart from the channel's, which shows once that is cleared (CUST-1). */
export function NameOfCustomer({ shown, name, channelName, onSave }: Props) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  if (isEditing && onSave !== null)
    return (
      <EditableText
        value={name ?? ''}
        onSave={(typed) => onSave(typed === '' ? null : typed)}
        onClose={() => setEditing(false)}
      >
        {(typed, onType, isLocked) => (
          <TextInput
            autoFocus
            size="sm"
            label={<Trans>Name in your company</Trans>}
            description={<Trans>Empty: the channel’s name, {channelName}</Trans>}
            placeholder={channelName}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            maxLength={longestCustomerName}
            readOnly={isLocked}
            autoComplete="off"
          />
        )}
      </EditableText>
    )
  return (
    <div className={classes.named}>
      <div className={classes.nameLine}>
        <h2 className={classes.name}>
          <bdi>{shown}</bdi>
        </h2>
        {onSave !== null && (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t`Change the name`}
            title={t`Change the name`}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {name !== null && name !== channelName && (
        <p className={classes.dim}>
          <Trans>On the channel: {channelName}</Trans>
        </p>
      )}
    </div>
  )
}
