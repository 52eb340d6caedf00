import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import type { Language } from '@frontdesk/contract'
import { IconPencil, IconSearch, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import section from '../TeachAssistant.module.css'
import classes from './EditableList.module.css'

/** A question that can be changed and deleted, above what else is known of it. */
export function EditableRow({
  question,
  language,
  onEdit,
  onDelete,
  children,
}: {
  question: string
  language: Language
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const action = classes.action ?? ''
  return (
    <li className={classes.row}>
      <p className={classes.question} dir="auto" lang={language}>
        {question}
      </p>
      <ActionIcon className={action} size="lg" aria-label={t`Change: ${question}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon className={action} size="lg" aria-label={t`Delete: ${question}`} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div className={classes.details}>{children}</div>
    </li>
  )
}

/** The rows that were read, how many there are of all, and `more`: a way to read others. */
export const EditableList = ({
  shown,
  total,
  more,
  children,
}: {
  shown: number
  total: number
  more: ReactNode
  children: ReactNode
}) => (
  <>
    <ul className={classes.list}>{children}</ul>
    <div className={section.actions}>
      <p className={section.status} role="status">
        <Trans>
          {shown} of {total}
        </Trans>
      </p>
      {more}
    </div>
  </>
)

/** The words that the rows must have; `label` says what is searched. */
export const ListSearchField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (words: string) => void
}) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={200}
  />
)
