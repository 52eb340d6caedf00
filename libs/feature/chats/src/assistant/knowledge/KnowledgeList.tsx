import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { languageNames } from '@frontdesk/platform/parts'
import type { KnowledgeItem } from '@frontdesk/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import section from '../TeachAssistant.module.css'
import classes from './Knowledge.module.css'

/** A question with its answer and actions. */
function KnowledgeRow({
  item: { question, answer, language },
  onEdit,
  onDelete,
}: {
  item: KnowledgeItem
  onEdit: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.question} dir="auto" lang={language}>
          {question}
        </p>
        <p className={classes.answer} dir="auto" lang={language}>
          {answer}
        </p>
        <span className={classes.language} lang={language}>
          {languageNames[language]}
        </span>
      </div>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Change: ${question}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Delete: ${question}`} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The loaded questions, how many there are of all, and `more`: a way to load others. */
export function KnowledgeList({
  items,
  total,
  onEdit,
  onDelete,
  more,
}: {
  items: readonly KnowledgeItem[]
  total: number
  onEdit: (item: KnowledgeItem) => void
  onDelete: (item: KnowledgeItem) => void
  more: ReactNode
}) {
  const shown = items.length
  return (
    <>
      <ul className={classes.list}>
        {items.map((item) => (
          <KnowledgeRow key={item.id} item={item} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
        ))}
      </ul>
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
}
